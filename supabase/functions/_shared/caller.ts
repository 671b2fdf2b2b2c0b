import { isAuthRetryableFetchError, type User } from "@supabase/supabase-js";
import type { ServiceClient } from "./database.ts";
import { FunctionError } from "./function-error.ts";

/** The token is genuine, and its account was deleted. */
export class AccountGoneError extends FunctionError {
  constructor() {
    super("unauthorized", "The account does not exist any more.");
  }
}

/**
 * The account that calls, from a token that the auth service has verified:
 * signature, expiry and that the account still exists. An account with a verified
 * factor needs a token of level aal2.
 *
 * @throws `unauthorized`; `AccountGoneError`; the failure itself when the auth service cannot be asked
 */
export async function requireCaller(request: Request, database: ServiceClient): Promise<User> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.get("Authorization") ?? "")?.[1];
  if (token === undefined) {
    throw new FunctionError("unauthorized", "Log in first.");
  }
  const { data, error } = await database.auth.getUser(token);
  if (error !== null) {
    // Too many requests (429) says no more about the session than being down does.
    if (isAuthRetryableFetchError(error) || error.status === 429 || (error.status ?? 0) >= 500) {
      throw error;
    }
    if (error.code === "user_not_found") {
      throw new AccountGoneError();
    }
    throw new FunctionError("unauthorized", "The session is not valid. Log in again.");
  }
  if (data.user.factors?.some(({ status }) => status === "verified") && levelOf(token) !== "aal2") {
    throw new FunctionError("unauthorized", "Complete multi-factor authentication first.");
  }
  return data.user;
}

/** The assurance level a verified token claims: aal1 after the password, aal2 after MFA. */
function levelOf(token: string): unknown {
  const claims = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
  const { aal }: { aal?: unknown } = JSON.parse(atob(claims));
  return aal;
}
