import { openBackend } from "../../supabase/local/backend.ts";
import { localKeys } from "../../supabase/local/keys.ts";

/** Where the pages' stored content is read from. */
export type ContentSource = { name: string; fetch: typeof fetch; close: () => Promise<void> };

const probeMs = 5_000;

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
  if (await answers(url, key)) return { name: url, fetch, close: async () => {} };
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
