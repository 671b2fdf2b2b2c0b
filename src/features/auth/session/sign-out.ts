import { allowDrafts, forgetDrafts } from "@/lib/drafts";
import { forgetKeptForms } from "@/lib/kept-forms";
import { clearStoredSession, expectSession } from "@/lib/supabase";
import { signOutEverywhere, signOutHere } from "../api";
import { clearProfileRead } from "./profile-read";
import { sessionState, setRecovering, setSessionState } from "./session-state";

/** How a session ended: at the user's request (with an optional destination), or by itself. */
export type SignOut = { requested: true; goTo: string | null } | { requested: false };

const listeners = new Set<(signOut: SignOut) => void>();
let requested: { goTo: string | null } | null = null;
let isOpen = false;
// A session may end before the code of the listener has loaded.
let undeliveredEnd: SignOut | null = null;

/**
 * Calls the listener after each end of a session, immediately for an end that no listener received. @returns
 * a function that removes the listener
 */
export function onSignedOut(listener: (signOut: SignOut) => void): () => void {
  listeners.add(listener);
  if (undeliveredEnd) listener(undeliveredEnd);
  undeliveredEnd = null;
  return () => listeners.delete(listener);
}

/** Marks the session as started, so that listeners are notified when it ends. */
export function markSessionOpen(): void {
  isOpen = true;
  expectSession(true);
  undeliveredEnd = null;
  allowDrafts();
}

/** Returns whether a session is stored or started. */
export function isSessionOpen(): boolean {
  return isOpen;
}

/** Sets the signed-out state and notifies listeners if a session was open. */
export function endSession(): void {
  const wasOpen = isOpen;
  const end: SignOut = requested ? { requested: true, goTo: requested.goTo } : { requested: false };
  isOpen = false;
  expectSession(false);
  requested = null;
  // A session that expires keeps the drafts: its user did not choose to leave.
  if (end.requested) {
    forgetDrafts();
    forgetKeptForms();
  }
  clearProfileRead();
  setRecovering(false);
  // The client may report one end twice: only the first report has the reason.
  if (wasOpen || sessionState().status !== "signed-out") {
    setSessionState({ status: "signed-out", ...(wasOpen && !end.requested && { ended: true }) });
  }
  if (!wasOpen) return;
  if (listeners.size === 0) undeliveredEnd = end;
  for (const listener of listeners) listener(end);
}

/** Ends the session and removes it from this browser, without asking the server. */
export async function forceSignOut(): Promise<void> {
  endSession();
  clearStoredSession();
  try {
    await signOutHere();
  } catch (error) {
    console.error("The session could not be closed.", error);
  }
}

type SignOutOptions = {
  /** The path to open in place of the login page. */
  goTo?: string | null;
  /** Ends the account's sessions in all browsers. */
  everywhere?: boolean;
};

/**
 * Signs the user out. Listeners of `onSignedOut` navigate to `goTo`, or else to the login page. A failure is
 * logged, and the session is still removed from this browser.
 */
export async function signOut({ goTo = null, everywhere = false }: SignOutOptions = {}): Promise<void> {
  requested = { goTo };
  try {
    await (everywhere ? signOutEverywhere() : signOutHere());
  } catch (error) {
    console.error("The server could not close the session.", error);
    await forceSignOut();
  }
}
