import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "../../database.types.ts";

/** The project's API with the secret key's rights: past row-level security, within its grants. */
export type ServiceClient = SupabaseClient<Database>;

/** Milliseconds that a request for JSON, and the transfer of a file, may take with their answers. */
const deadlines = { json: 20_000, file: 120_000 };

/** Returns a `fetch` that ends a request to the project's API which gets no answer. */
export function withDeadlines(request: typeof fetch, { json, file } = deadlines): typeof fetch {
  return (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const isFile = /^\/storage\/v1\/object\/(?!sign\/|list\/)/.test(new URL(url).pathname);
    const deadline = AbortSignal.timeout(isFile ? file : json);
    const signal = init?.signal ? AbortSignal.any([init.signal, deadline]) : deadline;
    return request(input, { ...init, signal });
  };
}

/** A client with the rights of its key, which forgets whoever signs in with it. */
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
