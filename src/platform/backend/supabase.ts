import type { Session, SupabaseClient } from "@supabase/supabase-js";
import { env } from "../env";
import { AppError } from "../app-error";
import { readStored, store } from "../browser-storage";
import type { Database } from "@database";

/** The Supabase client with the types of our tables. */
export type Supabase = SupabaseClient<Database>;

// The client's own margin (EXPIRY_MARGIN_MS).
const refreshMarginMs = 90_000;

let client: Promise<Supabase> | null = null;
let created: Supabase | null = null;
const listeners = new Set<(created: Supabase) => void>();

const preparations: (() => Promise<unknown>)[] = [];

async function createSupabase(): Promise<Supabase> {
  const [{ createBackendClient }] = await Promise.all([
    import("./clients"),
    ...preparations.map((prepare) => prepare()),
  ]);
  const supabase = createBackendClient(currentSession);
  created = supabase;
  for (const listener of listeners) listener(supabase);
  return supabase;
}

/** Runs a preparation before the client is created. Calls of the client wait until it resolves. */
export function prepareSupabase(prepare: () => Promise<unknown>): void {
  preparations.push(prepare);
}

/** Calls the listener when the client is created, or immediately if it exists. */
export function whenSupabaseCreated(listener: (supabase: Supabase) => void): void {
  listeners.add(listener);
  if (created) listener(created);
}

/**
 * Returns the Supabase client, created on first use because visitors do not load its code (56 KB). Rejects when the
 * code fails to load; the next call tries again.
 */
export function getSupabase(): Promise<Supabase> {
  client ??= createSupabase().catch((error: unknown) => {
    client = null;
    throw error;
  });
  return client;
}

/** Returns supabase-js' key of the session in local storage (its default pattern). */
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
 * Returns the session stored in this browser without loading the client. Removes one without a token or an expiry
 * time.
 */
function storedSession(): Session | null {
  const stored = readStored(sessionStorageKey());
  if (stored === null) return null;
  try {
    const session: unknown = JSON.parse(stored);
    if (isCompleteSession(session)) return session;
  } catch {
    // Invalid JSON counts as incomplete.
  }
  clearStoredSession();
  return null;
}

/** Whether this browser has a stored session. */
export function storedSessionExists(): boolean {
  return storedSession() !== null;
}

/** Returns the ID of the user whose session is stored in this browser; null without one. */
export function storedUserId(): string | null {
  return storedSession()?.user?.id ?? null;
}

/** Returns the stored session while its token is valid; the client refreshes an expiring one. */
export function freshStoredSession(): Session | null {
  const session = storedSession();
  const expiresAt = (session?.expires_at ?? 0) * 1000;
  return session?.user && expiresAt - Date.now() > refreshMarginMs ? session : null;
}

// Whether this page shows the signed-in user, whose requests need the session.
let isExpected = false;

/** Notes whether this page has a session. A page with one sends no request as a visitor. */
export function expectSession(expected: boolean): void {
  isExpected = expected;
}

/** Returns whether requests of this page need a session. */
export function isSessionRequired(): boolean {
  return isExpected || storedSessionExists();
}

/**
 * Returns the session, refreshed if it expires soon; null for a visitor.
 *
 * @param isRequired whether a session is required, as it was before the client was loaded
 * @throws AppError `unauthorized` when the session has ended
 * @throws the auth service's error when it does not respond
 */
export async function currentSession(
  auth: Pick<Supabase["auth"], "getSession">,
  isRequired = isSessionRequired(),
): Promise<Session | null> {
  const { data, error } = await auth.getSession();
  if (data.session) return data.session;
  // Another tab refreshed the session at the same time: the client discarded its own and returns the stored one now.
  const { session } = freshStoredSession() ? (await auth.getSession()).data : data;
  if (session || !isRequired) return session;
  throw error?.name === "AuthRetryableFetchError" ? error : new AppError("unauthorized", { cause: error });
}
