import { AppError } from "@/platform/app-error";
import { invokeFunction, throwIfError, withAppErrors } from "@/platform/backend";
import { captchaOption, captchaToken } from "@/platform/captcha";
import { createEphemeralClient } from "@/platform/ephemeral-client";
import { toAppError } from "@/platform/errors";
import { currentSession } from "@/platform/supabase";
import { isOpenedByPassword, toAccount, type Account } from "./account";
import type { MayReplace } from "./link-session";

/**
 * Returns the signed-in user's account from the auth service, because it may have changed on another device.
 * Refreshes the session when its e-mail is out of date.
 */
export function getAccount(): Promise<Account> {
  return withAppErrors(async ({ auth }) => {
    const { data, error } = await auth.getUser();
    if (error) throw error;
    const session = await currentSession(auth);
    if (!session) throw new AppError("unauthorized");
    if (session.user.email !== data.user.email) throwIfError((await auth.refreshSession()).error);
    return toAccount(data.user, session.access_token);
  });
}

/**
 * Checks a password by signing in with a separate client, so that the current session does not change.
 *
 * @throws AppError `invalid_credentials`, `captcha_failed`, `rate_limited`, `network`…
 */
export function checkPassword(email: string, password: string): Promise<void> {
  return withAppErrors(async () => {
    const { auth } = await createEphemeralClient();
    const options = await captchaOption();
    throwIfError((await auth.signInWithPassword({ email, password, options })).error);
    // Ends the session of the check, which would otherwise last until it expires.
    await auth.signOut({ scope: "local" });
  });
}

/**
 * Changes the password of the signed-in user. The server checks the current one, except in sessions that an
 * e-mail opened: this function checks it for those.
 *
 * @throws AppError `current_password_wrong`, `weak_password`, `same_password`, `unauthorized`…
 */
export function changePassword(currentPassword: string, password: string): Promise<void> {
  return withAppErrors(async ({ auth }) => {
    const session = await currentSession(auth);
    if (!session) throw new AppError("unauthorized");
    const { access_token: token, user } = session;
    // The server skips the check while such a session lasts: Session.IsRecovery of supabase/auth.
    if (!isOpenedByPassword(token)) await checkCurrentPassword(user.email ?? "", currentPassword);
    throwIfError((await auth.updateUser({ password, current_password: currentPassword })).error);
  });
}

async function checkCurrentPassword(email: string, password: string): Promise<void> {
  try {
    await checkPassword(email, password);
  } catch (error) {
    const failure = toAppError(error);
    throw failure.code === "invalid_credentials" ? new AppError("current_password_wrong") : failure;
  }
}

/**
 * Requests a change of e-mail. The service sends an e-mail to both addresses and changes the e-mail when both
 * have confirmed. The result is the same for an address with another account, so that it does not reveal who
 * our customers are.
 *
 * @throws AppError `rate_limited`, `email_invalid`, `network`…
 */
export function changeEmail(email: string, redirectTo: string): Promise<void> {
  return withAppErrors(async ({ auth }) => {
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
  return withAppErrors(async (supabase) => {
    const open = (auth: typeof supabase.auth) =>
      auth.verifyOtp({ token_hash: tokenHash, type: "email_change" });
    const { openLinkSession } = await import("./link-session");
    const session = await openLinkSession(supabase, open, mayReplace);
    if (session === "kept") return "kept";
    return session ? "done" : "half";
  });
}

/** Signs out every other browser. */
export function signOutOthers(): Promise<void> {
  return withAppErrors(async ({ auth }) => throwIfError((await auth.signOut({ scope: "others" })).error));
}

/**
 * Cancels billing, then deletes the account permanently. Can be called again after any error.
 *
 * @throws AppError `invalid_credentials`, `captcha_failed`, `rate_limited`, `payment_provider_unavailable`,
 * `storage_unavailable`…
 */
export async function deleteAccount(userId: string, password: string): Promise<void> {
  const token = await captchaToken();
  const body = { record: { id: userId }, password, ...(token !== undefined && { captcha_token: token }) };
  await invokeFunction("delete-user", body);
}
