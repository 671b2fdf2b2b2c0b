import { withJsonBody } from "./json-body.ts";

type Serve = (request: Request) => Promise<Response>;

const signing = /^\/storage\/v1\/object\/sign\/[^/]+\/./;

/**
 * Signs addresses of stored files as hosted: the answer names the address from the storage service on, and a file asked
 * for as a download comes as one. The embedded backend answers another shape, and takes no notice of `download`.
 */
export async function withSignedAddresses(request: Request, serve: Serve): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  if (!signing.test(pathname)) {
    return serve(request);
  }
  const response = await serve(request);
  if (!response.ok) {
    return response;
  }
  if (request.method === "POST") {
    const { signedUrl } = (await response.json()) as { signedUrl: string };
    return withJsonBody(response, { signedURL: signedUrl.replace("/storage/v1", "") });
  }
  const name = searchParams.get("download");
  if (name === null) {
    return response;
  }
  const headers = new Headers(response.headers);
  headers.set("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
  return new Response(response.body, { status: response.status, headers });
}
