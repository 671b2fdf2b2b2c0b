import type { SiteModel } from "@contract/enums";
import type { AuthChangeEvent, AuthError, Session } from "@supabase/supabase-js";
import { env } from "@/platform/env";
import { paths } from "@/platform/paths";
import { throwIfError, withAppErrors, withSession } from "@/platform/backend";
import { captchaOption } from "@/platform/captcha";
import { toAppError } from "@/platform/errors";
import type { Language } from "@/platform/language";
import { whenSupabaseCreated } from "@/platform/supabase";
import type { MayReplace } from "./link-session";
import { setRecovering } from "./parts/session/session-state";

// Our e-mails contain this address; the auth service's own confirmation page redirects to it.
const confirmationUrl = env.siteUrl + paths.verifyEmail;

// The page is empty while it waits for the state of a link.
const linkStateMs = 3_000;

/** A new account: phone in E.164, domain in ASCII. The legacy form has neither. */
export type NewAccount = {
  email: string;
  password: string;
  fullName: string;
  phone?: string;
  domain?: string;
  /** The model chosen before the sign-up. */
  model?: SiteModel;
  locale: Language;
};

/** Calls the handler on every change of the session, from the creation of the Supabase client. */
export function onAuthEvent(handler: (event: AuthChangeEvent, session: Session | null) => void): void {
  whenSupabaseCreated((supabase) => {
    supabase.auth.onAuthStateChange((event, session) => {
      // The client holds its lock during this callback: a handler that calls the client would deadlock.
      setTimeout(() => handler(event, session), 0);
    });
  });
}

/** Loads the Supabase client, which reads the stored session and reports it to `onAuthEvent`. */
export function openSession(): Promise<void> {
  return withAppErrors(async () => undefined);
}

/** Returns whether the Supabase client has a usable session. */
export function hasSession(): Promise<boolean> {
  return withAppErrors(async ({ auth }) => (await auth.getSession()).data.session !== null);
}

/**
 * Signs in with a password.
 *
 * @throws AppError `invalid_credentials`, `email_not_confirmed`, `rate_limited`, `network`…
 */
export function signIn(email: string, password: string): Promise<void> {
  return withAppErrors(async ({ auth }) => {
    const options = await captchaOption();
    throwIfError((await auth.signInWithPassword({ email, password, options })).error);
  });
}

/** Ends all sessions of the account. A session that the server has already removed counts as signed out. */
export function signOutEverywhere(): Promise<void> {
  return withAppErrors(async ({ auth }) => throwIfError((await auth.signOut({ scope: "global" })).error));
}

/** Ends this browser's session. A session that the server has already removed counts as signed out. */
export function signOutHere(): Promise<void> {
  return withAppErrors(async ({ auth }) => throwIfError((await auth.signOut({ scope: "local" })).error));
}

// "For security purposes, you can only request this after 42 seconds": an e-mail was sent moments ago. Other
// 429s mean that none was sent.
function wasJustSent(error: AuthError): boolean {
  return error.status === 429 && /after \d+ seconds?/i.test(error.message);
}

/**
 * Creates an account and sends the confirmation e-mail. The result is the same for an address with an account
 * or with a recent e-mail, so that it does not reveal who our customers are.
 *
 * @throws AppError `email_invalid`, `weak_password`, `sign_up_closed`, `captcha_failed`, `rate_limited`,
 * `network`…
 */
export function signUp({
  email,
  password,
  fullName,
  phone,
  domain,
  model,
  locale,
}: NewAccount): Promise<void> {
  return withAppErrors(async (supabase) => {
    const { auth } = supabase;
    const data = {
      full_name: fullName,
      ...(phone && { phone }),
      ...(domain && { domain }),
      ...(model && { model }),
      locale,
    };
    // The auth service keeps the data of an earlier sign-up that is unconfirmed. The page of the confirmation shows the
    // data, so that a failure costs a correction.
    await supabase.rpc("replace_sign_up", { email, details: data });
    const options = { data, emailRedirectTo: confirmationUrl, ...(await captchaOption()) };
    const { error } = await auth.signUp({ email, password, options });
    if (!error || wasJustSent(error) || toAppError(error).code === "email_taken") return;
    throw error;
  });
}

