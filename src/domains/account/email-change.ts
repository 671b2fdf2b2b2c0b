import * as z from "zod/mini";
import { readStored, store } from "@/platform/browser-storage";
import { serverNow } from "@/platform/server-time";
import { linkLifetimeMs } from "./account";

// The backend does not report a change to an address of another account. Without this cache, the missing
// report would reveal that account.
const storageKey = "email-change";
const stored = z.object({ userId: z.string(), to: z.string(), askedAt: z.string() });

/** A change of e-mail that was requested in this browser. Times are ISO 8601. */
export type EmailChange = { to: string; askedAt: string };

/** Stores a requested change of e-mail in this browser. */
export function cacheEmailChange(userId: string, to: string): void {
  store(storageKey, JSON.stringify({ userId, to, askedAt: new Date(serverNow()).toISOString() }));
}

/** Returns the change that the user requested in this browser while its links work; null otherwise. */
export function cachedEmailChange(userId: string, now = serverNow()): EmailChange | null {
  try {
    const { userId: asker, to, askedAt } = stored.parse(JSON.parse(readStored(storageKey) ?? "null"));
    return asker === userId && now - Date.parse(askedAt) < linkLifetimeMs ? { to, askedAt } : null;
  } catch {
    return null;
  }
}

/** Removes the stored change. */
export function clearEmailChange(): void {
  store(storageKey, null);
}
