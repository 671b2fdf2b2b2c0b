import { useSyncExternalStore } from "react";

// Most responses take a tenth of it. An undetected dead connection never responds.
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

/** Watches a read: after four seconds without a response, the server counts as slow. */
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

/** Returns whether a request has been pending for a long time. */
export function useSlowServer(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => waiting > 0,
    () => false,
  );
}
