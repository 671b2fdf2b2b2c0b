import * as z from "zod";
import { closingReasons } from "../_shared/contract/enums.ts";
import type { ServiceClient } from "../_shared/database.ts";
import type { BillingDependencies } from "../_shared/dependencies.ts";
import { rowId, text } from "../_shared/fields.ts";
import { FunctionError } from "../_shared/function-error.ts";
import { requirePermission } from "../_shared/require-permission.ts";
import { callerHandler } from "../_shared/serve-function.ts";
import { personalBuckets, storedFiles } from "../_shared/stored-files.ts";
import { checkPassword, type MakeVisitor } from "./check-password.ts";
import { endBilling } from "./end-billing.ts";
import type { Account } from "./stripe-customers.ts";

export type Dependencies = BillingDependencies & { makeVisitor: MakeVisitor };

const bodyMessage =
  "Send { record: { id }, password, captcha_token? } for the own account, { record: { id }, email, reason } for a customer's.";
const record = z.object({ id: text(100, bodyMessage) }, bodyMessage);
const body = z.union(
  [
    z.object({
      record,
      password: text(1000, bodyMessage).min(1, bodyMessage),
      captcha_token: z.optional(text(10_000, bodyMessage)),
    }),
    z.object({
      record: z.object({ id: rowId }),
      email: text(320, bodyMessage).min(1, bodyMessage),
      reason: z.enum(closingReasons),
    }),
  ],
  bodyMessage,
);

/** A deletion that the caller may do: the account, and the functions of the database that check and do it. */
type Deletion = { account: Account; check: () => Answer; finish: () => Answer };

type Answer = PromiseLike<{ error: { code: string } | null }>;

/**
 * Deletes an account: `POST { record: { id }, password }` (and `captcha_token` when a captcha is on) deletes the caller's,
 * `POST { record: { id }, email, reason }` that of a customer, for a member of the team with `customers.write`; the
 * e-mail must be the account's. Both answer `{ deleted: true }`. Order: billing, files, then the account with its rows. After a failure the account still exists
 * for another attempt, nothing is charged, and no orphaned data remains. Every step can be repeated. A deleted account
 * is answered as deleted, because the response to an earlier request may be lost.
 *
 * Errors: 401 unauthorized (also for another user's id with a password), 400 invalid_request, 403 invalid_credentials,
 * captcha_failed or forbidden, 409 last_admin, team_account or conflict (another e-mail), 429 rate_limited, 502 payment_provider_unavailable or storage_unavailable, 405, 500
 * unknown.
 */
export const createHandler = callerHandler(
  { name: "delete-user", body, deletedAccountResponse: () => ({ deleted: true }) },
  async ({ request, caller, body: sent }, dependencies: Dependencies) => {
    const { database } = dependencies;
    const deletion =
      "password" in sent
        ? await ownDeletion(caller, sent, dependencies)
        : await customersDeletion(request, caller, sent, database);
    if (deletion === null) return { deleted: true };
    const { account, check, finish } = deletion;
    const refusal = "password" in sent ? lastAdmin : teamAccount;

    // Checked before anything ends, and again at the end, with a lock until the account is deleted.
    throwRefusal(await check(), refusal);
    await endBilling(dependencies, account);
    await removeFiles(database, account.id);
    const { error } = await finish();
    // The deletion may have succeeded although its response was lost.
    if (error !== null && !(await isDeleted(database, account.id))) throwRefusal({ error }, refusal);
    await removeLeftovers(dependencies, account);
    return { deleted: true };
  },
);

type OwnBody = Extract<z.output<typeof body>, { password: string }>;
type CustomersBody = Exclude<z.output<typeof body>, OwnBody>;

async function ownDeletion(
  caller: Account,
  { record: { id }, password, captcha_token: captchaToken }: OwnBody,
  { database, makeVisitor }: Dependencies,
): Promise<Deletion> {
  if (id !== caller.id) {
    throw new FunctionError("unauthorized", "Only one's own account can be deleted with a password.");
  }
  await checkPassword(makeVisitor, caller.email ?? "", password, captchaToken);
  return {
    account: caller,
    check: () => database.rpc("check_account_deletion", { user_id: id }),
    finish: () => database.rpc("delete_account", { user_id: id }),
  };
}

/** Returns null when the account was deleted before. */
async function customersDeletion(
  request: Request,
  caller: Account,
  { record: { id }, email, reason }: CustomersBody,
  database: ServiceClient,
): Promise<Deletion | null> {
  await requirePermission(request, database, "customers.write");
  const { data: profile } = await database
    .from("profiles")
    .select("email")
    .eq("id", id)
    .maybeSingle()
    .throwOnError();
  if (profile === null) return null;
  if (profile.email?.toLowerCase() !== email.trim().toLowerCase()) {
    throw new FunctionError("conflict", "The account has another e-mail.");
  }
  return {
    account: { id, email: profile.email },
    check: () => database.rpc("check_customer_closing", { user_id: id }),
    finish: () => database.rpc("close_customer_account", { actor_id: caller.id, user_id: id, reason }),
  };
}

async function isDeleted(database: ServiceClient, userId: string): Promise<boolean> {
  const { data, error } = await database.from("profiles").select("id").eq("id", userId).maybeSingle();
  return error === null && data === null;
}

const lastAdmin = () => new FunctionError("last_admin", "The last administrator keeps their account.");
const teamAccount = () =>
  new FunctionError("team_account", "An account of the team is not closed for its owner.");

function throwRefusal({ error }: { error: { code: string } | null }, refusal: () => FunctionError): void {
  if (error?.code === "PT409") {
    throw refusal();
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
