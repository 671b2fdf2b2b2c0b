import { withJsonBody } from "./json-body.ts";

type Serve = (request: Request) => Promise<Response>;

/** A file as the embedded backend lists it: `name` is its whole path. */
type ListedFile = { name: string };

const listing = /^\/storage\/v1\/object\/list\/[^/]+$/;

/** Fields of a folder in Storage's list, without its name. */
const folder = { id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null };

/**
 * Lists a storage folder as hosted: its files by name, and its subfolders as entries. The embedded backend lists
 * every file with the prefix, by its whole path.
 */
export async function withFolderListing(request: Request, serve: Serve): Promise<Response> {
  if (request.method !== "POST" || !listing.test(new URL(request.url).pathname)) {
    return serve(request);
  }
  const query = (await request.json()) as { prefix?: string; limit?: number; offset?: number };
  const prefix = query.prefix ? `${query.prefix.replace(/\/+$/, "")}/` : "";
  const { limit = 100, offset = 0, ...rest } = query;
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  const response = await serve(
    new Request(request.url, { method: "POST", headers, body: JSON.stringify({ ...rest, prefix }) }),
  );
  if (!response.ok) {
    return response;
  }
  const files = (await response.json()) as ListedFile[];
  const entries = new Map<string, object>();
  for (const file of files) {
    const [name = "", ...deeper] = file.name.slice(prefix.length).split("/");
    entries.set(name, deeper.length > 0 ? { ...folder, name } : { ...file, name });
  }
  return withJsonBody(response, [...entries.values()].slice(offset, offset + limit));
}
