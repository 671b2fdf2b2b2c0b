import { PostgrestClient } from "@supabase/postgrest-js";
import { env } from "@/config/env";
import { createBackendFetch, type TokenRefresher } from "./backend-fetch";
import type { BrowserSchema } from "./browser-schema";
import { watchRead } from "./slow-server";
import { freshStoredSession, getSupabase } from "./supabase";
import { createTokenRefresher } from "./token-refresher";

/** What reads and writes rows: the part of supabase-js that most pages need, a sixth of it in bytes. */
export type DatabaseClient = PostgrestClient<{ public: BrowserSchema }>;

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
  let refreshToken: TokenRefresher | null = null;
  const request = createBackendFetch(async (refused) => {
    const { auth } = await getSupabase();
    refreshToken ??= createTokenRefresher(() => auth);
    return refreshToken(refused);
  });
  return new PostgrestClient<{ public: BrowserSchema }>(`${env.supabaseUrl}/rest/v1`, {
    // Whoever reads tries again, and says so meanwhile: the client's own retries keep a failure back for seconds.
    retry: false,
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set("apikey", env.supabasePublishableKey);
      headers.set("authorization", `Bearer ${await accessToken()}`);
      const sent = request(input, { ...init, headers });
      // Forms say themselves that what was sent is on its way.
      const response = await (init?.method === "GET" ? watchRead(sent) : sent);
      if (response.status < 500) return response;
      // The client drops the status and passes on the body, which of a server that fails may be anything:
      // it gets the status in the body, as PostgREST writes one (see toAppError).
      const { status } = response;
      const body = { code: `PT${status}`, message: await response.text() };
      return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
    },
  });
}

/** The client of the tables, for whoever is signed in. */
export function getDatabase(): DatabaseClient {
  client ??= createDatabaseClient();
  return client;
}
