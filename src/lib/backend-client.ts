import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { env } from "@/config/env";
import { createBackendFetch } from "./backend-fetch";
import type { Database } from "@database";
import { createTokenRefresher } from "./token-refresher";

/** Creates the Supabase client; apart from supabase.ts, so that its code loads only when it is needed. */
export function createBackendClient(): SupabaseClient<Database> {
  const refreshToken = createTokenRefresher(() => client.auth);
  const client: SupabaseClient<Database> = createClient(env.supabaseUrl, env.supabasePublishableKey, {
    // A session in an address is anybody's: whoever follows a prepared link would be signed in as
    // its author. Links carry tokens for a press, and what the auth service redirects is worth
    // something only in the browser that asked for it (PKCE).
    auth: { detectSessionInUrl: false, flowType: "pkce" },
    global: { fetch: createBackendFetch(refreshToken) },
  });
  return client;
}
