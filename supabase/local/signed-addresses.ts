import { withJsonBody } from "./json-body.ts";

type Serve = (request: Request) => Promise<Response>;

const signing = /^\/storage\/v1\/object\/sign\/([^/]+)(\/.+)?$/;

/** What hosted Storage signs for one of several files. */
type Signed = { path: string; signedURL: string | null; error: string | null };

/** Calls the address of one file and returns what it signed as hosted names it, below `/storage/v1`. */
async function signOne(
  request: Request,
  body: object,
  pathname: string,
  serve: Serve,
): Promise<[Response, string | null]> {
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  const url = new URL(pathname, request.url);
  const response = await serve(new Request(url, { method: "POST", headers, body: JSON.stringify(body) }));
  if (!response.ok) return [response, null];
  const { signedUrl }: { signedUrl?: string } = await response.clone().json();
  return [response, signedUrl?.replace(/^\/storage\/v1/, "") ?? null];
}

/**
 * Signs addresses of stored files as hosted. The embedded backend calls what it answers by another name, takes
 * the call for several files for one whose file has no name, and no notice of `download`.
 */
export async function withSignedAddresses(request: Request, serve: Serve): Promise<Response> {
  const { pathname } = new URL(request.url);
  const [, bucket, file] = signing.exec(pathname) ?? [];
  if (bucket === undefined) return serve(request);
  if (request.method !== "POST") return withFileName(request, await serve(request));

  const { paths, ...body } = (await request.json()) as { paths?: string[] };
  if (file !== undefined || !paths) {
    const [response, signedURL] = await signOne(request, body, pathname, serve);
    return signedURL === null ? response : withJsonBody(response, { signedURL });
  }
  const signed: Signed[] = [];
  for (const path of paths) {
    const [, signedURL] = await signOne(request, body, `${pathname}/${path}`, serve);
    signed.push({
      path,
      signedURL,
      error: signedURL === null ? "Either the object does not exist or you do not have access to it" : null,
    });
  }
  return Response.json(signed);
}

/** A file asked for as a download comes as one. */
function withFileName(request: Request, response: Response): Response {
  const name = new URL(request.url).searchParams.get("download");
  if (name === null || !response.ok) return response;
  const headers = new Headers(response.headers);
  headers.set("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
  return new Response(response.body, { status: response.status, headers });
}
