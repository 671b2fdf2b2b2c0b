import type { AuthChangeEvent, AuthError, Session } from "@supabase/supabase-js";
import { env } from "@/config/env";
import { paths } from "@/config/paths";
import { AppError } from "@/lib/app-error";
import { throwIfError, withAppErrors } from "@/lib/backend";
import { captchaOption } from "@/lib/captcha";
import { toAppError } from "@/lib/errors";
import type { Language } from "@/lib/language";
import { whenSupabaseCreated } from "@/lib/supabase";

// Our e-mails name it themselves; the auth service's own confirmation page leads there.
const confirmationUrl = env.siteUrl + paths.verifyEmail;

// The page shows nothing while it waits for the state of a link.
const linkStateMs = 3_000;

/** A new account: phone in E.164, domain in ASCII. The legacy form has neither. */
export type NewAccount = {
  email: string;
  password: string;
  fullName: string;
  phone?: string;
  domain?: string;
  locale: Language;
};

/** Calls the handler for every change of session, from the moment the Supabase client exists. */
export function onAuthEvent(handler: (event: AuthChangeEvent, session: Session | null) => void): void {
  whenSupabaseCreated((supabase) => {
    supabase.auth.onAuthStateChange((event, session) => {
      // The client holds its lock while it calls this: a handler that calls the
      // client back would wait for itself. So it runs after.
      setTimeout(() => handler(event, session), 0);
    });
  });
}

/** Loads the Supabase client, which then reads the stored session and reports it to `onAuthEvent`. */
export function openSession(): Promise<void> {
  return withAppErrors(async () => undefined);
}

/** Whether the Supabase client has a session that it can use now. */
export function hasSession(): Promise<boolean> {
  return withAppErrors(async ({ auth }) => (await auth.getSession()).data.session !== null);
}

/** @throws AppError `invalid_credentials`, `email_not_confirmed`, `rate_limited`, `network`… */
export function signIn(email: string, password: string): Promise<void> {
  return withAppErrors(async ({ auth }) => {
    const options = await captchaOption();
    throwIfError((await auth.signInWithPassword({ email, password, options })).error);
  });
}

/** Ends the account's sessions everywhere; a session the server no longer knows counts as signed out. */
export function signOutEverywhere(): Promise<void> {
  return withAppErrors(async ({ auth }) => throwIfError((await auth.signOut({ scope: "global" })).error));
}

/** Ends this browser's session only; one the server no longer knows counts as signed out. */
export function signOutHere(): Promise<void> {
  return withAppErrors(async ({ auth }) => throwIfError((await auth.signOut({ scope: "local" })).error));
}

// "For security purposes, you can only request this after 42 seconds": the e-mail
// of a moment ago is on its way. Other 429s mean that none was sent.
function wasJustSent(error: AuthError): boolean {
  return error.status === 429 && /after \d+ seconds?/i.test(error.message);
}

/**
 * Creates an account and sends the confirmation e-mail. An address that has an account
 * already, or was sent an e-mail seconds ago, ends the same way: nobody can find out who
 * our customers are.
 *
 * @throws AppError `email_invalid`, `weak_password`, `sign_up_closed`, `captcha_failed`, `rate_limited`, `network`…
 */
export function signUp({ email, password, fullName, phone, domain, locale }: NewAccount): Promise<void> {
  return withAppErrors(async ({ auth }) => {
    const data = { full_name: fullName, ...(phone && { phone }), ...(domain && { domain }), locale };
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

/** Throws the error of a link: whatever the server finds wrong with its token is `link_invalid`. */
export function throwIfLinkError(error: AuthError | null): void {
  if (error && toAppError(error).code !== "network" && error.status && error.status < 429) {
    throw new AppError("link_invalid", { cause: error });
  }
  throwIfError(error);
}

/**
 * Opens a session with the token of one of our links.
 *
 * @returns the account's e-mail
 * @throws AppError `link_invalid` when expired or used
 */
export function verifyLink(tokenHash: string, type: "signup" | "recovery"): Promise<string> {
  return withAppErrors(async ({ auth }) => {
    const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type });
    throwIfLinkError(error);
    return data.user?.email ?? "";
  });
}

/**
 * Asks what is known of a confirmation link without using it.
 *
 * @returns `confirmed` when its account has confirmed the e-mail, `ended` when it expired or a later one replaced it;
 * null when it may still work, or there is no answer
 */
export async function confirmationLinkState(tokenHash: string): Promise<"confirmed" | "ended" | null> {
  try {
    const { data } = await withAppErrors(async (supabase) =>
      supabase
        .rpc("confirmation_link_state", { token_hash: tokenHash })
        .abortSignal(AbortSignal.timeout(linkStateMs))
        .throwOnError(),
    );
    return data === "confirmed" || data === "ended" ? data : null;
  } catch {
    // Pressing the button finds out.
    return null;
  }
}

/**
 * Opens a session with the code that the auth service's own pages bring back, in the browser that
 * asked for the e-mail.
 *
 * @returns the account's e-mail
 * @throws AppError `link_invalid` when expired, used, or asked for in another browser
 */
export function exchangeCode(code: string): Promise<string> {
  return withAppErrors(async ({ auth }) => {
    const { data, error } = await auth.exchangeCodeForSession(code);
    throwIfLinkError(error);
    return data.user?.email ?? "";
  });
}

/** Confirms an e-mail with the code it was sent. @throws AppError `link_invalid` when wrong, expired or used */
export function verifyCode(email: string, code: string): Promise<string> {
  return withAppErrors(async ({ auth }) => {
    throwIfError((await auth.verifyOtp({ email, token: code, type: "signup" })).error);
    return email;
  });
}

/**
 * Sends a password-reset e-mail if the address has an account; ends the same way if not.
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
 * Sets the password of whoever has just proved their mailbox: a first one after confirming, or
 * another after a reset link.
 *
 * @throws AppError `weak_password`, `same_password`, `unauthorized`…
 */
export function setPassword(password: string): Promise<void> {
  return withAppErrors(async ({ auth }) => throwIfError((await auth.updateUser({ password })).error));
}
