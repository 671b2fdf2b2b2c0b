import type { AuthChangeEvent, AuthError, Session } from "@supabase/supabase-js";
import { AppError } from "@/lib/app-error";
import { withDatabase } from "@/lib/backend";
import { toAppError } from "@/lib/errors";
import type { Language } from "@/lib/language";
import { getSupabase, whenSupabaseCreated } from "@/lib/supabase";
import { attempt, refuse } from "./attempt";

/** What the session needs to know of a profile. */
export type ProfileSummary = { fullName: string | null; locale: string };

/** A new account, validated and normalised: phone in E.164, domain in ASCII. The older form has neither. */
export type NewAccount = {
  email: string;
  password: string;
  fullName: string;
  phone?: string;
  domain?: string;
  locale: Language;
};

/** Calls the handler for every change of session, from the moment the backend's client exists. */
export function onAuthEvent(handler: (event: AuthChangeEvent, session: Session | null) => void): void {
  whenSupabaseCreated((supabase) => {
    supabase.auth.onAuthStateChange((event, session) => {
      // The client holds its lock while it calls this: a handler that calls the
      // client back would wait for itself. So it runs after.
      setTimeout(() => handler(event, session), 0);
    });
  });
}

/** Loads the backend's client, which then reads the stored session and reports it to `onAuthEvent`. */
export function openSession(): Promise<void> {
  return attempt(async () => {
    await getSupabase();
  });
}

/** Errors: invalid_credentials, email_not_confirmed, rate_limited, network… */
export function signIn(email: string, password: string): Promise<void> {
  return attempt(async () => {
    const supabase = await getSupabase();
    refuse((await supabase.auth.signInWithPassword({ email, password })).error);
  });
}

/** Signs out here and everywhere; a session the server no longer knows counts as signed out. */
export function signOutEverywhere(): Promise<void> {
  return attempt(async () => {
    const supabase = await getSupabase();
    refuse((await supabase.auth.signOut()).error);
  });
}

/** Forgets the session in this browser only, without asking the server. */
export function signOutHere(): Promise<void> {
  return attempt(async () => {
    const supabase = await getSupabase();
    refuse((await supabase.auth.signOut({ scope: "local" })).error);
  });
}

// "For security purposes, you can only request this after 42 seconds": the
// message of a moment ago is on its way. Other 429s mean that none was sent.
function wasJustSent(error: AuthError): boolean {
  return error.status === 429 && /after \d+ seconds?/i.test(error.message);
}

/**
 * Creates an account and sends the confirmation message. An e-mail that has an
 * account already, or was sent a message seconds ago, ends the same way: nobody
 * can find out who our customers are.
 */
export function signUp(account: NewAccount): Promise<void> {
  return attempt(async () => {
    const supabase = await getSupabase();
    const { email, password, fullName, phone, domain, locale } = account;
    const { error } = await supabase.auth.signUp({
      email,
      password,
      options: { data: { full_name: fullName, ...(phone && { phone }), ...(domain && { domain }), locale } },
    });
    if (!error || wasJustSent(error) || toAppError(error).code === "email_taken") return;
    throw error;
  });
}

/** Sends the confirmation message again. Errors: rate_limited with the seconds to wait. */
export function resendConfirmation(email: string): Promise<void> {
  return attempt(async () => {
    const supabase = await getSupabase();
    refuse((await supabase.auth.resend({ type: "signup", email })).error);
  });
}

/** Opens a session with the token of one of our links. Errors: link_invalid when expired or used. */
export function verifyLink(tokenHash: string, type: "signup" | "recovery"): Promise<void> {
  return attempt(async () => {
    const supabase = await getSupabase();
    const { error } = await supabase.auth.verifyOtp({ token_hash: tokenHash, type });
    if (error && toAppError(error).code !== "network" && error.status && error.status < 429) {
      throw new AppError("link_invalid", { cause: error });
    }
    refuse(error);
  });
}

/** Confirms an e-mail with the code of the message. Errors: link_invalid when wrong, expired or used. */
export function verifyCode(email: string, code: string): Promise<void> {
  return attempt(async () => {
    const supabase = await getSupabase();
    refuse((await supabase.auth.verifyOtp({ email, token: code, type: "signup" })).error);
  });
}

/**
 * Sends a password-reset message if the e-mail has an account; answers the same if not.
 * Errors: rate_limited with the seconds to wait.
 */
export function requestPasswordReset(email: string, redirectTo: string): Promise<void> {
  return attempt(async () => {
    const supabase = await getSupabase();
    refuse((await supabase.auth.resetPasswordForEmail(email, { redirectTo })).error);
  });
}

/** Sets the password of whoever is signed in. Errors: weak_password, same_password, unauthorized… */
export function updatePassword(password: string): Promise<void> {
  return attempt(async () => {
    const supabase = await getSupabase();
    refuse((await supabase.auth.updateUser({ password })).error);
  });
}

/** The profile of a person; null when there is no row yet. */
export function loadProfile(userId: string): Promise<ProfileSummary | null> {
  return withDatabase(async (database) => {
    const { data, error } = await database
      .from("profiles")
      .select("full_name, locale")
      .eq("id", userId)
      .single();
    if (error?.code === "PGRST116") return null;
    if (error) throw error;
    return { fullName: data.full_name, locale: data.locale };
  });
}

/** Stores the language a person chose, so that e-mails speak it too. */
export function saveLocale(userId: string, locale: Language): Promise<void> {
  return attempt(async () => {
    const supabase = await getSupabase();
    const { error } = await supabase.from("profiles").update({ locale }).eq("id", userId);
    if (error) throw error;
  });
}
