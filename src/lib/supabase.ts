import type { SupabaseClient } from "@supabase/supabase-js";
import { env } from "@/config/env";
import { readStored, store } from "./browser-storage";
import type { Database } from "./database.types";

/** The Supabase client, typed with our tables. */
export type Supabase = SupabaseClient<Database>;

let client: Promise<Supabase> | null = null;
let created: Supabase | null = null;
const listeners = new Set<(created: Supabase) => void>();

async function createSupabase(): Promise<Supabase> {
  const supabase = (await import("./backend-client")).createBackendClient();
  created = supabase;
  for (const listener of listeners) listener(supabase);
  return supabase;
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

function isCompleteSession(stored: unknown): boolean {
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
 * Whether this browser has a stored session, read without loading the client.
 * One that lacks a token or its expiry is of no use and is removed.
 */
export function storedSessionExists(): boolean {
  const stored = readStored(sessionStorageKey());
  if (stored === null) return false;
  try {
    if (isCompleteSession(JSON.parse(stored))) return true;
  } catch {
    // Not JSON: treated as incomplete.
  }
  clearStoredSession();
  return false;
}
