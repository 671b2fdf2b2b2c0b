import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { env } from "../env";
import { createBackendFetch, createTokenRefresher, type CurrentSession } from "./client-fetch";
import type { Database } from "@database";

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
