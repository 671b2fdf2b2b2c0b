import type { Session, User } from "@supabase/supabase-js";

/** An authenticator app that proves a second time who signs in. */
export type Authenticator = {
  id: string;
  /** ISO 8601. */
  addedAt: string;
};

/** How surely the backend knows who someone is: by password (1), or by a second step too (2). Null where it has none. */
export type Assurance = 1 | 2 | null;

/** What the auth service knows of whoever is signed in. */
export type Account = {
  email: string;
  /** An address that the e-mail shall change to once it is confirmed, and when that was asked for (ISO 8601). */
  emailChange: { to: string; askedAt: string } | null;
  /** ISO 8601; null when not known. */
  lastSignInAt: string | null;
  /** Since when this browser's session lasts, ISO 8601; null when the backend does not say. */
  sessionSince: string | null;
  assurance: Assurance;
  authenticators: readonly Authenticator[];
};

/** How long the links of a message work, in milliseconds (`otp_expiry` of the backend). */
export const linkLifeMs = 3_600_000;

type Claims = { aal?: unknown; amr?: unknown };

// The middle part of a token, which anyone may read. The backend has checked the token.
function claimsOf(token: string): Claims {
  try {
    const part = token.split(".")[1] ?? "";
    const bytes = Uint8Array.from(atob(part.replaceAll("-", "+").replaceAll("_", "/")), (sign) =>
      sign.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === "object" && claims !== null ? claims : {};
  } catch {
    return {};
  }
}

/**
 * The assurance that a token states. Tokens of a backend without second steps
 * state none, which tells without asking anything.
 */
export function assuranceOf(token: string): Assurance {
  const { aal } = claimsOf(token);
  if (aal === "aal2") return 2;
  return aal === "aal1" ? 1 : null;
}

/** Since when a token's session lasts: the time of its first proof (claim `amr`), ISO 8601. */
export function sessionSince(token: string): string | null {
  const { amr } = claimsOf(token);
  const times = (Array.isArray(amr) ? (amr as unknown[]) : []).flatMap((proof) =>
    typeof proof === "object" && proof !== null && "timestamp" in proof && typeof proof.timestamp === "number"
      ? [proof.timestamp]
      : [],
  );
  return times.length > 0 ? new Date(Math.min(...times) * 1000).toISOString() : null;
}

/** The authenticators of an account that have proved to work, the oldest first. */
export function authenticatorsOf(user: Pick<User, "factors">): Authenticator[] {
  return (user.factors ?? [])
    .filter(({ factor_type: type, status }) => type === "totp" && status === "verified")
    .map(({ id, created_at: addedAt }) => ({ id, addedAt }))
    .toSorted((a, b) => a.addedAt.localeCompare(b.addedAt));
}

/**
 * Whether a session still lacks the second step that its account asks for: as
 * the client's `getAuthenticatorAssuranceLevel` decides it, without its lock.
 */
export function lacksSecondStep({
  access_token: token,
  user,
}: Pick<Session, "access_token" | "user">): boolean {
  return (user.factors ?? []).some(({ status }) => status === "verified") && assuranceOf(token) !== 2;
}

/** Reads what the auth service answers about a person, beside the token of their session. */
export function toAccount(user: User, token: string, now = Date.now()): Account {
  const { new_email: to, email_change_sent_at: askedAt } = user;
  const waiting = Boolean(to && askedAt && now - Date.parse(askedAt) < linkLifeMs);
  return {
    email: user.email ?? "",
    emailChange: waiting && to && askedAt ? { to, askedAt } : null,
    lastSignInAt: user.last_sign_in_at ?? null,
    sessionSince: sessionSince(token),
    assurance: assuranceOf(token),
    authenticators: authenticatorsOf(user),
  };
}
