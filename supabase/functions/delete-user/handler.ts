import * as z from "zod";
import type { ServiceClient } from "../_shared/database.ts";
import type { BillingDependencies } from "../_shared/dependencies.ts";
import { text } from "../_shared/fields.ts";
import { FunctionError } from "../_shared/function-error.ts";
import { callerHandler } from "../_shared/serve-function.ts";
import { personalBuckets, storedFiles } from "../_shared/stored-files.ts";
import { checkPassword, type MakeVisitor } from "./check-password.ts";
import { endBilling } from "./end-billing.ts";
import type { Account } from "./stripe-customers.ts";

export type Dependencies = BillingDependencies & { makeVisitor: MakeVisitor };

const bodyMessage = "Send { record: { id }, password, captcha_token? }.";
const body = z.object(
  {
    record: z.object({ id: text(100, bodyMessage) }, bodyMessage),
    password: text(1000, bodyMessage).min(1, bodyMessage),
    captcha_token: z.optional(text(10_000, bodyMessage)),
  },
  bodyMessage,
);

/**
 * Deletes the caller's account: `POST { record: { id }, password }` (and `captcha_token` when a captcha is on) answers
 * `{ deleted: true }`. Order: billing, files, then the account with its rows. After a failure the account still exists
 * for another attempt, nothing is charged, and no orphaned data remains. Every step can be repeated. A deleted account
 * is answered as deleted, because the response to an earlier request may be lost.
 *
 * Errors: 401 unauthorized (also for another user's id), 400 invalid_request, 403 invalid_credentials or
 * captcha_failed, 409 last_admin, 429 rate_limited, 502 payment_provider_unavailable or storage_unavailable, 405, 500
 * unknown.
 */
export const createHandler = callerHandler(
  { name: "delete-user", body, deletedAccountResponse: () => ({ deleted: true }) },
  async ({ caller, body: { record, password, captcha_token: captchaToken } }, dependencies: Dependencies) => {
    const { database, makeVisitor } = dependencies;
    if (record.id !== caller.id) {
      throw new FunctionError("unauthorized", "Only one's own account can be deleted.");
    }
    await checkPassword(makeVisitor, caller.email ?? "", password, captchaToken);

    // Checked before anything ends, and again in delete_account, which holds the lock until the account is deleted.
    throwIfLastAdmin(await database.rpc("check_account_deletion", { user_id: caller.id }));
    await endBilling(dependencies, caller);
    await removeFiles(database, caller.id);
    const { error } = await database.rpc("delete_account", { user_id: caller.id });
    // The deletion may have succeeded although its response was lost.
    if (error !== null && !(await isDeleted(database, caller.id))) throwIfLastAdmin({ error });
    await removeLeftovers(dependencies, caller);
    return { deleted: true };
  },
);

async function isDeleted(database: ServiceClient, userId: string): Promise<boolean> {
  const { data, error } = await database.from("profiles").select("id").eq("id", userId).maybeSingle();
  return error === null && data === null;
}

function throwIfLastAdmin({ error }: { error: { code: string } | null }): void {
  if (error?.code === "PT409") {
    throw new FunctionError("last_admin", "The last administrator keeps their account.");
  }
  if (error !== null) {
    throw error;
  }
}

async function removeFiles(database: ServiceClient, userId: string): Promise<void> {
  try {
    for (const bucket of personalBuckets) {
      const files = storedFiles(database, bucket, userId);
      await files.remove(await files.list());
    }
  } catch (error) {
    console.error("Files were not removed:", error);
    throw new FunctionError("storage_unavailable", "The files could not be removed.");
  }
}

/**
 * Repeats the removal for payment pages and avatars that another window created during the deletion. Neither can be
 * created after it. The account is already deleted, so failures are only logged for the team.
 */
async function removeLeftovers(dependencies: Dependencies, account: Account): Promise<void> {
  const steps = [endBilling(dependencies, account), removeFiles(dependencies.database, account.id)];
  for (const result of await Promise.allSettled(steps)) {
    if (result.status === "rejected") {
      console.error(
        `Account ${account.id} is deleted, but what it left could not be looked for:`,
        result.reason,
      );
    }
  }
}
