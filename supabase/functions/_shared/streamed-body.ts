import type { FunctionError } from "./function-error.ts";
import { toFunctionError } from "./respond.ts";

/** The parts of a response body, generated in order. */
export type BodyParts = AsyncGenerator<Uint8Array<ArrayBuffer>, void>;

/**
 * Streams a body at the speed of the reader. A failure aborts the stream, which marks a partial body as incomplete.
 *
 * @param report receives the failure, because the response has already begun
 */
export function streamedBody(
  parts: BodyParts,
  report: (failure: FunctionError) => Promise<void>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream(
    {
      pull: async (controller) => {
        try {
          const part = await parts.next();
          if (part.done === true) controller.close();
          else controller.enqueue(part.value);
        } catch (error) {
          console.error("An answer broke off:", error);
          await report(toFunctionError(error));
          throw error;
        }
      },
      cancel: async () => {
        await parts.return();
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * Generates the first parts immediately, so that early failures can still produce an error response.
 *
 * @param bytes minimum number of bytes to generate in advance
 */
export async function generateAhead(parts: BodyParts, bytes: number): Promise<BodyParts> {
  const first: Uint8Array<ArrayBuffer>[] = [];
  for (let size = 0; size < bytes;) {
    const part = await parts.next();
    if (part.done === true) break;
    first.push(part.value);
    size += part.value.length;
  }
  return (async function* () {
    yield* first.splice(0);
    yield* parts;
  })();
}
