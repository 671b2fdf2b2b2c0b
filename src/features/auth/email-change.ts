import { linkLifeMs } from "./account";

// The backend says nothing of a change to an address that belongs to someone
// else. Were it not remembered here, its silence would tell that.
const storageKey = "email-change";

/** A new e-mail that was asked for in this browser. Times are ISO 8601. */
export type EmailChange = { to: string; askedAt: string };

/** Remembers that someone asked for a new e-mail. */
export function rememberEmailChange(userId: string, to: string): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ userId, to, askedAt: new Date().toISOString() }));
  } catch {
    // Storage may be blocked: then only the backend's word counts.
  }
}

/** The change this person asked for here, as long as its links work; null when there is none. */
export function rememberedEmailChange(userId: string, now = Date.now()): EmailChange | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "null");
    if (typeof stored !== "object" || stored === null) return null;
    if (!("userId" in stored) || stored.userId !== userId) return null;
    if (!("to" in stored) || typeof stored.to !== "string") return null;
    if (!("askedAt" in stored) || typeof stored.askedAt !== "string") return null;
    return now - Date.parse(stored.askedAt) < linkLifeMs ? { to: stored.to, askedAt: stored.askedAt } : null;
  } catch {
    return null;
  }
}

/** Forgets it: the e-mail has changed. */
export function forgetEmailChange(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Storage is blocked: then nothing was remembered either.
  }
}
