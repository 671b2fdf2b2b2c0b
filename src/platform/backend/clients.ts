import { createClient, type SupabaseClient, type SupportedStorage } from "@supabase/supabase-js";
import type { Database } from "@database";
import { env } from "../env";
import { createBackendFetch, createTokenRefresher, type CurrentSession } from "./client-fetch";

/**
 * Creates the Supabase client. Separate from supabase.ts, so that its code loads on demand.
 *
 * @param currentSession returns the session, which another tab may have refreshed
 */
export function createBackendClient(currentSession: CurrentSession): SupabaseClient<Database> {
  const refreshToken = createTokenRefresher(() => client.auth, currentSession);
  const client: SupabaseClient<Database> = createClient(env.supabaseUrl, env.supabasePublishableKey, {
    // A session in a URL is not trusted: a forged link would sign the visitor in as its author. Links contain tokens
    // that need a click, and redirects of the auth service work only in the requesting browser (PKCE).
    auth: { detectSessionInUrl: false, flowType: "pkce" },
    global: { fetch: createBackendFetch(refreshToken) },
  });
  return client;
}

const ephemeralKey = "ephemeral";

/**
 * Creates a Supabase client without stored session.
 *
 * @param codeVerifier the browser's proof for a code of the auth service's own pages
 */
export function createEphemeralClient(codeVerifier: string | null): SupabaseClient<Database> {
  return createClient<Database>(env.supabaseUrl, env.supabasePublishableKey, {
    auth: {
      // Persists in memory, which is where the client looks for the verifier.
      persistSession: true,
      storage: inMemory(
        new Map(codeVerifier === null ? [] : [[`${ephemeralKey}-code-verifier`, codeVerifier]]),
      ),
      autoRefreshToken: false,
      detectSessionInUrl: false,
      flowType: "pkce",
      storageKey: ephemeralKey,
    },
    // For the time limits. A new session's token needs no renewal.
    global: { fetch: createBackendFetch(async () => null) },
  });
}

function inMemory(values: Map<string, string>): SupportedStorage {
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}