/**
 * Sends the confirmation e-mail again.
 *
 * @throws AppError `rate_limited` with the seconds to wait, `captcha_failed`, `network`…
 */
export function resendConfirmation(email: string): Promise<void> {
  return withAppErrors(async ({ auth }) => {
    const options = { emailRedirectTo: confirmationUrl, ...(await captchaOption()) };
    throwIfError((await auth.resend({ type: "signup", email, options })).error);
  });
}

/**
 * Opens a session with the token of one of our links. `mayReplace` decides about an account that is signed in.
 *
 * @returns the account's e-mail; null when another account stays signed in
 * @throws AppError `link_invalid` when expired or used
 */
export function verifyLink(
  tokenHash: string,
  type: "signup" | "recovery",
  mayReplace: MayReplace,
): Promise<string | null> {
  return withAppErrors(async (supabase) => {
    const open = (auth: typeof supabase.auth) => auth.verifyOtp({ token_hash: tokenHash, type });
    const { openLinkSession } = await import("./link-session");
    const session = await openLinkSession(supabase, open, mayReplace);
    if (session === "kept") return null;
    // The event of the client names no reason when the link was used beside another session.
    if (type === "recovery") setRecovering(true);
    return session?.user.email ?? "";
  });
}

/**
 * Returns the state of a confirmation link without using it.
 *
 * @returns `confirmed` when its account has confirmed the e-mail, `ended` when it expired or a later one
 * replaced it; null when it may still work, or there is no answer
 */
export async function confirmationLinkState(tokenHash: string): Promise<"confirmed" | "ended" | null> {
  try {
    const { data } = await withSession(async (supabase) =>
      supabase
        .rpc("confirmation_link_state", { token_hash: tokenHash })
        .abortSignal(AbortSignal.timeout(linkStateMs))
        .throwOnError(),
    );
    return data === "confirmed" || data === "ended" ? data : null;
  } catch {
    // The result of the button then shows the state.
    return null;
  }
}

/**
 * Opens a session with the code from one of the auth service's own pages. Works only in the browser that
 * requested the e-mail. `mayReplace` decides about an account that is signed in.
 *
 * @returns the account's e-mail; null when another account stays signed in
 * @throws AppError `link_invalid` when expired, used, or requested in another browser
 */
export function exchangeCode(code: string, mayReplace: MayReplace): Promise<string | null> {
  return withAppErrors(async (supabase) => {
    const open = (auth: typeof supabase.auth) => auth.exchangeCodeForSession(code);
    const { openLinkSession } = await import("./link-session");
    const session = await openLinkSession(supabase, open, mayReplace);
    return session === "kept" ? null : (session?.user.email ?? "");
  });
}

/**
 * Confirms an e-mail address with the code sent to it.
 *
 * @throws AppError `link_invalid` when wrong, expired or used
 */
export function verifyCode(email: string, code: string): Promise<string> {
  return withAppErrors(async ({ auth }) => {
    throwIfError((await auth.verifyOtp({ email, token: code, type: "signup" })).error);
    return email;
  });
}

/**
 * Sends a password-reset e-mail if the address has an account. The result is the same if it has none.
 *
 * @throws AppError `rate_limited` with the seconds to wait, `captcha_failed`, `network`…
 */
export function requestPasswordReset(email: string, redirectTo: string): Promise<void> {
  return withAppErrors(async ({ auth }) => {
    const options = { redirectTo, ...(await captchaOption()) };
    throwIfError((await auth.resetPasswordForEmail(email, options)).error);
  });
}

/**
 * Sets the password after a confirmation or a reset link.
 *
 * @throws AppError `weak_password`, `same_password`, `unauthorized`…
 */
export function setPassword(password: string): Promise<void> {
  return withAppErrors(async ({ auth }) => throwIfError((await auth.updateUser({ password })).error));
}
