import { FunctionError } from "./function-error.ts";

type TooLarge = "image_too_large" | "file_too_large";

function tooLarge(code: TooLarge, limit: number): FunctionError {
  return new FunctionError(code, `The file may have at most ${limit} bytes.`);
}

/**
 * Reads a request body of at most `limit` bytes, so that memory use is bounded. Throws `code` when the
 * announced length exceeds the limit, or as soon as more bytes arrive.
 */
export async function readLimited(request: Request, limit: number, code: TooLarge): Promise<Uint8Array> {
  if (Number(request.headers.get("Content-Length") ?? 0) > limit) {
    throw tooLarge(code, limit);
  }
  const bytes = new Uint8Array(limit);
  let length = 0;
  for await (const chunk of request.body ?? []) {
    if (length + chunk.length > limit) {
      // Leaving the loop cancels the stream.
      throw tooLarge(code, limit);
    }
    bytes.set(chunk, length);
    length += chunk.length;
  }
  return bytes.slice(0, length);
}
