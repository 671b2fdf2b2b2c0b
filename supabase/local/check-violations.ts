const prefix = "error: ";
const brokenCheck = /^error: new row for relation "[^"]+" violates check constraint "[^"]+"$/;

/**
 * An answer of the REST API in which a broken `check` reads as hosted: status 400
 * and Postgres's own code 23514. The embedded API calls it a failure of its own,
 * 500 `SUP`. Every other answer comes back as it is.
 */
export async function withCheckViolationCode(response: Response): Promise<Response> {
  if (response.status !== 500) {
    return response;
  }
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const message = typeof body === "object" && body !== null && "message" in body ? String(body.message) : "";
  if (!brokenCheck.test(message)) {
    return response;
  }
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  const named = { code: "23514", details: null, hint: null, message: message.slice(prefix.length) };
  return new Response(JSON.stringify(named), { status: 400, headers });
}
