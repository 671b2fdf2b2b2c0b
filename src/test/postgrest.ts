import { vi } from "vitest";

/**
 * Mock of the API that replaces `fetch`: receives each request and returns the response. Importing this file installs
 * it.
 */
export const fetched = vi.fn<(request: Request) => Response>();

vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) =>
  fetched(new Request(input, init)),
);

/**
 * Returns a response of the API.
 *
 * @param answer.range such as `25-49/120`, for a requested count
 */
export function json(body: unknown, { status = 200, range = "" } = {}): Response {
  return Response.json(body, { status, headers: range === "" ? {} : { "content-range": range } });
}

/**
 * Returns the query of a request.
 *
 * @param call index of the request
 */
export function asked(call = 0): URLSearchParams {
  return new URL(fetched.mock.calls[call]?.[0].url ?? "http://api.test").searchParams;
}
