import { setTimeout as wait } from "node:timers/promises";
import { openBackend } from "../../tools/local-stack/backend.ts";
import { localKeys } from "../../tools/local-stack/keys.ts";

/** Where the pages' stored content is read from. */
export type ContentSource = { name: string; fetch: typeof fetch; close: () => Promise<void> };

const probeMs = 5_000;

const attempts = 4;
const firstWaitMs = 500;

/**
 * Returns a `fetch` for reads that repeats what got no answer, or the answer of a server that fails, so that one
 * dropped connection does not end a build of many pages. Throws or answers as the last attempt does.
 *
 * @param waitMs before the first repetition; each further one waits twice as long
 */
export function repeatingFetch(read: typeof fetch, waitMs = firstWaitMs): typeof fetch {
  return async (input, init) => {
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt === attempts;
      try {
        const response = await read(input, init);
        // The body may break off, too.
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
 * Opens the content that pages are rendered with: from the
 * configured Supabase, or from the migrations and the seed when that is the local
 * stack and it is not running. Throws when a project elsewhere does not answer:
 * a real site must not be published with demonstration content.
 */
export async function openContentSource(url: string, key: string): Promise<ContentSource> {
  if (await answers(url, key)) return { name: url, fetch: repeatingFetch(fetch), close: async () => {} };
  if (!isLocal(url)) {
    throw new Error(
      `${url} does not answer, so the pages cannot be written with its content. Check VITE_SUPABASE_URL and VITE_SUPABASE_PUBLISHABLE_KEY.`,
    );
  }

  const { log, error } = console;
  // The embedded backend reports its start-up there.
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
