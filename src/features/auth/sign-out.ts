/** How a session ended: by the person's wish (and then where to go), or because it could not go on. */
export type SignOut = { wished: true; goTo: string | null } | { wished: false };

const listeners = new Set<(signOut: SignOut) => void>();

/** Calls the listener after each end of a session; returns what stops it. */
export function onSignedOut(listener: (signOut: SignOut) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells everyone that a session has ended. */
export function announceSignOut(signOut: SignOut): void {
  for (const listener of listeners) listener(signOut);
}
