import { FunctionError } from "./function-error.ts";

function tooLarge(limit: number): FunctionError {
  return new FunctionError("image_too_large", `The image may have at most ${limit} bytes.`);
}

/**
 * The body of a request, of at most `limit` bytes. Throws `image_too_large` by the
 * announced length before reading anything, and otherwise as soon as more arrives:
 * a body of any size costs no more memory than the limit.
 */
export async function readLimited(request: Request, limit: number): Promise<Uint8Array> {
  if (Number(request.headers.get("Content-Length") ?? 0) > limit) {
    throw tooLarge(limit);
  }
  const bytes = new Uint8Array(limit);
  let length = 0;
  for await (const chunk of request.body ?? []) {
    if (length + chunk.length > limit) {
      // Leaving the loop cancels the rest.
      throw tooLarge(limit);
    }
    bytes.set(chunk, length);
    length += chunk.length;
  }
  return bytes.slice(0, length);
}
