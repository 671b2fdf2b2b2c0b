import type { Session, User } from "@supabase/supabase-js";
import { serverNow } from "@/platform/server-time";

/** A verified MFA factor: an authenticator app. */
export type Factor = {
  id: string;
  /** ISO 8601. */
  addedAt: string;
};

/** Authenticator assurance level: by password (aal1), or by a factor too (aal2). Null where the backend has no MFA. */
export type AssuranceLevel = "aal1" | "aal2" | null;

/** The account of the signed-in user, as the auth service returns it. */
export type Account = {
  email: string;
  /** The user has a role in the team. */
  isTeam: boolean;
  /** The new address that awaits confirmation, and when the change was requested (ISO 8601). */
  emailChange: { to: string; askedAt: string } | null;
  /** ISO 8601; null when unknown. */
  lastSignInAt: string | null;
  /** When this browser's session began, ISO 8601; null when the token does not say. */
  sessionSince: string | null;
  aal: AssuranceLevel;
  factors: readonly Factor[];
};

/** How long the links of an e-mail work, in milliseconds (`otp_expiry` of the backend). */
export const linkLifetimeMs = 3_600_000;

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

/** The verified factors of an account, oldest first. */
export function factorsOf(user: Pick<User, "factors">): Factor[] {
  return (user.factors ?? [])
    .filter(({ factor_type: type, status }) => type === "totp" && status === "verified")
    .map(({ id, created_at: addedAt }) => ({ id, addedAt }))
    .toSorted((a, b) => a.addedAt.localeCompare(b.addedAt));
}

/**
 * Returns whether a session still needs the code of a factor. Decides as the client's
 * `getAuthenticatorAssuranceLevel`, but without its lock.
 */
export function needsMfa({ access_token: token, user }: Pick<Session, "access_token" | "user">): boolean {
  return (user.factors ?? []).some(({ status }) => status === "verified") && aalOf(token) !== "aal2";
}

/** Combines the user from the auth service with the token of the session. */
export function toAccount(user: User, token: string, now = serverNow()): Account {
  const { new_email: to, email_change_sent_at: askedAt } = user;
  const waiting = Boolean(to && askedAt && now - Date.parse(askedAt) < linkLifetimeMs);
  return {
    email: user.email ?? "",
    isTeam: typeof user.app_metadata["role"] === "string",
    emailChange: waiting && to && askedAt ? { to, askedAt } : null,
    lastSignInAt: user.last_sign_in_at ?? null,
    sessionSince: sessionSince(token),
    aal: aalOf(token),
    factors: factorsOf(user),
  };
}
