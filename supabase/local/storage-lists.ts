type Serve = (request: Request) => Promise<Response>;

/** One file of a folder, as the embedded backend lists it: under its whole path. */
type ListedFile = { name: string };

const listing = /^\/storage\/v1\/object\/list\/[^/]+$/;

/** Nothing but the name is known of a folder: it exists because of the files in it. */
const folder = { id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null };

/**
 * Lists stored files as hosted projects do: those in the folder asked for, under
 * their names in it, and folders in it as entries of their own. The embedded
 * backend lists every file whose path begins with the folder's name, under its path.
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
  return Response.json([...entries.values()].slice(offset, offset + limit), { headers: corsOf(response) });
}

/** What lets a browser of another origin read the answer. */
function corsOf(response: Response): Record<string, string> {
  const origin = response.headers.get("access-control-allow-origin");
  return origin === null ? {} : { "access-control-allow-origin": origin };
}
