import * as z from "zod/mini";
import { readStored, store } from "@/lib/browser-storage";
import { serverNow } from "@/lib/server-time";
import { linkLifetimeMs } from "./account";

// The backend says nothing of a change to an address that belongs to someone
// else. Without this cache its silence would tell that.
const storageKey = "email-change";
const stored = z.object({ userId: z.string(), to: z.string(), askedAt: z.string() });

/** A change of e-mail that was asked for in this browser. Times are ISO 8601. */
export type EmailChange = { to: string; askedAt: string };

/** Stores that someone asked for a new e-mail. */
export function cacheEmailChange(userId: string, to: string): void {
  store(storageKey, JSON.stringify({ userId, to, askedAt: new Date(serverNow()).toISOString() }));
}

/** The change this person asked for here, as long as its links work; null when there is none. */
export function cachedEmailChange(userId: string, now = serverNow()): EmailChange | null {
  try {
    const { userId: asker, to, askedAt } = stored.parse(JSON.parse(readStored(storageKey) ?? "null"));
    return asker === userId && now - Date.parse(askedAt) < linkLifetimeMs ? { to, askedAt } : null;
  } catch {
    return null;
  }
}

/** Removes it: the e-mail has changed. */
export function clearEmailChange(): void {
  store(storageKey, null);
}
