import type { AuthChangeEvent, Session } from "@supabase/supabase-js";
import { freshStoredSession, sessionStorageKey, storedSessionExists } from "@/lib/supabase";
import { whenIdle } from "@/lib/when-idle";
import { needsMfa } from "../account";
import { hasSession, onAuthEvent, openSession } from "../api";
import { checkRestoredPages } from "./restored-page";
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

/** @param arrival the person has just signed in here, as opposed to a session that was stored */
async function beginSession(session: Session, arrival = false): Promise<void> {
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
  // Someone who just pressed a button goes on at once; a page being opened waits for the name and language.
  const isOpening = before.status === "loading";
  const reading = withProfile(user, { bringsLanguage: arrival && !isOpening });
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
      if (session) return beginSession(session);
      return storedSessionExists() ? stopLoading() : endSession();
    case "PASSWORD_RECOVERY":
      setRecovering(true);
      return session ? beginSession(session, true) : undefined;
    case "TOKEN_REFRESHED":
      return session ? beginSession(session) : forceSignOut();
    case "SIGNED_IN":
    case "MFA_CHALLENGE_VERIFIED":
      // Another tab's event may come before what it stored can be read here: the storage event opens that session.
      if (!session || !(storedSessionExists() || (await hasSession()))) return;
      return beginSession(session, true);
    case "USER_UPDATED":
      return session ? beginSession(session) : undefined;
    case "SIGNED_OUT":
      return endSession();
  }
}

/**
 * Opens the session of this browser. One whose token is still good begins without the
 * client, which loads once the browser is idle.
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
 * has a stored session; until then, other tabs are followed through local storage.
 * Returns what stops listening to the window.
 */
export function watchSession(): () => void {
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
  checkRestoredPages(signal);
  if (storedSessionExists()) void open(freshStoredSession());
  else setSessionState({ status: "signed-out" });
  return () => listening.abort();
}
