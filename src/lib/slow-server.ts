import { useSyncExternalStore } from "react";

// Most answers take a tenth of it; a line that is dead without the browser knowing never answers.
const slowAfterMs = 4_000;

let waiting = 0;
const listeners = new Set<() => void>();

function count(change: number): void {
  waiting += change;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Watches a read on its way to its end: while it has had no answer for four seconds, the server counts as slow. */
export async function watchRead<Answer>(read: Promise<Answer>): Promise<Answer> {
  let slow = false;
  const timer = setTimeout(() => {
    slow = true;
    count(1);
  }, slowAfterMs);
  try {
    return await read;
  } finally {
    clearTimeout(timer);
    if (slow) count(-1);
  }
}

/** Whether something that was asked for has not been answered for long. */
export function useSlowServer(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => waiting > 0,
    () => false,
  );
}
