import * as z from "zod";
import { languages } from "../_shared/contract/enums.ts";
import type { ServiceDependencies } from "../_shared/dependencies.ts";
import { line, text } from "../_shared/fields.ts";
import { FunctionError } from "../_shared/function-error.ts";
import { linkHandler } from "../_shared/serve-function.ts";

/** Minimum length of a password in the team, in characters. The auth service has one limit for all. */
const minPasswordLength = 12;

const body = z.object({
  token: text(64).regex(/^[0-9a-f]{64}$/),
  full_name: line(120),
  password: text(72).min(minPasswordLength),
  locale: z.enum(languages),
});

const invitationSchema = z.object({ email: z.string(), state: z.string(), has_account: z.boolean() });

/**
 * Creates the account of an invited person and gives it the invited role: `POST { token, full_name, password, locale }`
 * answers `{ email }`, with which the page signs in. The link proves access to the mailbox, so the address is
 * confirmed. An address with an account accepts with the database function `accept_invitation` instead.
 *
 * Errors: 400 invalid_request, 404 not_found (unknown or replaced link), 409 conflict (ended invitation, or the address
 * has an account), 405, 500 unknown.
 */
export const createHandler = linkHandler("accept-invitation", body, accept);

async function accept(
  { token, full_name, password, locale }: z.output<typeof body>,
  { database }: ServiceDependencies,
): Promise<{ email: string }> {
  const { data } = await database.rpc("invitation_state", { token }).throwOnError();
  if (data === null) throw new FunctionError("not_found", "There is no such invitation.");
  const { email, state, has_account: hasAccount } = invitationSchema.parse(data);
  if (state !== "open" || hasAccount) {
    throw new FunctionError("conflict", "The invitation ended, or its address has an account.");
  }
  const created = await database.auth.admin.createUser({
    email,
    password,
    email_confirm: true,
    user_metadata: { full_name, locale },
  });
  if (created.error !== null) {
    // A concurrent request created it: adminUserCreate of github.com/supabase/auth, internal/api/admin.go.
    if (created.error.code === "email_exists") {
      throw new FunctionError("conflict", "The address has an account.");
    }
    throw created.error;
  }
  const { error } = await database.rpc("accept_invitation_for", { token, user_id: created.data.user.id });
  if (error?.code === "PT409") throw new FunctionError("conflict", "The invitation ended.");
  if (error !== null) throw error;
  return { email };
}
