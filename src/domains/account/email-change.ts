import * as z from "zod/mini";
import { AppError } from "@/platform/app-error";
import { invokeFunction, throwIfError, withAuth, withDatabase } from "@/platform/backend/backend";
import { readStored, store } from "@/platform/browser-storage";
import { toAppError } from "@/platform/errors";
import { serverNow } from "@/platform/time";
import { type MayReplace, openLinkSession } from "./links";
import { linkLifetimeMs } from "./rules";

/**
 * Requests a change of e-mail. The service sends an e-mail to both addresses and changes the e-mail when both
 * have confirmed. The result is the same for an address with another account, so that it does not reveal who
 * our customers are.
 *
 * @throws AppError `rate_limited`, `email_invalid`, `network`…
 */
export function changeEmail(email: string, redirectTo: string): Promise<void> {
  return withAuth(async (auth) => {
    const { error } = await auth.updateUser({ email }, { emailRedirectTo: redirectTo });
    if (error && toAppError(error).code !== "email_taken") throw error;
  });
}

/**
 * Confirms a change of e-mail with the token of one of its two e-mails. `mayReplace` decides about another account
 * that is signed in.
 *
 * @returns "half" when the other address must still confirm; "done" when the e-mail has changed and the user
 * is signed in; "kept" when it has changed and another account stays signed in
 * @throws AppError `link_invalid` when expired or used
 */
export function confirmEmailChange(
  tokenHash: string,
  mayReplace: MayReplace,
): Promise<"half" | "done" | "kept"> {
  return withAuth(async (own) => {
    const open = (auth: typeof own) => auth.verifyOtp({ token_hash: tokenHash, type: "email_change" });
    const session = await openLinkSession(own, open, mayReplace);
    if (session === "kept") return "kept";
    return session ? "done" : "half";
  });
}

/** Updates the user's e-mail, name and language in Stripe. */
export async function syncBillingCustomer(): Promise<void> {
  await invokeFunction("sync-billing-customer", {});
}

// The backend does not report a change to an address of another account. Without this cache, the missing
// report would reveal that account.
const storageKey = "email-change";
const stored = z.object({ userId: z.string(), to: z.string(), askedAt: z.string() });

/** A change of e-mail that was requested in this browser. Times are ISO 8601. */
export type EmailChange = { to: string; askedAt: string };

/** Stores a requested change of e-mail in this browser. */
export function cacheEmailChange(userId: string, to: string): void {
  store(storageKey, JSON.stringify({ userId, to, askedAt: new Date(serverNow()).toISOString() }));
}

/** Returns the change that the user requested in this browser while its links work; null otherwise. */
export function cachedEmailChange(userId: string, now = serverNow()): EmailChange | null {
  try {
    const { userId: asker, to, askedAt } = stored.parse(JSON.parse(readStored(storageKey) ?? "null"));
    return asker === userId && now - Date.parse(askedAt) < linkLifetimeMs ? { to, askedAt } : null;
  } catch {
    return null;
  }
}

/** Removes the stored change. */
export function clearEmailChange(): void {
  store(storageKey, null);
}

/** The correction of a link, which the team asked for. */
export type LinkedCorrection = {
  profileId: string;
  /** Masked. */
  formerEmail: string;
  email: string;
  state: "open" | "confirmed" | "withdrawn" | "expired" | "taken";
};

type CorrectionAnswer = {
  profile_id: string;
  former_email: string;
  email: string;
  state: LinkedCorrection["state"];
};

/** Returns the correction of a link; null for an unknown or replaced link. */
export function getEmailCorrection(token: string): Promise<LinkedCorrection | null> {
  return withDatabase(async (database) => {
    const { data } = await database.rpc("email_correction_state", { token }).throwOnError();
    if (data === null) return null;
    // The tests of the SQL function check this shape.
    const {
      profile_id: profileId,
      former_email: formerEmail,
      email,
      state,
    } = data as unknown as CorrectionAnswer;
    return { profileId, formerEmail, email, state };
  });
}

/**
 * Gives an account its corrected e-mail. Can be called again after any error.
 *
 * @returns whether the account needs a new password
 * @throws AppError `conflict` for an ended correction, `not_found`
 */
export async function confirmEmailCorrection(token: string): Promise<{ needsPassword: boolean }> {
  const answer = await invokeFunction("confirm-email-correction", { token });
  if (typeof answer !== "object" || answer === null || !("needs_password" in answer)) {
    throw new AppError("unavailable");
  }
  return { needsPassword: answer.needs_password === true };
}

/** Refreshes the session of the account whose e-mail changed. */
export function refreshEmail(): Promise<void> {
  return withAuth(async (auth) => throwIfError((await auth.refreshSession()).error));
}
