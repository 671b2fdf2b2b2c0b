import { env } from "@/config/env";
import type { Database } from "@database";
import type { Supabase } from "./supabase";

/**
 * Creates a Supabase client that stores no session, so that signing in with it leaves
 * the person's own session as it is. Rejects as `getSupabase` does.
 */
export async function createEphemeralClient(): Promise<Supabase> {
  const { createClient } = await import("@supabase/supabase-js");
  return createClient<Database>(env.supabaseUrl, env.supabasePublishableKey, {
    auth: {
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storageKey: "ephemeral",
    },
  });
}
