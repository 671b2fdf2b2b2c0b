import { type SiteModel, siteModels } from "@contract/enums";
import type { AuthError } from "@supabase/supabase-js";
import { AppError } from "@/platform/app-error";
import {
  readSession,
  requireSession,
  throwIfError,
  withAuth,
  withDatabase,
} from "@/platform/backend/backend";
import { captchaOption } from "@/platform/captcha";
import { env } from "@/platform/env";
import { toAppError } from "@/platform/errors";
import type { Language } from "@/platform/language";
import { paths } from "@/platform/paths";
import { clearProfileRead } from "./parts/session/session-profile";
import { sessionState, setSessionState } from "./parts/session/session";
import { factorsOf, type SignUpDetails } from "./rules";

// Our e-mails contain this address; the auth service's own confirmation page redirects to it.
const confirmationUrl = env.siteUrl + paths.verifyEmail;

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

/**
 * Signs in with a password.
 *
 * @throws AppError `invalid_credentials`, `email_not_confirmed`, `rate_limited`, `network`…
 */
export function signIn(email: string, password: string): Promise<void> {
  return withAuth(async (auth) => {
    const options = await captchaOption();
    throwIfError((await auth.signInWithPassword({ email, password, options })).error);
  });
}

/**
 * Verifies a code, which lifts the session to `aal2`.
 *
 * @param factorId the factor to add or remove; by default, any factor of the account
 * @throws AppError `mfa_invalid_code`, `rate_limited`, `unauthorized`…
 */
export function verifyFactor(code: string, factorId?: string): Promise<void> {
  return withAuth(async (auth) => {
    const session = await readSession();
    const ids = factorId ? [factorId] : factorsOf(session?.user ?? {}).map(({ id }) => id);
    let failure: Error = new AppError("unauthorized");
    for (const id of ids) {
      const verified = await auth.mfa.challengeAndVerify({ factorId: id, code });
      if (!verified.error) return;
      failure = verified.error;
      // The code may match the next factor; any other failure would be the same there.
      if (toAppError(failure).code !== "mfa_invalid_code") break;
    }
    throw failure;
  });
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
  return withAuth(async (auth) => {
    const data = {
      full_name: fullName,
      ...(phone && { phone }),
      ...(domain && { domain }),
      ...(model && { model }),
      locale,
    };
    // The auth service keeps the data of an earlier sign-up that is unconfirmed. The page of the confirmation shows the
    // data, so that a failure costs a correction.
    await withDatabase(async (database) => database.rpc("replace_sign_up", { email, details: data }));
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
  return withAuth(async (auth) => {
    const options = { emailRedirectTo: confirmationUrl, ...(await captchaOption()) };
    throwIfError((await auth.resend({ type: "signup", email, options })).error);
  });
}

/**
 * Resends the confirmation e-mail, unless one was sent just now.
 *
 * @returns the seconds until another may be sent
 * @throws AppError `network`…
 */
export async function sendConfirmation(email: string): Promise<number> {
  try {
    await resendConfirmation(email);
    return 0;
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.code !== "rate_limited") throw error;
    return error.retryAfterSeconds ?? 0;
  }
}

/**
 * Confirms an e-mail address with the code sent to it.
 *
 * @throws AppError `link_invalid` when wrong, expired or used
 */
export function verifyCode(email: string, code: string): Promise<string> {
  return withAuth(async (auth) => {
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
  return withAuth(async (auth) => {
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
  return withAuth(async (auth) => throwIfError((await auth.updateUser({ password })).error));
}

/** Returns what was entered in the last sign-up of the signed-in account, by anyone who used its address. */
export function readSignUpDetails(): Promise<SignUpDetails> {
  return withAuth(async (auth) => {
    const { data, error } = await auth.getSession();
    throwIfError(error);
    const entered: Record<string, unknown> = data.session?.user.user_metadata ?? {};
    const text = (key: string) => (typeof entered[key] === "string" ? entered[key].trim() : "");
    const model = siteModels.find((each) => each === entered["model"]);
    return {
      fullName: text("full_name"),
      ...(text("phone") && { phone: text("phone") }),
      ...(text("domain") && { domain: text("domain") }),
      ...(model && { model }),
    };
  });
}

/**
 * Sets the details of a sign-up after its confirmation, which deleted those that were entered before. Can be called
 * again after any error.
 *
 * @throws AppError `invalid_input`, `rate_limited`, `unauthorized`, `network`…
 */
export async function saveSignUpDetails(details: SignUpDetails, locale: Language): Promise<void> {
  const { user } = await requireSession();
  const { fullName, phone, domain, model } = details;
  await withDatabase(async (database) => {
    await database
      .from("profiles")
      .update({ full_name: fullName, locale, ...(phone && { phone }), ...(domain && { domain }) })
      .eq("id", user.id)
      .throwOnError();
    if (model) await database.rpc("set_site_model", { model }).throwOnError();
  });
  // Pages that open next read the profile again.
  clearProfileRead();
  const state = sessionState();
  if (state.status === "signed-in") setSessionState({ ...state, user: { ...state.user, fullName } });
}
