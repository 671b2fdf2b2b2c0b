import type { AuthChangeEvent, Session } from "@supabase/supabase-js";
import { adoptLanguage } from "@/lib/i18n";
import { isLanguage } from "@/lib/language";
import {
  clearStoredSession,
  freshStoredSession,
  sessionStorageKey,
  storedSessionExists,
} from "@/lib/supabase";
import { whenIdle } from "@/lib/when-idle";
import { lacksSecondStep } from "./account";
import { loadProfile, onAuthEvent, openSession, signOutEverywhere, signOutHere } from "./api";
import { arrivalAt, noteArrival } from "./arrival";
import { sessionState, setRecovering, setSessionState, type SessionUser } from "./session";
import { announceSignOut, type SignOut } from "./sign-out";

// Nobody waits longer than this to see a page: the session then arrives when it does.
const longestWaitMs = 10_000;
const longestProfileWaitMs = 3_000;

let wish: { goTo: string | null } | null = null;
// A session is stored or begun, though the pages may not know it yet.
let live = false;

// The read of a profile that is under way.
let reading: { id: string; profile: ReturnType<typeof loadProfile> } | null = null;

function endSession(): void {
  const ended = live;
  const how: SignOut = wish ? { wished: true, goTo: wish.goTo } : { wished: false };
  live = false;
  wish = null;
  reading = null;
  setRecovering(false);
  setSessionState({ status: "signed-out" });
  if (ended) announceSignOut(how);
}

// Without a connection the stored session is neither good nor bad: it is kept,
// and comes back by itself when it can be renewed.
function endWaiting(): void {
  if (sessionState().status === "loading") setSessionState({ status: "signed-out" });
}

function userOf(session: Session): SessionUser {
  const { id, email, new_email: pendingEmail, user_metadata: typed, app_metadata: granted } = session.user;
  const name: unknown = typed["full_name"];
  return {
    id,
    email: email ?? "",
    fullName: typeof name === "string" && name.trim() ? name.trim() : null,
    ...(pendingEmail && { pendingEmail }),
    isAdmin: granted["role"] === "admin",
  };
}

// The client reports a stored session twice in one breath, as found and as signed in.
function readProfile(id: string): ReturnType<typeof loadProfile> {
  if (reading?.id === id) return reading.profile;
  const mine = { id, profile: loadProfile(id) };
  reading = mine;
  const forget = () => {
    if (reading === mine) reading = null;
  };
  mine.profile.then(forget, forget);
  return mine.profile;
}

async function withProfile(user: SessionUser): Promise<SessionUser> {
  try {
    const profile = await readProfile(user.id);
    if (!profile) return user;
    if (isLanguage(profile.locale)) await adoptLanguage(profile.locale);
    return { ...user, fullName: profile.fullName ?? user.fullName };
  } catch (error) {
    console.error("The profile could not be read.", error);
    return user;
  }
}

function after<Value>(milliseconds: number, value: Value): Promise<Value> {
  return new Promise((resolve) => setTimeout(() => resolve(value), milliseconds));
}

async function beginSession(session: Session): Promise<void> {
  live = true;
  const user = userOf(session);
  if (lacksSecondStep(session)) {
    setSessionState({ status: "second-step", email: user.email });
    return;
  }
  const before = sessionState();
  const known = before.status === "signed-in" && before.user.id === user.id ? before.user : null;
  if (known) {
    // Tokens are refreshed and tabs come back to the front all day: the profile is at hand already.
    setSessionState({ status: "signed-in", user: { ...user, fullName: known.fullName ?? user.fullName } });
    return;
  }
  const complete = withProfile(user);
  // Someone who just pressed a button goes on at once; a page being opened waits for the name and language.
  const waits = before.status === "loading";
  const first = waits ? await Promise.race([complete, after(longestProfileWaitMs, user)]) : user;
  if (!live) return;
  setSessionState({ status: "signed-in", user: first });
  const whole = await complete;
  const now = sessionState();
  if (now.status === "signed-in" && now.user.id === whole.id)
    setSessionState({ status: "signed-in", user: whole });
}

async function forceSignOut(): Promise<void> {
  endSession();
  clearStoredSession();
  try {
    await signOutHere();
  } catch (error) {
    console.error("The session could not be closed.", error);
  }
}

async function handle(event: AuthChangeEvent, session: Session | null): Promise<void> {
  switch (event) {
    case "INITIAL_SESSION":
      if (session) {
        const arrival = arrivalAt(window.location.pathname);
        if (arrival.kind === "session" && arrival.recovery) setRecovering(true);
        return beginSession(session);
      }
      return storedSessionExists() ? endWaiting() : endSession();
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
  live = true;
  setTimeout(endWaiting, longestWaitMs);
  try {
    if (stored) {
      await beginSession(stored);
      await new Promise<void>((resolve) => whenIdle(resolve));
    }
    await openSession();
  } catch (error) {
    console.error("The session could not be opened.", error);
    endWaiting();
  }
}

function openIfStored(): void {
  if (sessionState().status === "signed-out" && storedSessionExists()) void open(freshStoredSession());
}

/**
 * Follows the session from now on. The backend's client is loaded only if this
 * browser holds a session or the address brings one; other tabs are heard
 * through local storage until then. Returns what stops listening to the window.
 *
 * @param arrival how the page was opened, when that was noted before
 */
export function watchSession(arrival = noteArrival(window.location)): () => void {
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
  if (arrival.kind === "session") void open(null);
  else if (storedSessionExists()) void open(freshStoredSession());
  else setSessionState({ status: "signed-out" });
  return () => listening.abort();
}

/**
 * Ends the session by the person's wish. Who listens to `onSignedOut` leads them
 * to `goTo`, or else to the login page. A failure is logged; the session is
 * forgotten in this browser all the same.
 */
export async function signOut({ goTo = null }: { goTo?: string | null } = {}): Promise<void> {
  wish = { goTo };
  try {
    await signOutEverywhere();
  } catch (error) {
    console.error("The server could not close the session.", error);
    await forceSignOut();
  }
}
