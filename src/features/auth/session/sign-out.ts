import { allowDrafts, forgetDrafts } from "@/lib/drafts";
import { clearStoredSession } from "@/lib/supabase";
import { signOutEverywhere, signOutHere } from "../api";
import { forgetProfileRead } from "./profile-read";
import { sessionState, setRecovering, setSessionState } from "./session-state";

/** How a session ended: requested by the person (and then where to go), or because it could not go on. */
export type SignOut = { requested: true; goTo: string | null } | { requested: false };

const listeners = new Set<(signOut: SignOut) => void>();
let requested: { goTo: string | null } | null = null;
let isOpen = false;
// A session may end while the code that listens is still loading.
let unheard: SignOut | null = null;

/** Calls the listener after each end of a session, at once for one that nobody has heard of; returns what stops it. */
export function onSignedOut(listener: (signOut: SignOut) => void): () => void {
  listeners.add(listener);
  if (unheard) listener(unheard);
  unheard = null;
  return () => listeners.delete(listener);
}

/** Records that a session is stored or begun, though the pages may not know it yet: listeners are told of its end. */
export function markSessionOpen(): void {
  isOpen = true;
  unheard = null;
  allowDrafts();
}

/** Whether a session is stored or begun. */
export function isSessionOpen(): boolean {
  return isOpen;
}

/** Shows that nobody is signed in; listeners are told if somebody was. */
export function endSession(): void {
  const wasOpen = isOpen;
  const end: SignOut = requested ? { requested: true, goTo: requested.goTo } : { requested: false };
  isOpen = false;
  requested = null;
  // A session that expires keeps them: its user did not choose to leave.
  if (end.requested) forgetDrafts();
  forgetProfileRead();
  setRecovering(false);
  // The client may report one end twice: the first one knows why.
  if (wasOpen || sessionState().status !== "signed-out") {
    setSessionState({ status: "signed-out", ...(wasOpen && !end.requested && { ended: true }) });
  }
  if (!wasOpen) return;
  if (listeners.size === 0) unheard = end;
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
  /** Instead of the login page. */
  goTo?: string | null;
  /** Ends the account's sessions in all browsers, not in this one only. */
  everywhere?: boolean;
};

/**
 * Signs the person out at their request. Whoever listens to `onSignedOut` leads them
 * to `goTo`, or else to the login page. A failure is logged; the session is removed
 * from this browser all the same.
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
