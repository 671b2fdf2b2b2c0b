import type { Session, SupabaseClient } from "@supabase/supabase-js";
import { env } from "@/config/env";
import type { Database } from "./database.types";

/** The backend's client, typed with our tables. */
export type Supabase = SupabaseClient<Database>;

// As the client's own (EXPIRY_MARGIN_MS).
const renewalMarginMs = 90_000;

let client: Promise<Supabase> | null = null;
let atHand: Supabase | null = null;
const onCreated = new Set<(created: Supabase) => void>();

async function createSupabase(): Promise<Supabase> {
  const created = (await import("./backend-client")).createBackendClient();
  atHand = created;
  for (const listener of onCreated) listener(created);
  return created;
}

/** Calls the listener when the client is made, by whichever part of the application needs it first; at once if it is. */
export function whenSupabaseCreated(listener: (created: Supabase) => void): void {
  onCreated.add(listener);
  if (atHand) listener(atHand);
}

/**
 * The client of the backend, made on first use: its code (56 KB) is not part of
 * what a visitor loads. Rejects when that code cannot be loaded; the next call
 * tries again.
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

function isWholeSession(stored: unknown): stored is Session {
  return (
    typeof stored === "object" &&
    stored !== null &&
    "access_token" in stored &&
    "refresh_token" in stored &&
    "expires_at" in stored &&
    Boolean(stored.access_token && stored.refresh_token && stored.expires_at)
  );
}

/** Removes every trace of a session from this browser. */
export function clearStoredSession(): void {
  try {
    for (const suffix of ["", "-code-verifier", "-user"]) {
      localStorage.removeItem(sessionStorageKey() + suffix);
    }
  } catch {
    // Storage is blocked: then nothing was stored either.
  }
}

/**
 * The session that this browser holds, read without loading the client. One that
 * lacks a token or its expiry is of no use and is discarded.
 */
function storedSession(): Session | null {
  try {
    const stored = localStorage.getItem(sessionStorageKey());
    if (stored === null) return null;
    const session: unknown = JSON.parse(stored);
    if (isWholeSession(session)) return session;
  } catch {
    // Not readable: treated as incomplete.
  }
  clearStoredSession();
  return null;
}

/** Whether this browser holds a session. */
export function storedSessionExists(): boolean {
  return storedSession() !== null;
}

/** The stored session while its token may be used as it is; the client renews one that is about to end. */
export function freshStoredSession(): Session | null {
  const session = storedSession();
  const endsAt = (session?.expires_at ?? 0) * 1000;
  return session?.user && endsAt - Date.now() > renewalMarginMs ? session : null;
}
