import type { SupabaseClient } from "@supabase/supabase-js";
import { FunctionError } from "../_shared/function-error.ts";

/** A client with a visitor's rights that keeps nothing, for one request. */
export type MakeVisitor = () => SupabaseClient;

/**
 * Logs in with the password, and out again: it is right or this throws
 * `invalid_credentials`, `captcha_failed` where a token of the captcha is asked for, or
 * `rate_limited` where it was asked too often to say. Where the auth service cannot be
 * asked it throws that service's own error.
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
  // A session left over ends with the account at the latest.
  await visitor.auth.signOut({ scope: "local" });
}
