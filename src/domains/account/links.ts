import type { AuthError, Session } from "@supabase/supabase-js";
import { AppError } from "@/platform/app-error";
import { throwIfError, withAuth, withDatabase, withSeparateAuth } from "@/platform/backend/backend";
import { readStored, store } from "@/platform/browser-storage";
import { toAppError } from "@/platform/errors";
import { sessionStorageKey, storedUserId, type Supabase } from "@/platform/backend/supabase";
import { sessionState, setRecovering, subscribeToSession } from "./parts/session/session";

/** Asks whether the account of a link, by its e-mail, replaces the one that is signed in here. */
export type MayReplace = (email: string) => Promise<boolean>;

// The page is empty while it waits for the state of a link.
const linkStateMs = 3_000;

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
  const open = (auth: Auth) => auth.verifyOtp({ token_hash: tokenHash, type });
  return withAuth(async (own) => {
    const session = await openLinkSession(own, open, mayReplace);
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
    const { data } = await withDatabase(async (database) =>
      database
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
  const open = (auth: Auth) => auth.exchangeCodeForSession(code);
  return withAuth(async (own) => {
    const session = await openLinkSession(own, open, mayReplace);
    return session === "kept" ? null : (session?.user.email ?? "");
  });
}

type Auth = Supabase["auth"];
type Opened = { data: { session: Session | null }; error: AuthError | null };

// The session's pages follow an event of the client.
const switchTimeoutMs = 3_000;

/** Throws the error of a link: any problem that the server reports with its token is `link_invalid`. */
function throwIfLinkError(error: AuthError | null): void {
  if (error && toAppError(error).code !== "network" && error.status && error.status < 429) {
    throw new AppError("link_invalid", { cause: error });
  }
  throwIfError(error);
}

function whenSignedInAs(userId: string): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const check = () => {
      const state = sessionState();
      if (state.status === "mfa" || (state.status === "signed-in" && state.user.id === userId)) finish();
    };
    const timer = setTimeout(finish, switchTimeoutMs);
    const stop = subscribeToSession(check);
    check();
  });
}

/**
 * Opens the session of a link. When another account is signed in, the link is first used beside it, because only
 * the server knows the link's account, and `mayReplace` decides.
 *
 * @param own the auth service with the session of this browser
 * @returns the session; null without one; "kept" when the account of this browser stays signed in
 * @throws AppError `link_invalid` when expired or used
 */
export async function openLinkSession(
  own: Auth,
  open: (auth: Auth) => Promise<Opened>,
  mayReplace: MayReplace,
): Promise<Session | null | "kept"> {
  const signedInId = storedUserId();
  if (signedInId === null) {
    const { data, error } = await open(own);
    throwIfLinkError(error);
    return data.session;
  }
  const verifierKey = `${sessionStorageKey()}-code-verifier`;
  return withSeparateAuth(async (auth) => {
    const { data, error } = await open(auth);
    throwIfLinkError(error);
    store(verifierKey, null);
    if (data.session === null) return null;
    const { user, access_token, refresh_token } = data.session;
    if (user.id !== signedInId && !(await mayReplace(user.email ?? ""))) {
      await auth.signOut({ scope: "local" });
      return "kept";
    }
    throwIfError((await own.setSession({ access_token, refresh_token })).error);
    await whenSignedInAs(user.id);
    return data.session;
  }, readStored(verifierKey));
}
