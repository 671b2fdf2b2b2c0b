// A tab in the background is hardly ever idle in its browser's eyes. Milliseconds.
const patienceMs = 2_000;

/** Does something once the browser has nothing better to do, or soon anyway; returns how to call that off. */
export function whenIdle(task: () => void): () => void {
  // Safari has no idle callback.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(task, 1000);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(task, { timeout: patienceMs });
  return () => cancelIdleCallback(request);
}
