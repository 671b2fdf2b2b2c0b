/** The JSON object in the body of a request or response, which can still be read afterwards; null for anything else. */
export async function readJsonBody(message: Request | Response): Promise<Record<string, unknown> | null> {
  const body: unknown = await message
    .clone()
    .json()
    .catch(() => null);
  return typeof body === "object" && body !== null ? { ...body } : null;
}

/** The response with another JSON body; its old length is dropped. */
export function withJsonBody(response: Response, body: object, status = response.status): Response {
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  return new Response(JSON.stringify(body), { status, headers });
}
