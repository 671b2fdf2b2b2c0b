/** Calls a function at an interval, as the hosted schedule does, never twice at once. */
export function startSchedule(options: { url: string; secret: string; everyMs: number }) {
  const stopped = new AbortController();
  let timer: NodeJS.Timeout;
  const run = async () => {
    // A failed run needs no report: the next one does its work.
    await fetch(options.url, {
      method: "POST",
      headers: { authorization: `Bearer ${options.secret}` },
      signal: stopped.signal,
    }).catch(() => null);
    if (!stopped.signal.aborted) {
      timer = setTimeout(run, options.everyMs);
    }
  };
  timer = setTimeout(run, options.everyMs);
  return {
    stop: () => {
      stopped.abort();
      clearTimeout(timer);
    },
  };
}
