import { withDatabase } from "@/lib/database";
import { toWebAddress, type MigrationRequestFields } from "./migration-request";

/**
 * Asks for the customer's earlier site to be moved here, or corrects what was asked. Access that is left empty stays
 * as it was given.
 *
 * @throws AppError `conflict` once the site was copied or is not paid for, `invalid_input`, `network`
 */
export function requestMigration({ address, access }: MigrationRequestFields): Promise<void> {
  return withDatabase(async (database) => {
    await database
      .rpc("request_migration", { address: toWebAddress(address) ?? "", ...(access !== "" && { access }) })
      .throwOnError();
  });
}

/**
 * Takes the request back; the access that was given is deleted.
 *
 * @throws AppError `conflict` once the site was copied, `network`
 */
export function withdrawMigration(): Promise<void> {
  return withDatabase(async (database) => {
    await database.rpc("withdraw_migration").throwOnError();
  });
}
