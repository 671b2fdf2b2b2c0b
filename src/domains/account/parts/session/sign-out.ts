import { allowDrafts, forgetDrafts, isAccountDeleted, keepDrafts } from "@/platform/drafts";
import { allowKeptForms, forgetKeptForms, keepOpenForms } from "@/platform/kept-forms";
import { clearStoredSession, expectSession } from "@/platform/backend/supabase";
import { signOutEverywhere, signOutHere } from "./session-data";
import { clearProfileRead } from "./session-profile";
import { sessionState, setRecovering, setSessionState } from "./session";

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

/**
 * Marks the session as started, so that listeners are notified when it ends.
 *
 * @param userId its user; null until the stored session is refreshed
 */
export function markSessionOpen(userId: string | null): void {
  isOpen = true;
  expectSession(true);
  undeliveredEnd = null;
  if (userId === null) return;
  allowDrafts(userId);
  allowKeptForms(userId);
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
  // A session that ends by itself keeps what its user typed: they did not choose to leave this tab.
  if (end.requested || (wasOpen && isAccountDeleted())) {
    forgetDrafts({ isDeleted: isAccountDeleted() });
    forgetKeptForms();
  } else {
    keepDrafts();
    keepOpenForms();
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
  /** The account was deleted: no tab keeps what was typed. */
  isDeleted?: boolean;
};

/**
 * Signs the user out. Listeners of `onSignedOut` navigate to `goTo`, or else to the login page. A failure is
 * logged, and the session is still removed from this browser.
 */
export async function signOut({
  goTo = null,
  everywhere = false,
  isDeleted = false,
}: SignOutOptions = {}): Promise<void> {
  requested = { goTo };
  // Before other tabs learn of the end of the session.
  if (isDeleted) forgetDrafts({ isDeleted });
  try {
    await (everywhere ? signOutEverywhere() : signOutHere());
  } catch (error) {
    console.error("The server could not close the session.", error);
    await forceSignOut();
  }
}
