import { jwtVerify } from "jose";
import { withJsonBody } from "./json-body.ts";
import { localKeys } from "./keys.ts";

type Serve = (request: Request) => Promise<Response>;

const signing = /^\/storage\/v1\/object\/sign\/([^/]+)(\/.+)?$/;

/** Hosted Storage's result for one of several files. */
type Signed = { path: string; signedURL: string | null; error: string | null };

/** Signs the address of one file; returns the URL in hosted form, below `/storage/v1`. */
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
 * Signs addresses of stored files as hosted. The embedded backend uses another field name, treats a request for
 * several files as one file without a name, ignores `download`, and fails for an expired address.
 */
export async function withSignedAddresses(request: Request, serve: Serve): Promise<Response> {
  const { pathname } = new URL(request.url);
  const [, bucket, file] = signing.exec(pathname) ?? [];
  if (bucket === undefined || request.method === "OPTIONS") return serve(request);
  if (request.method !== "POST") {
    return (await refusedToken(request)) ?? withFileName(request, await serve(request));
  }

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

/** Returns hosted Storage's response for an expired or foreign signed address: the embedded one fails with 500. */
async function refusedToken(request: Request): Promise<Response | null> {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  try {
    await jwtVerify(token, new TextEncoder().encode(localKeys.jwtSecret), { algorithms: ["HS256"] });
    return null;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return Response.json(
      { statusCode: "400", error: "InvalidJWT", message },
      { status: 400, headers: { "access-control-allow-origin": "*" } },
    );
  }
}

/** Adds the header for a download. */
function withFileName(request: Request, response: Response): Response {
  const name = new URL(request.url).searchParams.get("download");
  if (name === null || !response.ok) return response;
  const headers = new Headers(response.headers);
  headers.set("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
  return new Response(response.body, { status: response.status, headers });
}
