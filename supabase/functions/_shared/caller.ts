import { isAuthRetryableFetchError, type User } from "@supabase/supabase-js";
import type { ServiceClient } from "./database.ts";
import { FunctionError } from "./function-error.ts";

/** Thrown for a valid token whose account was deleted. */
export class AccountGoneError extends FunctionError {
  constructor() {
    super("unauthorized", "The account does not exist any more.");
  }
}

/**
 * Returns the calling account. The auth service verifies the token's signature and expiry and that the
 * account exists. An account with a verified factor needs a token of level aal2.
 *
 * @throws `unauthorized`; `AccountGoneError`; the original error when the auth service fails
 */
export async function requireCaller(request: Request, database: ServiceClient): Promise<User> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.get("Authorization") ?? "")?.[1];
  if (token === undefined) {
    throw new FunctionError("unauthorized", "Log in first.");
  }
  const { data, error } = await database.auth.getUser(token);
  if (error !== null) {
    // A 429 says nothing about the session, like an outage.
    if (isAuthRetryableFetchError(error) || error.status === 429 || (error.status ?? 0) >= 500) {
      throw error;
    }
    if (error.code === "user_not_found") {
      throw new AccountGoneError();
    }
    throw new FunctionError("unauthorized", "The session is not valid. Log in again.");
  }
  if (data.user.factors?.some(({ status }) => status === "verified") && assuranceLevel(token) !== "aal2") {
    throw new FunctionError("unauthorized", "Complete multi-factor authentication first.");
  }
  return data.user;
}

/** Returns the assurance level in a verified token: aal1 after the password, aal2 after MFA. */
function assuranceLevel(token: string): unknown {
  const claims = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
  const { aal }: { aal?: unknown } = JSON.parse(atob(claims));
  return aal;
}
