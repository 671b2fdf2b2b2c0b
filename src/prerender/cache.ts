import { use, useEffect, useEffectEvent, useState } from "react";
import { type AppError, toPublicError } from "@/lib/app-error";
import { collectResource } from "./collector";

/** Something read over the network, and how its reading goes. */
export type Resource<Value> = {
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

/** Reads a value. Gets the cached one, and may return it when it still holds. */
type Load<Value> = (cached: Value | undefined, signal?: AbortSignal) => Promise<Value>;

type Answer<Value> = { key: string; value: Value | undefined; error: AppError | null; attempt: number };

const cache = new Map<string, unknown>();
// What was read by this page load, and did not merely come with the page.
const fresh = new Set<string>();

/** Puts what a page was pre-rendered with into the cache. */
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
 * Reads something and caches it for as long as the page lives: what was read before,
 * or came with a pre-rendered page, shows at once and is asked for again behind it.
 * A failure to renew is only logged; one while pages are pre-rendered stops that.
 *
 * @param key names the value, and whatever it depends on (a language, a slug)
 * @param load must answer something that survives JSON
 * @param options `once`: what this page load has read is not asked for again
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
      // Read again as it was, it is no reason to render again.
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
 * Returns a formatted text, which a pre-rendered page brings with it: the first use of `Intl` on a page blocks a
 * cheap phone for 100 ms.
 *
 * @param key names the text and everything it depends on
 */
export function useFormattedText(key: string, format: () => string): string {
  const collected = collectResource(key, async () => format());
  if (collected !== null) return use(collected);
  return (cache.get(key) as string | undefined) ?? format();
}
