import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "../../../src/lib/database.types.ts";

/** The project's API with the service role's rights: past row-level security, within its grants. */
export type ServiceClient = SupabaseClient<Database>;

/** A client for one worker. It never holds a user's session. */
export function createServiceClient(
  url: string,
  serviceRoleKey: string,
  request?: typeof fetch,
): ServiceClient {
  return createClient<Database>(url, serviceRoleKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    ...(request ? { global: { fetch: request } } : {}),
  });
}
