import type { ReadVariable } from "./environment.ts";
import { answer } from "./respond.ts";

/** One function's answer to a request. */
export type Handle = (request: Request) => Promise<Response>;

/**
 * Makes the handler on the first request and keeps it: clients are shared by the
 * requests of one worker, and a missing variable is an answer that names it
 * instead of a worker that dies as it loads.
 */
export function lazily(read: ReadVariable, make: (read: ReadVariable) => Handle): Handle {
  let handle: Handle | undefined;
  return (request) =>
    answer(() => {
      handle ??= make(read);
      return handle(request);
    });
}
