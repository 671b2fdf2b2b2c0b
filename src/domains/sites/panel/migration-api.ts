import { withDatabase } from "@/platform/database";
import { toWebAddress, type MigrationRequestFields } from "./migration-request";

/**
 * Requests or edits the migration of the customer's existing site. Empty access data keeps the stored one.
 *
 * @throws AppError `conflict` when the site was copied or is not paid, `invalid_input`, `network`
 */
export function requestMigration({ address, access }: MigrationRequestFields): Promise<void> {
  return withDatabase(async (database) => {
    await database
      .rpc("request_migration", { address: toWebAddress(address) ?? "", ...(access !== "" && { access }) })
      .throwOnError();
  });
}

/**
 * Withdraws the migration request and deletes its access data.
 *
 * @throws AppError `conflict` when the site was copied, `network`
 */
export function withdrawMigration(): Promise<void> {
  return withDatabase(async (database) => {
    await database.rpc("withdraw_migration").throwOnError();
  });
}
