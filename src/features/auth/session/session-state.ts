import { useSyncExternalStore } from "react";
import { readStored, store } from "@/lib/browser-storage";

/** The person who is signed in. */
export type SessionUser = {
  id: string;
  email: string;
  fullName: string | null;
  /** The e-mail they asked to change to and have not confirmed yet. */
  pendingEmail?: string;
  /** Decides what to show only: the database decides what is allowed. */
  isAdmin: boolean;
  /** Has a role in the team. */
  isTeam?: true;
};

/**
 * Whether someone is signed in; "loading" until the first answer, which always
 * comes. "mfa" means that the password was right and the account asks for
 * the code of a factor too: nobody is signed in yet. `ended` says that a session
 * ended here without being asked to, which the login page explains.
 */
export type SessionState =
  | { status: "loading" }
  | { status: "signed-out"; ended?: true }
  | { status: "mfa"; email: string }
  | { status: "signed-in"; user: SessionUser };

const signedOut: SessionState = { status: "signed-out" };

// Stored for this tab, so that reloading the page for a new password does not
// waste the link, which works only once.
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

/** Changes the state; nothing renders again when nothing changed (tokens are refreshed every hour). */
export function setSessionState(next: SessionState): void {
  if (JSON.stringify(next) === JSON.stringify(state)) return;
  state = next;
  notify();
}

/** Marks that this session was opened by a password-reset link, so that a new password may be set. */
export function setRecovering(next: boolean): void {
  if (next === recovering) return;
  recovering = next;
  store(recoveringKey, next ? "yes" : null, "sessionStorage");
  notify();
}

/** Calls the listener after every change; returns what stops it. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Who is signed in. Pre-rendered pages show what a visitor sees. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribeToSession, sessionState, () => signedOut);
}

/** Whether the session was opened by a password-reset link. */
export function useRecovering(): boolean {
  return useSyncExternalStore(
    subscribeToSession,
    () => recovering,
    () => false,
  );
}
