/** How long a request for JSON may take with its answer. */
export const jsonDeadlineMs = 20_000;

/** How long the transfer of a file may take. */
export const fileDeadlineMs = 5 * 60_000;

/**
 * Does a request that has to end within a time, its answer's body included. A server that accepts the connection and
 * never answers then counts as a lost connection: the message is that of one (see `failedFetch`), and the
 * "AbortError" keeps the Supabase client from repeating the request.
 *
 * @param work receives the signal that ends the request
 * @param signal ends it before, with its own reason
 */
export async function withDeadline<Result>(
  ms: number,
  work: (signal: AbortSignal) => Promise<Result>,
  signal?: AbortSignal | null,
): Promise<Result> {
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  signal?.addEventListener("abort", abort);
  if (signal?.aborted) abort();
  const timer = setTimeout(
    () => controller.abort(new DOMException("Network request failed: no answer in time", "AbortError")),
    ms,
  );
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}
