import { AppError } from "@/lib/app-error";
import { invokeFunction, throwIfError, withAppErrors } from "@/lib/backend";
import { captchaOption, captchaToken } from "@/lib/captcha";
import { createEphemeralClient } from "@/lib/ephemeral-client";
import { toAppError } from "@/lib/errors";
import { isOpenedByPassword, toAccount, type Account } from "./account";
import { throwIfLinkError } from "./api";

/**
 * What the auth service knows of whoever is signed in, asked afresh: it may have
 * changed on another device. A session that knows an older e-mail is refreshed.
 */
export function getAccount(): Promise<Account> {
  return withAppErrors(async ({ auth }) => {
    const { data, error } = await auth.getUser();
    if (error) throw error;
    const stored = await auth.getSession();
    throwIfError(stored.error);
    if (!stored.data.session) throw new AppError("unauthorized");
    if (stored.data.session.user.email !== data.user.email) throwIfError((await auth.refreshSession()).error);
    return toAccount(data.user, stored.data.session.access_token);
  });
}

/**
 * Checks a password by signing in with a client of its own, so that the person's session stays as it is.
 *
 * @throws AppError `invalid_credentials`, `captcha_failed`, `rate_limited`, `network`…
 */
export function checkPassword(email: string, password: string): Promise<void> {
  return withAppErrors(async () => {
    const { auth } = await createEphemeralClient();
    const options = await captchaOption();
    throwIfError((await auth.signInWithPassword({ email, password, options })).error);
    // The session of the check is closed again; otherwise it would expire by itself.
    await auth.signOut({ scope: "local" });
  });
}

/**
 * Changes the password of the signed-in user. The server checks the current one, except in sessions that an e-mail
 * opened: for those it is checked here first.
 *
 * @throws AppError `current_password_wrong`, `weak_password`, `same_password`, `unauthorized`…
 */
export function changePassword(currentPassword: string, password: string): Promise<void> {
  return withAppErrors(async ({ auth }) => {
    const { data, error } = await auth.getSession();
    throwIfError(error);
    if (!data.session) throw new AppError("unauthorized");
    const { access_token: token, user } = data.session;
    // The server skips the check for as long as such a session lasts: Session.IsRecovery of supabase/auth.
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
 * Asks for another e-mail: both addresses are written to, and it changes when both
 * have confirmed. An address that belongs to someone else ends the same way, so
 * that nobody finds out who our customers are.
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
 * Confirms a change of e-mail from one of the two e-mails about it.
 *
 * @returns "half" when the other address has still to confirm; "done" when the e-mail has changed, and
 * its owner is signed in
 * @throws AppError `link_invalid` when expired or used
 */
export function confirmEmailChange(tokenHash: string): Promise<"half" | "done"> {
  return withAppErrors(async ({ auth }) => {
    const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type: "email_change" });
    throwIfLinkError(error);
    return data.session ? "done" : "half";
  });
}

/** Signs out every other browser; this one stays signed in. */
export function signOutOthers(): Promise<void> {
  return withAppErrors(async ({ auth }) => throwIfError((await auth.signOut({ scope: "others" })).error));
}

/**
 * Deletes the account for good, billing first. May be repeated after any error.
 *
 * @throws AppError `invalid_credentials`, `captcha_failed`, `rate_limited`, `payment_provider_unavailable`,
 * `storage_unavailable`…
 */
export async function deleteAccount(userId: string, password: string): Promise<void> {
  const token = await captchaToken();
  const body = { record: { id: userId }, password, ...(token !== undefined && { captcha_token: token }) };
  await invokeFunction("delete-user", body);
}
