import type { Session, SupabaseClient } from "@supabase/supabase-js";
import { env } from "@/config/env";
import { readStored, store } from "./browser-storage";
import type { Database } from "@database";

/** The Supabase client, typed with our tables. */
export type Supabase = SupabaseClient<Database>;

// As the client's own (EXPIRY_MARGIN_MS).
const refreshMarginMs = 90_000;

let client: Promise<Supabase> | null = null;
let created: Supabase | null = null;
const listeners = new Set<(created: Supabase) => void>();

const preparations: (() => Promise<unknown>)[] = [];

async function createSupabase(): Promise<Supabase> {
  const [{ createBackendClient }] = await Promise.all([
    import("./backend-client"),
    ...preparations.map((prepare) => prepare()),
  ]);
  const supabase = createBackendClient();
  created = supabase;
  for (const listener of listeners) listener(supabase);
  return supabase;
}

/** Does something before the client is created: no call of the client begins until it has resolved. */
export function prepareSupabase(prepare: () => Promise<unknown>): void {
  preparations.push(prepare);
}

/** Calls the listener once the client has been created, by whatever needs it first; at once if it has. */
export function whenSupabaseCreated(listener: (supabase: Supabase) => void): void {
  listeners.add(listener);
  if (created) listener(created);
}

/**
 * The Supabase client, created on first use: its code (56 KB) is not part of what a
 * visitor loads. Rejects when that code cannot be loaded; the next call tries again.
 */
export function getSupabase(): Promise<Supabase> {
  client ??= createSupabase().catch((error: unknown) => {
    client = null;
    throw error;
  });
  return client;
}

/** Where supabase-js keeps the session in local storage (its default pattern). */
export function sessionStorageKey(): string {
  const [project] = new URL(env.supabaseUrl).hostname.split(".");
  return `sb-${project}-auth-token`;
}

function isCompleteSession(stored: unknown): stored is Session {
  return (
    typeof stored === "object" &&
    stored !== null &&
    "access_token" in stored &&
    "refresh_token" in stored &&
    "expires_at" in stored &&
    Boolean(stored.access_token && stored.refresh_token && stored.expires_at)
  );
}

/** Removes the session from this browser. */
export function clearStoredSession(): void {
  for (const suffix of ["", "-code-verifier", "-user"]) store(sessionStorageKey() + suffix, null);
}

/**
 * The session stored in this browser, read without loading the client. One that lacks
 * a token or its expiry is of no use and is removed.
 */
function storedSession(): Session | null {
  const stored = readStored(sessionStorageKey());
  if (stored === null) return null;
  try {
    const session: unknown = JSON.parse(stored);
    if (isCompleteSession(session)) return session;
  } catch {
    // Not JSON: treated as incomplete.
  }
  clearStoredSession();
  return null;
}

/** Whether this browser has a stored session. */
export function storedSessionExists(): boolean {
  return storedSession() !== null;
}

/** ID of the user whose session is stored in this browser; null when none is stored. */
export function storedUserId(): string | null {
  return storedSession()?.user?.id ?? null;
}

/** The stored session while its token may be used as it is; the client refreshes one that is about to expire. */
export function freshStoredSession(): Session | null {
  const session = storedSession();
  const expiresAt = (session?.expires_at ?? 0) * 1000;
  return session?.user && expiresAt - Date.now() > refreshMarginMs ? session : null;
}
