import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { env } from "@/config/env";
import { createBackendFetch } from "./backend-fetch";
import type { Database } from "./database.types";
import { createTokenRefresher } from "./token-refresher";

/** Creates the Supabase client; apart from supabase.ts, so that its code loads only when it is needed. */
export function createBackendClient(): SupabaseClient<Database> {
  const refreshToken = createTokenRefresher(() => client.auth);
  const client: SupabaseClient<Database> = createClient(env.supabaseUrl, env.supabasePublishableKey, {
    global: { fetch: createBackendFetch(refreshToken) },
  });
  return client;
}
