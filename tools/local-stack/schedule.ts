/** A job that runs at an interval, as on the hosted schedule. */
export type Job = {
  run: (stopped: AbortSignal) => Promise<unknown>;
  everyMs: number;
  /** Delay of the first run; one interval by default. */
  firstMs?: number;
};

/** Runs a job at its interval, never twice at once. */
export function startSchedule({ run, everyMs, firstMs = everyMs }: Job) {
  const stopped = new AbortController();
  let timer: NodeJS.Timeout;
  const tick = async () => {
    // A failed run needs no report: the next one does its work.
    await run(stopped.signal).catch(() => null);
    if (!stopped.signal.aborted) {
      timer = setTimeout(tick, everyMs);
    }
  };
  timer = setTimeout(tick, firstMs);
  return {
    stop: () => {
      stopped.abort();
      clearTimeout(timer);
    },
  };
}
