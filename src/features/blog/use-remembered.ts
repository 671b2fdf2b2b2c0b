import { useEffect, useState } from "react";
import { type AppError, toPublicError } from "@/lib/app-error";
import { usePageData } from "@/lib/use-page-data";

/** Something read over the network, and how its reading goes. */
export type Remembered<Value> = {
  /** Undefined while it is not there yet. */
  value: Value | undefined;
  /** What was shown before, for another key, to be kept on screen until the value comes. */
  previous: Value | undefined;
  /** Why there is no value; null when there is one or it may still come. */
  error: AppError | null;
  /** Tries again after a failure. */
  retry: () => void;
  retrying: boolean;
};

type Answer<Value> = { key: string; value: Value | undefined; error: AppError | null; attempt: number };

/**
 * Reads something and remembers it for as long as the page lives: what was read
 * before, or came written with the page, shows at once, and is asked for again
 * behind it. `load` gets what is known and may return it when it still holds.
 * A failure to renew only logs; one while pages are written stops that.
 *
 * @param name tells what is read under this key from other things that a page carries
 */
export function useRemembered<Value>(
  name: string,
  memory: Map<string, Value>,
  key: string,
  load: (known: Value | undefined, signal?: AbortSignal) => Promise<Value>,
): Remembered<Value> {
  const written = usePageData(`${name} ${key}`, () => load(undefined));
  const first = memory.get(key) ?? written;
  const [attempt, setAttempt] = useState(1);
  const [answer, setAnswer] = useState<Answer<Value>>({ key, value: first, error: null, attempt: 0 });

  useEffect(() => {
    const request = new AbortController();
    const known = memory.get(key) ?? written;
    async function read() {
      try {
        const value = await load(known, request.signal);
        memory.set(key, value);
        if (!request.signal.aborted) setAnswer({ key, value, error: null, attempt });
      } catch (cause) {
        if (request.signal.aborted) return;
        console.warn(`The blog could not be read (${name} ${key}).`, cause);
        setAnswer({ key, value: known, error: known === undefined ? toPublicError(cause) : null, attempt });
      }
    }
    void read();
    return () => request.abort();
  }, [name, memory, key, load, attempt, written]);

  const current = answer.key === key ? answer : { key, value: first, error: null, attempt };
  return {
    value: current.value,
    previous: answer.value,
    error: current.error,
    retry: () => setAttempt((last) => last + 1),
    retrying: current.error !== null && current.attempt < attempt,
  };
}
