import { fileDeadlineMs, jsonDeadlineMs, withDeadline } from "./deadline";
import { noteServerTime } from "./server-time";

/** Returns a new access token in place of one that the server refused; null when there is none. */
export type TokenRefresher = (refused: string) => Promise<string | null>;

/**
 * The `fetch` of the Supabase client. It handles three failures that the client does not:
 *
 * - A server that accepts the connection and never answers, or never ends its answer: each
 *   request times out like a lost connection, so that no screen waits for ever.
 * - A device clock that is wrong by hours. The server says at what time a session
 *   expires (`expires_at`); by a wrong clock it has always expired (and is refreshed at
 *   every request) or never. So that time is dropped, and the client counts the
 *   session's length (`expires_in`) by the device's own clock, right or wrong.
 * - A clock that was set back since: the session looks fresh and is refused. It is
 *   then refreshed once, and the request repeated.
 */
export function createBackendFetch(
  refreshToken: TokenRefresher,
  request: typeof fetch = fetch,
): typeof fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const isAuth = new URL(url).pathname.startsWith("/auth/v1/");
    const response = await fetchWithTimeout(request, input, init);
    // Sessions come with 200; a response without content (204, to a sign-out) has no body to read.
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

/** A response with one of them may not be made with a body, though Chromium gives it an empty one. */
const bodilessStatuses = [204, 205, 304];

function fetchWithTimeout(
  request: typeof fetch,
  input: Parameters<typeof fetch>[0],
  init: RequestInit | undefined,
): Promise<Response> {
  return withDeadline(
    carriesFile(init) ? fileDeadlineMs : jsonDeadlineMs,
    async (signal) => {
      const response = await request(input, { ...init, signal });
      noteServerTime(response.headers.get("date"));
      if (response.body === null || bodilessStatuses.includes(response.status)) return response;
      // Read here: the client would read the body after the deadline's end.
      return new Response(await response.blob(), response);
    },
    init?.signal,
  );
}

/** Whether a request sends bytes over a line that may be slow. Everything else sends and gets JSON. */
function carriesFile(init: RequestInit | undefined): boolean {
  return init?.body !== undefined && init.body !== null && typeof init.body !== "string";
}

/** The access token of a person in a request; null for the publishable key, which every visitor has. */
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
