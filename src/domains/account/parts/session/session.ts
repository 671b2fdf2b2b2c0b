import { useSyncExternalStore } from "react";
import { readStored, store } from "@/platform/browser-storage";

/** The signed-in user. */
export type SessionUser = {
  id: string;
  email: string;
  fullName: string | null;
  /** The new e-mail that awaits confirmation. */
  pendingEmail?: string;
  /** For display only: the database decides what is allowed. */
  isTeam: boolean;
};

/**
 * The state of the session; "loading" until the first answer, which always arrives. "mfa": the password was
 * right, but the account also requires the code of a factor. `ended`: the session ended without a sign-out,
 * which the login page explains.
 */
export type SessionState =
  | { status: "loading" }
  | { status: "signed-out"; ended?: true }
  | { status: "mfa"; email: string }
  | { status: "signed-in"; user: SessionUser };

const signedOut: SessionState = { status: "signed-out" };

// Stored for this tab, so that a reload of the page for a new password does not waste the single-use link.
const recoveringKey = "password-recovery";

let state: SessionState = { status: "loading" };
let recovering = readStored(recoveringKey, "sessionStorage") === "yes";
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/** The current state. */
export function sessionState(): SessionState {
  return state;
}

/** Changes the state. Equal states do not render again, because tokens are refreshed every hour. */
export function setSessionState(next: SessionState): void {
  if (JSON.stringify(next) === JSON.stringify(state)) return;
  state = next;
  notify();
}

/** Marks this session as opened by a password-reset link, which allows a new password. */
export function setRecovering(next: boolean): void {
  if (next === recovering) return;
  recovering = next;
  store(recoveringKey, next ? "yes" : null, "sessionStorage");
  notify();
}

/** Calls the listener after every change. @returns a function that removes the listener */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the session. Pre-rendered pages show the signed-out state. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribeToSession, sessionState, () => signedOut);
}

/** Returns whether a password-reset link opened the session. */
export function useRecovering(): boolean {
  return useSyncExternalStore(
    subscribeToSession,
    () => recovering,
    () => false,
  );
}
