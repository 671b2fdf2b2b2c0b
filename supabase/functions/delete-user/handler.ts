import type { Stripe } from "stripe";
import { avatarFiles } from "../_shared/avatar-files.ts";
import { requireCaller } from "../_shared/caller.ts";
import { corsHeaders, preflight } from "../_shared/cors.ts";
import type { ServiceClient } from "../_shared/database.ts";
import { FunctionError } from "../_shared/function-error.ts";
import { answer, json, requireMethod } from "../_shared/respond.ts";
import { checkPassword, type MakeVisitor } from "./check-password.ts";
import { endBilling } from "./end-billing.ts";
import { readDeletionRequest } from "./request-body.ts";
import type { Person } from "./stripe-customers.ts";

export type Dependencies = {
  database: ServiceClient;
  stripe: Stripe;
  makeVisitor: MakeVisitor;
  /** Address of the site: the only origin that may call. */
  siteUrl: string;
};

/**
 * Deletes the caller's account for good: `POST { record: { id }, password }` with
 * their token answers `{ deleted: true }`. Billing ends first, then the files go,
 * then the account with all its rows, so that whatever fails on the way, the account
 * is there to try again, nothing is charged for nothing, and nothing is left that no
 * account leads to. Every step may be repeated.
 *
 * Errors: 401 unauthorized (also for somebody else's id), 400 invalid_request,
 * 403 invalid_credentials, 429 rate_limited, 502 payment_provider_unavailable or storage_unavailable,
 * 405, 500 unknown.
 */
export function createHandler(dependencies: Dependencies): (request: Request) => Promise<Response> {
  const headers = corsHeaders(dependencies.siteUrl);
  return (request) =>
    request.method === "OPTIONS"
      ? Promise.resolve(preflight(headers))
      : answer(async () => json(200, await deleteCaller(request, dependencies), headers), headers);
}

async function deleteCaller(request: Request, dependencies: Dependencies): Promise<{ deleted: true }> {
  const { database, makeVisitor } = dependencies;
  requireMethod(request, "POST");
  const caller = await requireCaller(request, database);
  const { id, password } = await readDeletionRequest(request);
  if (id !== caller.id) {
    throw new FunctionError("unauthorized", "Only one's own account can be deleted.");
  }
  await checkPassword(makeVisitor, caller.email ?? "", password);

  await endBilling(dependencies, caller);
  await removeFiles(database, id);
  await database.rpc("delete_account", { user_id: id }).throwOnError();
  await sweep(dependencies, caller);
  return { deleted: true };
}

async function removeFiles(database: ServiceClient, userId: string): Promise<void> {
  try {
    const files = avatarFiles(database, userId);
    await files.remove(await files.list());
  } catch (error) {
    console.error("Files were not removed:", error);
    throw new FunctionError("storage_unavailable", "The files could not be removed.");
  }
}

/**
 * Ends what another window began while the account was going: a payment page just
 * opened, a picture just stored. From here on the account is gone and neither can
 * begin. The account is deleted in any case, so a failure here is for the team.
 */
async function sweep(dependencies: Dependencies, person: Person): Promise<void> {
  const parts = [endBilling(dependencies, person), removeFiles(dependencies.database, person.id)];
  for (const result of await Promise.allSettled(parts)) {
    if (result.status === "rejected") {
      console.error(
        `Account ${person.id} is deleted, but what it left could not be looked for:`,
        result.reason,
      );
    }
  }
}
