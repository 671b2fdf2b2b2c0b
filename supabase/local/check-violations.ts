import { readJsonBody, withJsonBody } from "./json-body.ts";

const prefix = "error: ";
const checkViolation = /^error: new row for relation "[^"]+" violates check constraint "[^"]+"$/;

/**
 * Gives a check violation of the REST API the status 400 and Postgres's code 23514, as hosted:
 * the embedded API answers 500 `SUP`. Every other response is returned as it is.
 */
export async function withCheckViolationCode(response: Response): Promise<Response> {
  const body = response.status === 500 ? await readJsonBody(response) : null;
  const message = String(body?.["message"] ?? "");
  if (!checkViolation.test(message)) return response;
  const error = { code: "23514", details: null, hint: null, message: message.slice(prefix.length) };
  return withJsonBody(response, error, 400);
}
