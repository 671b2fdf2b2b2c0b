import { setTimeout as wait } from "node:timers/promises";
import { openBackend } from "../../tools/local-stack/backend.ts";
import { localKeys } from "../../tools/local-stack/keys.ts";

/** Source of the stored content for pre-rendered pages. */
export type ContentSource = { name: string; fetch: typeof fetch; close: () => Promise<void> };

const probeMs = 5_000;

const attempts = 4;
const firstWaitMs = 500;

/**
 * Returns a `fetch` for reads that repeats failed connections and server errors, so that one dropped connection does
 * not fail the build. The last attempt's response or error is final.
 *
 * @param waitMs delay before the first repetition; doubles for each further one
 */
export function repeatingFetch(read: typeof fetch, waitMs = firstWaitMs): typeof fetch {
  return async (input, init) => {
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt === attempts;
      try {
        const response = await read(input, init);
        // Reads the body here because it can fail, too.
        const body = await response.arrayBuffer();
        if (response.status < 500 || isLast) return new Response(body, response);
      } catch (error) {
        if (isLast) throw error;
      }
      await wait(waitMs * 2 ** (attempt - 1));
    }
  };
}

function isLocal(url: string): boolean {
  return ["127.0.0.1", "localhost", "[::1]"].includes(new URL(url).hostname);
}

async function answers(url: string, key: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/rest/v1/plans?select=id&limit=1`, {
      headers: { apikey: key },
      signal: AbortSignal.timeout(probeMs),
    });
    return response.ok;
  } catch {
    return false;
  }
}

/**
 * Opens the content for pre-rendering: the configured Supabase project, or the migrations and the seed when the
 * project is local and not running. Throws when a hosted project does not respond, because a real site must not
 * publish demonstration content.
 */
export async function openContentSource(url: string, key: string): Promise<ContentSource> {
  if (await answers(url, key)) return { name: url, fetch: repeatingFetch(fetch), close: async () => {} };
  if (!isLocal(url)) {
    throw new Error(
      `${url} does not answer, so the pages cannot be written with its content. Check VITE_SUPABASE_URL and VITE_SUPABASE_PUBLISHABLE_KEY.`,
    );
  }

  const { log, error } = console;
  // The embedded backend logs its start-up there.
  console.log = console.error = () => undefined;
  const backend = await openBackend({
    dataDirectory: null,
    siteUrl: url,
    email: () => ({ send: async () => {} }),
    studio: false,
  });
  Object.assign(console, { log, error });

  return {
    name: "the seed",
    fetch: (input, init) => {
      const request = new Request(input, init);
      request.headers.set("apikey", localKeys.publishable);
      return backend.fetch(request);
    },
    close: () => backend.close(),
  };
}
