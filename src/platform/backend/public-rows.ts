import { env } from "../env";
import { AppError, toPublicError } from "../app-error";
import { jsonDeadlineMs, withDeadline } from "./deadline";

const rangeNotSatisfiable = 416;

let request: typeof fetch = (input, init) => fetch(input, init);

/** Replaces the `fetch` of later reads, for pre-rendering without a network. */
export function setFetch(other: typeof fetch): void {
  request = other;
}

/** Parameters by name. A list repeats the parameter, whose conditions must all hold. */
type Query = Record<string, string | readonly string[]>;

async function read<Answer>(
  table: string,
  query: Query,
  init: RequestInit,
  answerOf: (response: Response) => Promise<Answer>,
): Promise<Answer> {
  try {
    const parameters = Object.entries(query).flatMap(([name, values]) =>
      [values].flat().map((value) => [name, value]),
    );
    const address = `${env.supabaseUrl}/rest/v1/${table}?${new URLSearchParams(parameters)}`;
    const headers = { apikey: env.supabasePublishableKey, ...init.headers };
    return await withDeadline(
      jsonDeadlineMs,
      async (signal) => {
        const response = await request(address, { ...init, headers, signal });
        if (response.ok || response.status === rangeNotSatisfiable) return await answerOf(response);
        throw new AppError(response.status >= 500 ? "unavailable" : "unknown", { cause: response.status });
      },
      init.signal,
    );
  } catch (error) {
    throw toPublicError(error);
  }
}

/**
 * Reads public rows with a plain request because public pages do not load the backend's client.
 *
 * @param query parameters in PostgREST's syntax (`select`, `order`, `slug: "eq.…"`)
 * @throws AppError `network`, `unavailable`, `unknown`
 */
export function readPublicRows<Row>(table: string, query: Query, signal?: AbortSignal): Promise<Row[]> {
  return read(table, query, { signal: signal ?? null }, async (response) => (await response.json()) as Row[]);
}

/** Reads like `readPublicRows` and adds the total number of rows. Returns no rows for a page past the end. */
export function readCountedPublicRows<Row>(
  table: string,
  query: Query,
  signal?: AbortSignal,
): Promise<{ rows: Row[]; total: number }> {
  const init = { signal: signal ?? null, headers: { prefer: "count=exact" } };
  return read(table, query, init, async (response) => {
    const rows = response.ok ? ((await response.json()) as Row[]) : [];
    // "0-8/42", or "*/42" for a page past the end.
    const total = Number(response.headers.get("content-range")?.split("/")[1]);
    return { rows, total: Math.max(Number.isNaN(total) ? 0 : total, rows.length) };
  });
}
