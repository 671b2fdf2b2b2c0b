import type { AuthChangeEvent, Session } from "@supabase/supabase-js";
import { keepDrafts } from "@/platform/drafts";
import { keepOpenForms } from "@/platform/kept-forms";
import {
  freshStoredSession,
  sessionStorageKey,
  storedSessionExists,
  storedUserId,
} from "@/platform/backend/supabase";
import { hydration } from "@/platform/prerender/hydration";
import { whenIdle } from "@/platform/when-idle";
import { askServerForSession, hasSession, onAuthEvent, openSession } from "./session-data";
import { sessionState, setRecovering, setSessionState } from "./session";
import { userOf, withProfile } from "./session-profile";
import { endSession, forceSignOut, isSessionOpen, markSessionOpen } from "./sign-out";
import { needsMfa } from "./token";

// A page waits at most this long for the session, which may still arrive later.
const sessionTimeoutMs = 10_000;
const profileTimeoutMs = 3_000;

const checkIntervalMs = 60_000;
// Focus and visibility change together when the user returns to a tab.
const checkPauseMs = 5_000;

// Without a connection the session is neither valid nor invalid: it opens when it can be refreshed.
function stopLoading(): void {
  if (sessionState().status === "loading") setSessionState({ status: "signed-out" });
}

function after<Value>(milliseconds: number, value: Value): Promise<Value> {
  return new Promise((resolve) => setTimeout(() => resolve(value), milliseconds));
}

/** @param arrival the user has just signed in here; false for a stored session */
async function beginSession(session: Session, arrival = false): Promise<void> {
  markSessionOpen(session.user.id);
  const user = userOf(session);
  if (needsMfa(session)) {
    setSessionState({ status: "mfa", email: user.email });
    return;
  }
  const before = sessionState();
  const known = before.status === "signed-in" && before.user.id === user.id ? before.user : null;
  if (known) {
    // Token refreshes and tab switches are frequent, and the profile is loaded already.
    setSessionState({ status: "signed-in", user: { ...user, fullName: known.fullName ?? user.fullName } });
    return;
  }
  // A sign-in continues immediately; a page load waits for the name and language.
  const isOpening = before.status === "loading";
  const reading = withProfile(user, { arrival: arrival && !isOpening });
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
      // Another tab's event may arrive before its session is readable here: the storage event then opens it.
      if (!session || !(storedSessionExists() || (await hasSession()))) return;
      return beginSession(session, true);
    case "USER_UPDATED":
      return session ? beginSession(session) : undefined;
    case "SIGNED_OUT":
      return endSession();
  }
}

/**
 * Opens the session of this browser. A session with a valid token starts without the client, which loads when
 * the first page is there and the browser idle.
 */
async function open(stored: Session | null): Promise<void> {
  markSessionOpen(stored?.user.id ?? null);
  setTimeout(stopLoading, sessionTimeoutMs);
  try {
    if (stored) {
      await beginSession(stored);
      await Promise.race([hydration, after(sessionTimeoutMs, null)]);
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
 * Asks the server whether the session still exists, when the user returns to the page and every minute while it is
 * visible. Another browser may have ended it, with a new password or a sign-out everywhere, and a page without
 * requests would show the account until then.
 */
function checkSessionAtServer(signal: AbortSignal): void {
  let last = Date.now();

  function check(): void {
    const state = sessionState();
    const isRecent = Math.abs(Date.now() - last) < checkPauseMs;
    if (state.status !== "signed-in" || document.visibilityState === "hidden" || isRecent) return;
    last = Date.now();
    // An ended session is signed out by the client. Any other failure, such as a lost connection, says nothing about it.
    askServerForSession(state.user.id).catch(() => undefined);
  }

  document.addEventListener("visibilitychange", check, { signal });
  window.addEventListener("focus", check, { signal });
  const timer = setInterval(check, checkIntervalMs);
  signal.addEventListener("abort", () => clearInterval(timer));
}

/**
 * Follows the session. Loads the Supabase client only if this browser has a stored session; until then, local
 * storage events report other tabs.
 *
 * @returns a function that removes the listeners of the window
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
  checkSessionAtServer(signal);
  if (storedSessionExists()) void open(freshStoredSession());
  else setSessionState({ status: "signed-out" });
  return () => listening.abort();
}

function signedInUserId(): string | null {
  const state = sessionState();
  return state.status === "signed-in" ? state.user.id : null;
}

/**
 * Compares the user with the stored session when Back restores a cached page, which did not receive a
 * sign-out in another tab. Hides the page until then.
 */
export function checkRestoredPages(signal: AbortSignal): void {
  const { style } = document.documentElement;
  window.addEventListener(
    "pagehide",
    ({ persisted }) => {
      if (persisted && signedInUserId() !== null) style.visibility = "hidden";
    },
    { signal },
  );
  window.addEventListener(
    "pageshow",
    ({ persisted }) => {
      if (!persisted) return;
      if (sessionState().status === "mfa" || signedInUserId() === storedUserId()) style.visibility = "";
      else {
        keepDrafts();
        keepOpenForms();
        window.location.reload();
      }
    },
    { signal },
  );
}
