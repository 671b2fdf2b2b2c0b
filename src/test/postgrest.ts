import { vi } from "vitest";

/** The API in place of the network: told each request, it answers. Importing this file puts it there. */
export const fetched = vi.fn<(request: Request) => Response>();

vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) =>
  fetched(new Request(input, init)),
);

/** An answer of the API. @param answer.range such as `25-49/120`, where a count was asked for */
export function json(body: unknown, { status = 200, range = "" } = {}): Response {
  return Response.json(body, { status, headers: range === "" ? {} : { "content-range": range } });
}

/** What a request asked for. @param call which of them, from 0 */
export function asked(call = 0): URLSearchParams {
  return new URL(fetched.mock.calls[call]?.[0].url ?? "http://api.test").searchParams;
}
