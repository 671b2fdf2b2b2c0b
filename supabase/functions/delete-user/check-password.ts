import type { SupabaseClient } from "@supabase/supabase-js";
import { FunctionError } from "../_shared/function-error.ts";

/** Creates a client with a visitor's rights and without storage, for one request. */
export type MakeVisitor = () => SupabaseClient;

/**
 * Signs in with the password and signs out again.
 *
 * @throws `invalid_credentials`; `captcha_failed` when the captcha token is missing; `rate_limited` after too many
 * attempts; the auth service's error when it fails
 */
export async function checkPassword(
  makeVisitor: MakeVisitor,
  email: string,
  password: string,
  captchaToken?: string,
): Promise<void> {
  const visitor = makeVisitor();
  const { error } = await visitor.auth.signInWithPassword({
    email,
    password,
    options: captchaToken === undefined ? {} : { captchaToken },
  });
  if (error !== null) {
    if (error.code === "invalid_credentials") {
      throw new FunctionError("invalid_credentials", "The password is wrong.");
    }
    if (error.code === "captcha_failed") throw new FunctionError("captcha_failed", error.message);
    if (error.status === 429) throw new FunctionError("rate_limited", error.message);
    throw error;
  }
  // A remaining session ends with the account.
  await visitor.auth.signOut({ scope: "local" });
}
