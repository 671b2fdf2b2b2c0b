import { env } from "@/config/env";
import type { Database } from "@database";
import type { Supabase } from "./supabase";

/**
 * Creates a Supabase client without stored session, so that signing in with it keeps the user's own session. Rejects
 * like `getSupabase`.
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
