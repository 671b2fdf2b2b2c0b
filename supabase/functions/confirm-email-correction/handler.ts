import * as z from "zod";
import { syncProfile } from "../_shared/billing/customer-details.ts";
import type { BillingDependencies } from "../_shared/dependencies.ts";
import { text } from "../_shared/fields.ts";
import { FunctionError } from "../_shared/function-error.ts";
import { linkHandler } from "../_shared/serve-function.ts";

const body = z.object({ token: text(64).regex(/^[0-9a-f]{64}$/) });

const stateSchema = z.object({
  profile_id: z.string(),
  email: z.string(),
  state: z.string(),
  needs_password: z.boolean(),
});

/**
 * Gives an account the e-mail that the team corrected, with the link that the new mailbox received: `POST { token }`
 * answers `{ email, needs_password }`, also when repeated. A trigger confirms the correction and informs the old address
 * in the same transaction; the customer at Stripe follows at once, or within a day.
 *
 * Errors: 400 invalid_request, 404 not_found (unknown or replaced link), 409 conflict (ended correction, or another
 * account has the e-mail), 405, 500 unknown.
 */
export const createHandler = linkHandler("confirm-email-correction", body, confirm);

async function confirm(
  { token }: z.output<typeof body>,
  dependencies: BillingDependencies,
): Promise<{ email: string; needs_password: boolean }> {
  const { database } = dependencies;
  const readState = async () => {
    const { data } = await database.rpc("email_correction_state", { token }).throwOnError();
    if (data === null) throw new FunctionError("not_found", "There is no such correction.");
    return stateSchema.parse(data);
  };
  const before = await readState();
  const { profile_id: profileId, email } = before;
  if (before.state === "confirmed") return { email, needs_password: before.needs_password };
  if (before.state !== "open")
    throw new FunctionError("conflict", "The correction ended, or its e-mail is taken.");

  // The service checks no duplicates here and answers 500 at its unique index: adminUserUpdate of
  // github.com/supabase/auth, internal/api/admin.go.
  const { error } = await database.auth.admin.updateUserById(profileId, { email, email_confirm: true });
  const after = await readState();
  if (after.state === "taken") throw new FunctionError("conflict", "Another account has the e-mail.");
  if (after.state !== "confirmed") {
    throw error ?? new FunctionError("conflict", "The correction ended while it was confirmed.");
  }
  await syncProfile(dependencies, profileId).catch((failure: unknown) => {
    console.error("The daily comparison writes the customer's e-mail to Stripe:", failure);
  });
  return { email, needs_password: after.needs_password };
}
