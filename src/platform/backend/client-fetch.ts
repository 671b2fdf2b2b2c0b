import type { Session, SupabaseClient } from "@supabase/supabase-js";
import { AppError } from "../app-error";
import { fileDeadlineMs, jsonDeadlineMs, withDeadline } from "./deadline";
import { noteServerTime } from "../time";

/** Returns a new access token for a rejected one; null when there is none. */
export type TokenRefresher = (refused: string) => Promise<string | null>;

/**
 * The `fetch` of the Supabase client. Handles three failures that the client does not:
 *
 * - A server that accepts the connection and never responds or never ends its response: each request times out like a
 * lost connection, so that no page waits forever.
 * - A device clock that is wrong by hours: by that clock, the server's expiry time (`expires_at`) has always passed,
 * with a refresh for every request, or never passes. Without it, the client computes the expiry from the duration
 * (`expires_in`) and the device's clock.
 * - A clock that was set back: the session looks valid and is rejected. It is refreshed once, and the request is
 * repeated.
 */
export function createBackendFetch(
  refreshToken: TokenRefresher,
  request: typeof fetch = fetch,
): typeof fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const isAuth = new URL(url).pathname.startsWith("/auth/v1/");
    const response = await fetchWithTimeout(request, input, init);
    // Sessions have status 200. A response without content (204, after a sign-out) has no body to read.
    if (isAuth) return response.status === 200 ? withoutExpiresAt(response) : response;

    const refused = accessTokenOf(init);
    if (response.status !== 401 || !refused || !canRepeat(init)) return response;
    const token = await refreshToken(refused);
    if (token === null) return response;
    const headers = new Headers(init?.headers);
    headers.set("authorization", `Bearer ${token}`);
    return fetchWithTimeout(request, input, { ...init, headers });
  };
}

/** Statuses for which `Response` accepts no body, although Chromium reports an empty one. */
const bodilessStatuses = [204, 205, 304];

function fetchWithTimeout(
  request: typeof fetch,
  input: Parameters<typeof fetch>[0],
  init: RequestInit | undefined,
): Promise<Response> {
  return withDeadline(
    uploadsFile(init) ? fileDeadlineMs : jsonDeadlineMs,
    async (signal) => {
      const response = await request(input, { ...init, signal });
      noteServerTime(response.headers.get("date"));
      if (response.body === null || bodilessStatuses.includes(response.status)) return response;
      // Reads the body here because the client would read it after the deadline.
      return new Response(await response.blob(), response);
    },
    init?.signal,
  );
}

/** Returns whether a request uploads a file, which may be slow. All other requests send and receive JSON. */
function uploadsFile(init: RequestInit | undefined): boolean {
  return init?.body !== undefined && init.body !== null && typeof init.body !== "string";
}

/**
 * Returns the response of a request that cannot be sent because there is no session, in PostgREST's format (see
 * toAppError).
 *
 * @throws TypeError without a connection, as `fetch` does
 */
export function responseWithoutSession(error: unknown): Response {
  const status = error instanceof AppError ? 401 : statusOf(error);
  if (status === 0) throw new TypeError("Failed to fetch", { cause: error });
  const headers = { "content-type": "application/json" };
  return new Response(JSON.stringify({ code: `PT${status}` }), { status, headers });
}

function statusOf(error: unknown): number {
  return error instanceof Error && "status" in error && typeof error.status === "number" ? error.status : 0;
}

/** Returns the user's access token in a request; null for the publishable key. */
function accessTokenOf(init: RequestInit | undefined): string | null {
  const token = new Headers(init?.headers).get("authorization")?.replace("Bearer ", "");
  return token?.split(".").length === 3 ? token : null;
}

// A stream can be read only once.
function canRepeat(init: RequestInit | undefined): boolean {
  return !(init?.body instanceof ReadableStream);
}

async function withoutExpiresAt(response: Response): Promise<Response> {
  if (!response.headers.get("content-type")?.includes("json")) return response;
  return new Response(dropExpiresAt(await response.text()), response);
}

function dropExpiresAt(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== "object" || body === null || !("access_token" in body) || !("expires_in" in body))
      return text;
    return JSON.stringify({ ...body, expires_at: undefined });
  } catch {
    return text;
  }
}

type Auth = Pick<SupabaseClient["auth"], "getSession" | "refreshSession" | "signOut">;
export type CurrentSession = (auth: Pick<Auth, "getSession">) => Promise<Session | null>;

// Limits refreshes when the server rejects even new tokens.
const minIntervalMs = 30_000;

/**
 * Refreshes the session when the server rejected its access token. When the server rejects the refresh token, too,
 * the session has ended: it is removed from storage and reported as a sign-out. Without a response, the session is
 * kept.
 *
 * @param currentSession returns the session, which another tab may have refreshed
 * @param now current time in milliseconds
 */
export function createTokenRefresher(
  auth: () => Auth,
  currentSession: CurrentSession,
  now: () => number = () => performance.now(),
): TokenRefresher {
  let last = Number.NEGATIVE_INFINITY;

  return async (refused) => {
    const readToken = async () => (await currentSession(auth()).catch(() => null))?.access_token ?? null;
    const present = await readToken();
    // Another request or tab has already refreshed it.
    if (present !== refused) return present;
    if (now() - last < minIntervalMs) return null;
    last = now();

    const { data, error } = await auth().refreshSession();
    if (data.session) return data.session.access_token;
    const replaced = await readToken();
    if (replaced !== refused && replaced !== null) return replaced;
    if (error?.status && error.status >= 400 && error.status < 500 && error.status !== 429) {
      await auth().signOut({ scope: "local" });
    }
    return null;
  };
}
