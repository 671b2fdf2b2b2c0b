import { PostgrestClient } from "@supabase/postgrest-js";
import {
  createBackendFetch,
  createTokenRefresher,
  responseWithoutSession,
  type TokenRefresher,
} from "./client-fetch";
import type { BrowserSchema } from "../browser-schema";
import { env } from "../env";
import { toAppError } from "../errors";
import { watchRead } from "../slow-server";
import { currentSession, freshStoredSession, getSupabase, isSessionRequired } from "./supabase";

/** Runs a call that needs only the tables: like `withAppErrors`, without loading the complete Supabase client. */
export async function withDatabase<Result>(
  work: (database: DatabaseClient) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(getDatabase());
  } catch (error) {
    throw toAppError(error);
  }
}

/** Returns a public setting; null without a value. */
export function getSetting(key: string): Promise<string | null> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("settings")
      .select("value")
      .eq("key", key)
      .maybeSingle()
      .throwOnError();
    return data?.value ?? null;
  });
}

/** The part of supabase-js for rows, a sixth of its size, which is enough for most pages. */
export type DatabaseClient = PostgrestClient<{ public: BrowserSchema }>;

let client: DatabaseClient | null = null;

// The complete client is needed only without a usable stored token: it refreshes expiring tokens, and has the only
// one when storage is blocked.
async function accessToken(): Promise<string> {
  const stored = freshStoredSession();
  if (stored) return stored.access_token;
  const isRequired = isSessionRequired();
  const session = await currentSession((await getSupabase()).auth, isRequired);
  return session?.access_token ?? env.supabasePublishableKey;
}

function createDatabaseClient(): DatabaseClient {
  let refreshToken: TokenRefresher | null = null;
  const request = createBackendFetch(async (refused) => {
    const { auth } = await getSupabase();
    refreshToken ??= createTokenRefresher(() => auth, currentSession);
    return refreshToken(refused);
  });
  return new PostgrestClient<{ public: BrowserSchema }>(`${env.supabaseUrl}/rest/v1`, {
    // Callers retry and show a message. The client's own retries would delay failures by seconds.
    retry: false,
    fetch: async (input, init) => {
      const token = await accessToken().catch(responseWithoutSession);
      if (token instanceof Response) return token;
      const headers = new Headers(init?.headers);
      headers.set("apikey", env.supabasePublishableKey);
      headers.set("authorization", `Bearer ${token}`);
      const sent = request(input, { ...init, headers });
      // Only reads are watched because forms show their own pending state.
      const response = await (init?.method === "GET" ? watchRead(sent) : sent);
      if (response.status < 500) return response;
      // The client drops the status and forwards the body, which can be anything after a server failure. The status
      // is added to the body in PostgREST's format (see toAppError).
      const { status } = response;
      const body = { code: `PT${status}`, message: await response.text() };
      return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
    },
  });
}

/** Returns the client of the tables for the signed-in user. */
export function getDatabase(): DatabaseClient {
  client ??= createDatabaseClient();
  return client;
}
