import { linkLifetimeMs } from "./account";

// The backend says nothing of a change to an address that belongs to someone
// else. Without this cache its silence would tell that.
const storageKey = "email-change";

/** A change of e-mail that was asked for in this browser. Times are ISO 8601. */
export type EmailChange = { to: string; askedAt: string };

/** Stores that someone asked for a new e-mail. */
export function cacheEmailChange(userId: string, to: string): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ userId, to, askedAt: new Date().toISOString() }));
  } catch {
    // Storage may be blocked: then only what the backend says counts.
  }
}

/** The change this person asked for here, as long as its links work; null when there is none. */
export function cachedEmailChange(userId: string, now = Date.now()): EmailChange | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "null");
    if (typeof stored !== "object" || stored === null) return null;
    if (!("userId" in stored) || stored.userId !== userId) return null;
    if (!("to" in stored) || typeof stored.to !== "string") return null;
    if (!("askedAt" in stored) || typeof stored.askedAt !== "string") return null;
    const { to, askedAt } = stored;
    return now - Date.parse(askedAt) < linkLifetimeMs ? { to, askedAt } : null;
  } catch {
    return null;
  }
}

/** Removes it: the e-mail has changed. */
export function clearEmailChange(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Storage is blocked: then nothing was stored either.
  }
}
