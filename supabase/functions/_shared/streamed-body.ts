import type { FunctionError } from "./function-error.ts";
import { toFunctionError } from "./respond.ts";

/** The parts of a body, made one after the other. */
export type BodyParts = AsyncGenerator<Uint8Array<ArrayBuffer>, void>;

/**
 * A body that is made while it is sent, and no faster than it is taken. A failure breaks it off, so that nobody takes a
 * part for the whole.
 *
 * @param report told of a failure, which comes too late for an answer of its own
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
 * The same parts, of which the first are made at once: what fails there is thrown here, while it can still be answered
 * with its code.
 *
 * @param bytes how many are made at least, if there are as many
 */
export async function madeAhead(parts: BodyParts, bytes: number): Promise<BodyParts> {
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
