import type { Session } from "@supabase/supabase-js";

/** Authenticator assurance level: by password (aal1), or by a factor too (aal2). Null where the backend has no MFA. */
export type AssuranceLevel = "aal1" | "aal2" | null;

type Claims = { aal?: unknown; amr?: unknown };

// The payload of a token, unverified: the backend verifies it.
function claimsOf(token: string): Claims {
  try {
    const part = token.split(".")[1] ?? "";
    const bytes = Uint8Array.from(atob(part.replaceAll("-", "+").replaceAll("_", "/")), (character) =>
      character.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === "object" && claims !== null ? claims : {};
  } catch {
    return {};
  }
}

/** Returns the assurance level of a token; null for a backend without MFA, which requests no code. */
export function aalOf(token: string): AssuranceLevel {
  const { aal } = claimsOf(token);
  return aal === "aal1" || aal === "aal2" ? aal : null;
}

/** Returns the authentication methods of a token (claim `amr`), such as "password" or "otp". */
function methodsOf(token: string): unknown[] {
  const { amr } = claimsOf(token);
  return Array.isArray(amr) ? amr : [];
}

/** Returns whether a token's session began with a password, not with an e-mail. */
export function isOpenedByPassword(token: string): boolean {
  return methodsOf(token).some(
    (entry) =>
      typeof entry === "object" && entry !== null && "method" in entry && entry.method === "password",
  );
}

/** Returns when a token's session began: the time of its first authentication (claim `amr`), ISO 8601. */
export function sessionSince(token: string): string | null {
  const times = methodsOf(token).flatMap((entry) =>
    typeof entry === "object" && entry !== null && "timestamp" in entry && typeof entry.timestamp === "number"
      ? [entry.timestamp]
      : [],
  );
  return times.length > 0 ? new Date(Math.min(...times) * 1000).toISOString() : null;
}

/**
 * Returns whether a session still needs the code of a factor. Decides as the client's
 * `getAuthenticatorAssuranceLevel`, but without its lock.
 */
export function needsMfa({ access_token: token, user }: Pick<Session, "access_token" | "user">): boolean {
  return (user.factors ?? []).some(({ status }) => status === "verified") && aalOf(token) !== "aal2";
}
