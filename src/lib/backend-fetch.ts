/** Answers with a new access token in place of one that the server refused; null when there is none to be had. */
export type Renew = (refused: string) => Promise<string | null>;

// Reads are small. Writes may carry a file over a slow line.
const READ_MS = 15_000;
const WRITE_MS = 120_000;

/**
 * The `fetch` that the backend's client uses. Three things can go wrong between
 * a browser and a server that the client does not see to by itself:
 *
 * - A server that takes the connection and never answers: each request ends after
 *   a while, as if there were no network, so that no screen waits for ever.
 * - A device clock that is wrong by hours. The server names an hour at which a
 *   session expires; compared with a wrong clock it is always over (and renewed at
 *   every request) or never. So that hour is dropped, and the client reckons with
 *   the session's length and the device's own clock, right or wrong.
 * - A clock that was set back since: the session looks fresh and is refused. It is
 *   then renewed once, and the request repeated.
 */
export function createBackendFetch(renew: Renew, request: typeof fetch = fetch): typeof fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const isAuth = new URL(url).pathname.startsWith("/auth/v1/");
    const response = await inTime(request, input, init);
    // Sessions come with 200; an answer without content (204, to a sign-out) must stay without.
    if (isAuth) return response.status === 200 ? withoutExpiryHour(response) : response;

    const refused = bearerOf(init);
    if (response.status !== 401 || !refused || !canRepeat(init)) return response;
    const token = await renew(refused);
    if (token === null) return response;
    const headers = new Headers(init?.headers);
    headers.set("authorization", `Bearer ${token}`);
    return inTime(request, input, { ...init, headers });
  };
}

async function inTime(
  request: typeof fetch,
  input: Parameters<typeof fetch>[0],
  init: RequestInit | undefined,
): Promise<Response> {
  const method = init?.method?.toUpperCase() ?? "GET";
  const controller = new AbortController();
  const passOn = () => controller.abort(init?.signal?.reason);
  init?.signal?.addEventListener("abort", passOn);
  if (init?.signal?.aborted) passOn();
  const timer = setTimeout(
    // Named so that the client does not send it again and again by itself, worded as a lost connection.
    () => controller.abort(new DOMException("Network request failed: no answer in time", "AbortError")),
    method === "GET" || method === "HEAD" ? READ_MS : WRITE_MS,
  );
  try {
    return await request(input, { ...init, signal: controller.signal });
  } finally {
    clearTimeout(timer);
    init?.signal?.removeEventListener("abort", passOn);
  }
}

/** The token that a request carries for a person; null for the key that every visitor has, which is no token. */
function bearerOf(init: RequestInit | undefined): string | null {
  const bearer = /^Bearer (.+)$/.exec(new Headers(init?.headers).get("authorization") ?? "")?.[1];
  return bearer !== undefined && bearer.split(".").length === 3 ? bearer : null;
}

// A stream is spent once it has been sent.
function canRepeat(init: RequestInit | undefined): boolean {
  return !(init?.body instanceof ReadableStream);
}

async function withoutExpiryHour(response: Response): Promise<Response> {
  if (!response.headers.get("content-type")?.includes("json")) return response;
  const text = await response.text();
  const { status, statusText, headers } = response;
  return new Response(strip(text), { status, statusText, headers });
}

function strip(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== "object" || body === null || !("access_token" in body) || !("expires_in" in body))
      return text;
    return JSON.stringify({ ...body, expires_at: undefined });
  } catch {
    return text;
  }
}
