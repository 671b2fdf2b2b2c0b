import { AppError } from "@/lib/app-error";
import { functionError, toAppError } from "@/lib/errors";
import { createPassingClient } from "@/lib/passing-client";
import { getSupabase } from "@/lib/supabase";
import { toAccount, type Account } from "./account";
import { attempt, refuse } from "./attempt";

/**
 * What the auth service knows of whoever is signed in, asked afresh: it may have
 * changed on another device. A session that knows an older e-mail is renewed.
 */
export function getAccount(): Promise<Account> {
  return attempt(async () => {
    const { auth } = await getSupabase();
    const { data, error } = await auth.getUser();
    if (error) throw error;
    const kept = await auth.getSession();
    refuse(kept.error);
    if (!kept.data.session) throw new AppError("unauthorized");
    if (kept.data.session.user.email !== data.user.email) refuse((await auth.refreshSession()).error);
    return toAccount(data.user, kept.data.session.access_token);
  });
}

/**
 * Checks a password by signing in beside the session there is, which stays as it
 * is. Errors: invalid_credentials, rate_limited, network…
 */
export function checkPassword(email: string, password: string): Promise<void> {
  return attempt(async () => {
    const { auth } = await createPassingClient();
    refuse((await auth.signInWithPassword({ email, password })).error);
    // What was opened for the check is closed again; were it not, it would expire by itself.
    await auth.signOut({ scope: "local" });
  });
}

/**
 * Asks for another e-mail: both addresses get a message, and it changes when both
 * have confirmed. An address that belongs to someone else ends the same way, so
 * that nobody finds out who our customers are. Errors: rate_limited, email_invalid, network…
 */
export function changeEmail(email: string, redirectTo: string): Promise<void> {
  return attempt(async () => {
    const { auth } = await getSupabase();
    const { error } = await auth.updateUser({ email }, { emailRedirectTo: redirectTo });
    if (error && toAppError(error).code !== "email_taken") throw error;
  });
}

/**
 * Confirms a change of e-mail from one of the two messages. "half" means that the
 * other address has still to confirm; "done", that the e-mail has changed, and its
 * owner is signed in. Errors: link_invalid when expired or used.
 */
export function confirmEmailChange(tokenHash: string): Promise<"half" | "done"> {
  return attempt(async () => {
    const { auth } = await getSupabase();
    const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type: "email_change" });
    if (error && toAppError(error).code !== "network" && error.status && error.status < 429) {
      throw new AppError("link_invalid", { cause: error });
    }
    refuse(error);
    return data.session ? "done" : "half";
  });
}

/** Signs out every other browser; this one stays signed in. */
export function signOutOthers(): Promise<void> {
  return attempt(async () => {
    const { auth } = await getSupabase();
    refuse((await auth.signOut({ scope: "others" })).error);
  });
}

/**
 * Deletes the account for good, billing first. May be repeated after any error:
 * invalid_credentials, rate_limited, payment_provider_unavailable, storage_unavailable, network…
 */
export async function deleteAccount(userId: string, password: string): Promise<void> {
  const { functions } = await getSupabase().catch((error: unknown) => {
    throw toAppError(error);
  });
  const { error } = await functions.invoke("delete-user", { body: { record: { id: userId }, password } });
  if (error) throw await functionError(error);
}
