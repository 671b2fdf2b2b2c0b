import type { AuthError, Session } from "@supabase/supabase-js";
import { AppError } from "@/platform/app-error";
import { readStored, store } from "@/platform/browser-storage";
import { throwIfError } from "@/platform/backend";
import { createEphemeralClient } from "@/platform/ephemeral-client";
import { toAppError } from "@/platform/errors";
import { sessionStorageKey, storedUserId, type Supabase } from "@/platform/supabase";
import { sessionState, subscribeToSession } from "./parts/session/session-state";

/** Asks whether the account of a link, by its e-mail, replaces the one that is signed in here. */
export type MayReplace = (email: string) => Promise<boolean>;

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
 * @returns the session; null without one; "kept" when the account of this browser stays signed in
 * @throws AppError `link_invalid` when expired or used
 */
export async function openLinkSession(
  supabase: Pick<Supabase, "auth">,
  open: (auth: Auth) => Promise<Opened>,
  mayReplace: MayReplace,
): Promise<Session | null | "kept"> {
  const signedInId = storedUserId();
  if (signedInId === null) {
    const { data, error } = await open(supabase.auth);
    throwIfLinkError(error);
    return data.session;
  }
  const verifierKey = `${sessionStorageKey()}-code-verifier`;
  const { auth } = await createEphemeralClient(readStored(verifierKey));
  const { data, error } = await open(auth);
  throwIfLinkError(error);
  store(verifierKey, null);
  if (data.session === null) return null;
  const { user, access_token, refresh_token } = data.session;
  if (user.id !== signedInId && !(await mayReplace(user.email ?? ""))) {
    await auth.signOut({ scope: "local" });
    return "kept";
  }
  throwIfError((await supabase.auth.setSession({ access_token, refresh_token })).error);
  await whenSignedInAs(user.id);
  return data.session;
}
