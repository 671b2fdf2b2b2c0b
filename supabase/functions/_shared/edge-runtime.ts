/** What Supabase's edge runtime adds to Deno; tools/local-stack/functions-runner adds the same. */
declare const EdgeRuntime: { waitUntil: (work: Promise<unknown>) => void };

/** Keeps the worker alive until work that goes on after the response has ended. */
export function waitUntil(work: Promise<unknown>): void {
  EdgeRuntime.waitUntil(work);
}
