/**
 * The requests of sign-in pages, the panel and the administration to Supabase:
 *
 * - rows and SQL functions: `withDatabase`
 * - edge functions: `invokeFunction`; with a file, `sendToFunction` and `downloadFromFunction`
 * - the auth service: `withAuth`; without the stored session, `withSeparateAuth`
 * - stored files: `withStorage`
 *
 * Each throws every failure as an `AppError`. Time limits and the repetition with a new token are in `client-fetch.ts`.
 * Public pages read rows with `readPublicRows` (`public-rows.ts`) because a client would add 5 KB to each of them.
 */
import { PostgrestClient } from "@supabase/postgrest-js";
import type { Session } from "@supabase/supabase-js";
import { AppError } from "../app-error";
import type { BrowserSchema } from "../browser-schema";
import { env } from "../env";
import { functionError } from "../errors";
import { watchRead } from "../slow-server";
import {
  createBackendFetch,
  createTokenRefresher,
  responseWithoutSession,
  type TokenRefresher,
} from "./client-fetch";
import { fileDeadlineMs, withDeadline } from "./deadline";
import { type FileTransfer, sendFile } from "./send-file";
import {
  currentSession,
  freshStoredSession,
  getSupabase,
  isSessionRequired,
  type Supabase,
} from "./supabase";

/** The part of supabase-js for rows, a sixth of its size, which is enough for most pages. */
export type DatabaseClient = PostgrestClient<{ public: BrowserSchema }>;

/** Reads and writes rows, and calls SQL functions, for the signed-in user or a visitor. */
export function withDatabase<Result>(work: (database: DatabaseClient) => Promise<Result>): Promise<Result> {
  return withAppErrors(() => work(getDatabase()));
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

/**
 * Calls an edge function for the signed-in user.
 *
 * @returns its JSON, which the caller must validate
 * @throws AppError with the function's code; `unauthorized`, `network`
 */
export function invokeFunction(
  name: string,
  body?: Record<string, unknown>,
  method: "POST" | "DELETE" = "POST",
): Promise<unknown> {
  return withSession(async ({ functions }) => {
    const { data, error } = await functions.invoke<unknown>(name, { ...(body && { body }), method });
    throwIfError(error as Error | null);
    return data;
  });
}

/**
 * Sends a file to an edge function for the signed-in user, with upload progress.
 *
 * @returns the response, whose content the caller must validate
 * @throws AppError with the function's code; `unauthorized`, `network`
 * @throws the signal's reason after an abort
 */
export async function sendToFunction(
  name: string,
  { query, ...file }: FileTransfer & { query?: Record<string, string> },
): Promise<Response> {
  const { url, headers } = await functionRequest(name);
  const { body } = file;
  // The browser adds the type of a form itself, with its boundary.
  const type = body instanceof Blob && { "content-type": body.type || "application/octet-stream" };
  const parameters = query ? `?${new URLSearchParams(query)}` : "";
  const response = await sendFile({ ...file, url: url + parameters, headers: { ...headers, ...type } });
  if (!response.ok) throw await functionError({ context: response });
  return response;
}

/**
 * Downloads a file from an edge function for the signed-in user.
 *
 * @throws AppError with the function's code; `unauthorized`, `network`
 */
export async function downloadFromFunction(name: string): Promise<Blob> {
  const { url, headers } = await functionRequest(name);
  try {
    return await withDeadline(fileDeadlineMs, async (signal) => {
      const response = await fetch(url, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: "{}",
        signal,
      });
      if (!response.ok) throw await functionError({ context: response });
      return response.blob();
    });
  } catch (error) {
    if (error instanceof AppError) throw error;
    // The connection may also break during the download.
    throw new AppError("network", { cause: error });
  }
}

/** Calls the auth service with the session of this browser, if there is one. */
export function withAuth<Result>(work: (auth: Supabase["auth"]) => Promise<Result>): Promise<Result> {
  return withAppErrors(async () => work((await getSupabase()).auth));
}

/**
 * Calls the auth service with a client that stores no session, so that a sign-in keeps the user's own session.
 *
 * @param codeVerifier the browser's proof for a code of the auth service's own pages
 */
export function withSeparateAuth<Result>(
  work: (auth: Supabase["auth"]) => Promise<Result>,
  codeVerifier: string | null = null,
): Promise<Result> {
  return withAppErrors(async () => {
    const { createEphemeralClient } = await import("./clients");
    return work(createEphemeralClient(codeVerifier).auth);
  });
}

/** Reads and writes stored files for the signed-in user. */
export function withStorage<Result>(
  work: (storage: Supabase["storage"]) => Promise<Result>,
): Promise<Result> {
  return withSession(({ storage }) => work(storage));
}

/**
 * Returns the session, refreshed if it expires soon; null for a visitor.
 *
 * @throws AppError `unauthorized` when the session has ended, `network`
 */
export function readSession(): Promise<Session | null> {
  return withSession(async (_, session) => session);
}

/**
 * Returns the session of the signed-in user, refreshed if it expires soon.
 *
 * @throws AppError `unauthorized` without a session, `network`
 */
export async function requireSession(): Promise<Session> {
  const session = await readSession();
  if (!session) throw new AppError("unauthorized");
  return session;
}

/** Throws the error of a Supabase response, if it has one. */
export function throwIfError(error: Error | null): void {
  if (error) throw error;
}

/** Throws every failure, including failed code loading, as an `AppError`. */
async function withAppErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw await functionError(error);
  }
}

// Waits for the session of a signed-in page, because the client sends requests as a visitor while another tab refreshes
// it.
function withSession<Result>(
  work: (supabase: Supabase, session: Session | null) => Promise<Result>,
): Promise<Result> {
  const isRequired = isSessionRequired();
  return withAppErrors(async () => {
    const supabase = await getSupabase();
    return work(supabase, await currentSession(supabase.auth, isRequired));
  });
}

/** Returns URL and headers of an edge function, for files, which the client neither sends with progress nor receives. */
async function functionRequest(name: string): Promise<{ url: string; headers: Record<string, string> }> {
  const { access_token: token } = await requireSession();
  return {
    url: `${env.supabaseUrl}/functions/v1/${name}`,
    headers: { apikey: env.supabasePublishableKey, authorization: `Bearer ${token}` },
  };
}

let client: DatabaseClient | null = null;

function getDatabase(): DatabaseClient {
  client ??= createDatabaseClient();
  return client;
}

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
