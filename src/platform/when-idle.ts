// Time limit in milliseconds, because browsers rarely consider a background tab idle.
const maxWaitMs = 2_000;

/** Runs a task when the browser is idle, or after a time limit. Returns a function that cancels it. */
export function whenIdle(task: () => void): () => void {
  // Safari has no idle callback.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(task, 1000);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(task, { timeout: maxWaitMs });
  return () => cancelIdleCallback(request);
}
