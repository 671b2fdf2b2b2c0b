/** Reads the JSON object of a request or response, whose body stays readable; null for anything else. */
export async function readJsonBody(message: Request | Response): Promise<Record<string, unknown> | null> {
  const body: unknown = await message
    .clone()
    .json()
    .catch(() => null);
  return typeof body === "object" && body !== null ? { ...body } : null;
}

/** Returns the response with another JSON body, without its old content length. */
export function withJsonBody(response: Response, body: object, status = response.status): Response {
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  return new Response(JSON.stringify(body), { status, headers });
}
