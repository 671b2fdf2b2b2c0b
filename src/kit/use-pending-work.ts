import { useState } from "react";

/**
 * Tracks work in progress by key, such as the id of its row.
 *
 * @returns `isPending` for a key, and `track`, which marks keys until a promise settles; other values are ignored
 */
export function usePendingWork() {
  const [pending, setPending] = useState<readonly string[]>([]);

  async function waitFor(keys: readonly string[], work: Promise<unknown>): Promise<void> {
    setPending((now) => [...now, ...keys]);
    try {
      await work;
    } finally {
      setPending((now) => now.filter((key) => !keys.includes(key)));
    }
  }

  return {
    isPending: (key: string) => pending.includes(key),
    track: (keys: readonly string[], work: unknown) => {
      if (work instanceof Promise) void waitFor(keys, work);
    },
  };
}
