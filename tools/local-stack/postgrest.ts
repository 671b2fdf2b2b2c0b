import type { PGlite } from "@electric-sql/pglite";
import { readJsonBody } from "./json-body.ts";
import { localKeys } from "./keys.ts";

type Serve = (request: Request) => Promise<Response>;

/**
 * Serves a request of the REST API as PostgREST does where the embedded API differs: invalid tokens, bulk inserts with
 * `columns`, repeated filters of a column, and the header of a 401. Serves every other request unchanged.
 */
export async function likePostgrest(request: Request, serve: Serve): Promise<Response> {
  if (!new URL(request.url).pathname.startsWith("/rest/v1/")) return serve(request);
  const response =
    refusalOfToken(request) ?? (await serve(withEveryFilter(await withMissingColumns(request))));
  return withChallenge(response);
}

/**
 * Returns PostgREST's refusal of a bearer token that is no JWT
 * (https://docs.postgrest.org/en/v14/references/errors.html#group-3-jwt); the embedded API serves it as anonymous. Returns
 * null for the API key itself, for other tokens, and for requests without a valid key, which the gateway refuses first.
 */
function refusalOfToken(request: Request): Response | null {
  const key = request.headers.get("apikey") ?? new URL(request.url).searchParams.get("apikey");
  const [, token] = /^bearer\b\s*(.*)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  const hasKey = key === localKeys.publishable || key === localKeys.secret;
  if (!hasKey || token === undefined || token === key) return null;
  const parts = token.split(".");
  if (token === "") return refused("Empty JWT is sent in Authorization header");
  if (parts.length !== 3) return refused(`Expected 3 parts in JWT; got ${parts.length}`);
  if (!parts.includes("")) return null;
  return refused("No suitable key or wrong key type", "None of the keys was able to decode the JWT");
}

function refused(message: string, details: string | null = null): Response {
  return Response.json({ code: "PGRST301", details, hint: null, message }, { status: 401 });
}

/** Adds the challenge that PostgREST sends with a refused token, or with a missing one. */
async function withChallenge(response: Response): Promise<Response> {
  const body = response.status === 401 ? await readJsonBody(response) : null;
  if (typeof body?.["code"] !== "string") return response;
  const isToken = ["PGRST301", "PGRST303"].includes(body["code"]);
  const description = `error="invalid_token", error_description="${String(body["message"])}"`;
  const challenged = new Response(response.body, response);
  challenged.headers.set("www-authenticate", isToken ? `Bearer ${description}` : "Bearer");
  return challenged;
}

/**
 * Sets the columns of `columns=` that a row does not have to null, or with `missing=default` to their defaults
 * (https://docs.postgrest.org/en/v14/references/api/tables_views.html#bulk-insert-with-default-values). The embedded API
 * always stores the defaults, and always answers null; with `missing=default` it still does for a column that another row
 * of the request has.
 */
async function withMissingColumns(request: Request): Promise<Request> {
  const url = new URL(request.url);
  const columns = url.searchParams.get("columns");
  if (columns === null || !["POST", "PATCH"].includes(request.method)) return request;
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  const rows: unknown[] = Array.isArray(body) ? body : [body];
  if (!rows.every(isObject)) return request;

  const names = columns.split(",").map((name) => name.replace(/^"(.*)"$/, "$1"));
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  if (/\bmissing=default\b/.test(headers.get("prefer") ?? "")) {
    url.searchParams.set("columns", names.filter((name) => rows.some((row) => name in row)).join(","));
    return new Request(url, { method: request.method, headers, body: JSON.stringify(body) });
  }
  const missing = Object.fromEntries(names.map((name) => [name, null]));
  const changed = rows.map((row) => ({ ...missing, ...row }));
  return new Request(url, {
    method: request.method,
    headers,
    body: JSON.stringify(Array.isArray(body) ? changed : changed[0]),
  });
}

const notFilters = ["select", "columns", "order", "limit", "offset", "on_conflict", "apikey"];

/**
 * Joins several filters of one column to one condition, because PostgREST applies all of them
 * (https://docs.postgrest.org/en/v14/references/api/tables_views.html#logical-operators) and the embedded API the last. A
 * comma or bracket, which would end the condition and which the embedded API does not read in quotes, matches any
 * character of a pattern.
 */
function withEveryFilter(request: Request): Request {
  const url = new URL(request.url);
  const conditions: string[] = [];
  for (const column of new Set(url.searchParams.keys())) {
    const values = url.searchParams.getAll(column);
    if (values.length === 1 || notFilters.includes(column)) continue;
    url.searchParams.delete(column);
    const isLogic = /^(?:not\.)?(?:and|or)$/.test(column);
    conditions.push(
      ...values.map((value) =>
        isLogic ? `${column}${value}` : `${column}.${value.replace(/(?<=^(?:not\.)?i?like\..*)[,()]/g, "_")}`,
      ),
    );
  }
  if (conditions.length === 0) return request;
  const own = url.searchParams.get("and");
  if (own !== null) conditions.push(`and${own}`);
  url.searchParams.set("and", `(${conditions.join()})`);
  return new Request(url, request);
}

const isObject = (row: unknown): row is object =>
  typeof row === "object" && row !== null && !Array.isArray(row);

/**
 * Inserts a row of defaults for each empty object, as PostgREST does (`INSERT INTO t SELECT FROM …`): the embedded API
 * sends an insert without columns, which Postgres refuses.
 */
export function insertEmptyRows(database: PGlite): void {
  const query = database.query.bind(database);
  database.query = (sql, params, options) => query(withEmptyRows(sql), params, options);
}

function withEmptyRows(sql: string): string {
  return sql.replace(
    /^(insert into (?:"[^"]+"\.)?"[^"]+") \(\) values (\(\)(?:, ?\(\))*)/i,
    (_, insert: string, rows: string) =>
      `${insert} select from generate_series(1, ${rows.split("()").length - 1})`,
  );
}
