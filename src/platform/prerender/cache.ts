import { use, useEffect, useEffectEvent, useState } from "react";
import { type AppError, toPublicError } from "../app-error";
import { collectResource } from "./collector";

/** A loaded value and the state of its load. */
export type Resource<Value> = {
  /** Undefined while loading. */
  value: Value | undefined;
  /** The value of the previous key, to show until the new value loads. */
  previous: Value | undefined;
  /** Why there is no value; null with a value or while loading. */
  error: AppError | null;
  /** Tries again after a failure. */
  retry: () => void;
  retrying: boolean;
};

/** Loads a value. Receives the cached value, and may return it when it is current. */
type Load<Value> = (cached: Value | undefined, signal?: AbortSignal) => Promise<Value>;

type Answer<Value> = { key: string; value: Value | undefined; error: AppError | null; attempt: number };

const cache = new Map<string, unknown>();
// Keys loaded in this page load, unlike those of the pre-rendered page.
const fresh = new Set<string>();

/** Adds the data of a pre-rendered page to the cache. */
export function fillCache(resources: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(resources)) cache.set(key, value);
}

/** Empties the cache. */
export function clearCache(): void {
  cache.clear();
  fresh.clear();
}

const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

/**
 * Loads a value and caches it until the page is closed. A cached or pre-rendered value is returned immediately and
 * refreshed in the background. A failed refresh is only logged; a failure during pre-rendering stops it.
 *
 * @param key identifies the value with everything it depends on (a language, a slug)
 * @param load must return a value that JSON can represent
 * @param options `once`: does not load the value again in this page load
 */
export function useCachedResource<Value>(
  key: string,
  load: Load<Value>,
  { once = false }: { once?: boolean } = {},
): Resource<Value> {
  const collected = collectResource(key, () => load(undefined));
  const cached = collected === null ? (cache.get(key) as Value | undefined) : use(collected);
  const [attempt, setAttempt] = useState(1);
  const [answer, setAnswer] = useState<Answer<Value>>({ key, value: cached, error: null, attempt: 0 });
  const read = useEffectEvent(load);

  useEffect(() => {
    if (once && fresh.has(key)) return undefined;
    const known = cache.get(key) as Value | undefined;
    const request = new AbortController();
    const settle = (next: Answer<Value>) => {
      // An equal value needs no render.
      const isKnown = (last: Answer<Value>) =>
        last.key === key && last.value === next.value && last.error === next.error;
      if (!request.signal.aborted) setAnswer((last) => (isKnown(last) ? last : next));
    };
    async function renew() {
      try {
        const found = await read(known, request.signal);
        const value = isSame(known, found) ? (known as Value) : found;
        cache.set(key, value);
        fresh.add(key);
        settle({ key, value, error: null, attempt });
      } catch (cause) {
        if (request.signal.aborted) return;
        console.warn(`"${key}" could not be read.`, cause);
        settle({ key, value: known, error: known === undefined ? toPublicError(cause) : null, attempt });
      }
    }
    void renew();
    return () => request.abort();
  }, [key, once, attempt]);

  const current = answer.key === key ? answer : { key, value: cached, error: null, attempt };
  return {
    value: current.value,
    previous: answer.value,
    error: current.error,
    retry: () => setAttempt((last) => last + 1),
    retrying: current.error !== null && current.attempt < attempt,
  };
}

/**
 * Returns a formatted text, which a pre-rendered page contains: the first use of `Intl` blocks a slow phone for 100
 * ms.
 *
 * @param key identifies the text with everything it depends on
 */
export function useFormattedText(key: string, format: () => string): string {
  const collected = collectResource(key, async () => format());
  if (collected !== null) return use(collected);
  return (cache.get(key) as string | undefined) ?? format();
}
