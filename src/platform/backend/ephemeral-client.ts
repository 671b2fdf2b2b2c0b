import type { SupportedStorage } from "@supabase/supabase-js";
import { env } from "../env";
import type { Database } from "@database";
import type { Supabase } from "./supabase";

const storageKey = "ephemeral";

/**
 * Creates a Supabase client without stored session, so that signing in with it keeps the user's own session. Rejects
 * like `getSupabase`.
 *
 * @param codeVerifier the browser's proof for a code of the auth service's own pages
 */
export async function createEphemeralClient(codeVerifier: string | null = null): Promise<Supabase> {
  const { createClient } = await import("@supabase/supabase-js");
  return createClient<Database>(env.supabaseUrl, env.supabasePublishableKey, {
    auth: {
      // Persists in memory, which is where the client looks for the verifier.
      persistSession: true,
      storage: inMemory(
        new Map(codeVerifier === null ? [] : [[`${storageKey}-code-verifier`, codeVerifier]]),
      ),
      autoRefreshToken: false,
      detectSessionInUrl: false,
      flowType: "pkce",
      storageKey,
    },
  });
}

function inMemory(values: Map<string, string>): SupportedStorage {
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}
