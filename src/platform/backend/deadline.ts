/** Time limit of a JSON request, including its response. */
export const jsonDeadlineMs = 20_000;

/** Time limit of a file transfer. */
export const fileDeadlineMs = 5 * 60_000;

/**
 * Runs a request with a time limit that includes the response body. A timeout counts as a lost connection: it has
 * such a message (see `failedFetch`), and the name "AbortError" keeps the Supabase client from repeating the request.
 *
 * @param work receives the signal that aborts the request
 * @param signal aborts it earlier with its own reason
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
