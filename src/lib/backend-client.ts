import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { env } from "@/config/env";
import { createBackendFetch } from "./backend-fetch";
import type { Database } from "./database.types";
import { createRenewal } from "./renewal";

/** Makes the client of the backend. Here and not in supabase.ts, so that its code comes only when it is needed. */
export function createBackendClient(): SupabaseClient<Database> {
  const renew = createRenewal(() => client.auth);
  const client: SupabaseClient<Database> = createClient(env.supabaseUrl, env.supabasePublishableKey, {
    global: { fetch: createBackendFetch(renew) },
  });
  return client;
}
