/** Global of Supabase's edge runtime; tools/local-stack/functions-runner defines the same. */
declare const EdgeRuntime: { waitUntil: (work: Promise<unknown>) => void };

/** Keeps the worker alive until the background work ends. */
export function waitUntil(work: Promise<unknown>): void {
  EdgeRuntime.waitUntil(work);
}
