import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "../../../src/lib/database.types.ts";

/** The project's API with the secret key's rights: past row-level security, within its grants. */
export type ServiceClient = SupabaseClient<Database>;

/** A client with the rights of its key, which forgets whoever signs in with it. */
export function createStatelessClient(
  url: string,
  key: string,
  request?: typeof fetch,
): SupabaseClient<Database> {
  return createClient<Database>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    ...(request ? { global: { fetch: request } } : {}),
  });
}
