import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "../../database.types.ts";

/** A Supabase client with the secret key: it bypasses row-level security but not grants. */
export type ServiceClient = SupabaseClient<Database>;

/** Timeouts in milliseconds for JSON requests and file transfers, including the response. */
const deadlines = { json: 20_000, file: 120_000 };

/** Wraps `fetch` with timeouts for requests to the project's API. */
export function withDeadlines(request: typeof fetch, { json, file } = deadlines): typeof fetch {
  return (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const isFile = /^\/storage\/v1\/object\/(?!sign\/|list\/)/.test(new URL(url).pathname);
    const deadline = AbortSignal.timeout(isFile ? file : json);
    const signal = init?.signal ? AbortSignal.any([init.signal, deadline]) : deadline;
    return request(input, { ...init, signal });
  };
}

/** Creates a client that stores no session. */
export function createStatelessClient(
  url: string,
  key: string,
  request: typeof fetch = withDeadlines(fetch),
): SupabaseClient<Database> {
  return createClient<Database>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: request },
  });
}
