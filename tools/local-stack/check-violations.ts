import type { PGlite } from "@electric-sql/pglite";
import { readJsonBody, withJsonBody } from "./json-body.ts";

const code = "23514";
const mark = "check_violation: ";

/** Marks the message of every check violation: the embedded API drops its code. */
export function markCheckViolations(database: PGlite): void {
  const run = database.execProtocolStream.bind(database);
  database.execProtocolStream = async (...args) => {
    try {
      return await run(...args);
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === code)
        error.message = mark + error.message;
      throw error;
    }
  };
}

/**
 * Gives a check violation of the REST API, of a table or raised by a function, the status 400 and Postgres's code,
 * as hosted: the embedded API responds with 500 `SUP`. Returns every other response unchanged.
 */
export async function withCheckViolationCode(response: Response): Promise<Response> {
  const body = response.status === 500 ? await readJsonBody(response) : null;
  const [, message] = /^error: check_violation: ([^]*)$/.exec(String(body?.["message"] ?? "")) ?? [];
  if (message === undefined) return response;
  return withJsonBody(response, { code, details: null, hint: null, message }, 400);
}
