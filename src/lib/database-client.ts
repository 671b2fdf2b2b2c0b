import { PostgrestClient } from "@supabase/postgrest-js";
import { env } from "@/config/env";
import { createBackendFetch, type TokenRefresher } from "./backend-fetch";
import type { Database } from "./database.types";
import { createTokenRefresher } from "./token-refresher";
import { freshStoredSession, getSupabase } from "./supabase";

/** What reads and writes rows: the part of supabase-js that most pages need, a sixth of it in bytes. */
export type DatabaseClient = PostgrestClient<Database>;

let client: DatabaseClient | null = null;

// The whole client is asked only for what the browser does not have: a token that is
// about to end is renewed by it, and where storage is blocked only it has one.
async function accessToken(): Promise<string> {
  const stored = freshStoredSession();
  if (stored) return stored.access_token;
  const { auth } = await getSupabase();
  const { data } = await auth.getSession();
  return data.session?.access_token ?? env.supabasePublishableKey;
}

function createDatabaseClient(): DatabaseClient {
  let refresh: TokenRefresher | null = null;
  const request = createBackendFetch(async (refused) => {
    const { auth } = await getSupabase();
    refresh ??= createTokenRefresher(() => auth);
    return refresh(refused);
  });
  return new PostgrestClient<Database>(`${env.supabaseUrl}/rest/v1`, {
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set("apikey", env.supabasePublishableKey);
      headers.set("authorization", `Bearer ${await accessToken()}`);
      return request(input, { ...init, headers });
    },
  });
}

/** The client of the tables, for whoever is signed in. */
export function getDatabase(): DatabaseClient {
  client ??= createDatabaseClient();
  return client;
}
