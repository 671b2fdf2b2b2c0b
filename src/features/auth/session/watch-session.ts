import type { AuthChangeEvent, Session } from "@supabase/supabase-js";
import { freshStoredSession, sessionStorageKey, storedSessionExists } from "@/lib/supabase";
import { whenIdle } from "@/lib/when-idle";
import { needsMfa } from "../account";
import { onAuthEvent, openSession } from "../api";
import { authCallbackAt, recordAuthCallback } from "./auth-callback";
import { sessionState, setRecovering, setSessionState } from "./session-state";
import { userOf, withProfile } from "./session-user";
import { endSession, forceSignOut, isSessionOpen, markSessionOpen } from "./sign-out";

// Nobody waits longer than this to see a page: the session then arrives when it does.
const sessionTimeoutMs = 10_000;
const profileTimeoutMs = 3_000;

// Without a connection the stored session is neither good nor bad: it stays stored,
// and comes back by itself when it can be refreshed.
function stopLoading(): void {
  if (sessionState().status === "loading") setSessionState({ status: "signed-out" });
}

function after<Value>(milliseconds: number, value: Value): Promise<Value> {
  return new Promise((resolve) => setTimeout(() => resolve(value), milliseconds));
}

async function beginSession(session: Session): Promise<void> {
  markSessionOpen();
  const user = userOf(session);
  if (needsMfa(session)) {
    setSessionState({ status: "mfa", email: user.email });
    return;
  }
  const before = sessionState();
  const known = before.status === "signed-in" && before.user.id === user.id ? before.user : null;
  if (known) {
    // Tokens are refreshed and tabs come back to the front all day: the profile has been read.
    setSessionState({ status: "signed-in", user: { ...user, fullName: known.fullName ?? user.fullName } });
    return;
  }
  const reading = withProfile(user);
  // Someone who just pressed a button goes on at once; a page being opened waits for the name and language.
  const isOpening = before.status === "loading";
  const first = isOpening ? await Promise.race([reading, after(profileTimeoutMs, user)]) : user;
  if (!isSessionOpen()) return;
  setSessionState({ status: "signed-in", user: first });
  const complete = await reading;
  const now = sessionState();
  if (now.status === "signed-in" && now.user.id === complete.id) {
    setSessionState({ status: "signed-in", user: complete });
  }
}

async function handle(event: AuthChangeEvent, session: Session | null): Promise<void> {
  switch (event) {
    case "INITIAL_SESSION":
      if (session) {
        const callback = authCallbackAt(window.location.pathname);
        if (callback.kind === "session" && callback.recovery) setRecovering(true);
        return beginSession(session);
      }
      return storedSessionExists() ? stopLoading() : endSession();
    case "PASSWORD_RECOVERY":
      setRecovering(true);
      return session ? beginSession(session) : undefined;
    case "TOKEN_REFRESHED":
      return session ? beginSession(session) : forceSignOut();
    case "SIGNED_IN":
    case "USER_UPDATED":
    case "MFA_CHALLENGE_VERIFIED":
      return session ? beginSession(session) : undefined;
    case "SIGNED_OUT":
      return endSession();
  }
}

/**
 * Takes up the session of this browser or of the address. A stored one whose token
 * is good begins without the client, which comes once there is nothing better to do.
 */
async function open(stored: Session | null): Promise<void> {
  markSessionOpen();
  setTimeout(stopLoading, sessionTimeoutMs);
  try {
    if (stored) {
      await beginSession(stored);
      await new Promise<void>((resolve) => whenIdle(resolve));
    }
    await openSession();
  } catch (error) {
    console.error("The session could not be opened.", error);
    stopLoading();
  }
}

function openIfStored(): void {
  if (sessionState().status === "signed-out" && storedSessionExists()) void open(freshStoredSession());
}

/**
 * Follows the session from now on. The Supabase client is loaded only if this browser
 * has a stored session or the address brings one; until then, other tabs are followed
 * through local storage. Returns what stops listening to the window.
 *
 * @param callback the auth service's answer in the address, when that was recorded before
 */
export function watchSession(callback = recordAuthCallback(window.location)): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  onAuthEvent((event, session) => void handle(event, session));
  window.addEventListener(
    "storage",
    (event) => {
      if (event.key === sessionStorageKey() && event.newValue !== null) openIfStored();
    },
    { signal },
  );
  window.addEventListener("online", openIfStored, { signal });
  if (callback.kind === "session") void open(null);
  else if (storedSessionExists()) void open(freshStoredSession());
  else setSessionState({ status: "signed-out" });
  return () => listening.abort();
}
