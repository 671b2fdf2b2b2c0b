/** Origins that may call the functions. */
export type CallingPages = {
  /** Address of the site. */
  siteUrl: string;
  /** Additional origins, such as `https://www.example.com` or `https://*.example.pages.dev`. */
  allowedOrigins?: readonly string[] | undefined;
};

/** Returns the origin that the response allows: the request's origin when it is listed, otherwise the site's. */
export function allowedOrigin(request: Request, { siteUrl, allowedOrigins = [] }: CallingPages): string {
  const origin = request.headers.get("Origin") ?? "";
  return allowedOrigins.some((allowed) => matchesOrigin(allowed, origin)) ? origin : new URL(siteUrl).origin;
}

/** Parses a comma-separated list of additional origins. */
export function parseOrigins(list: string | undefined): string[] {
  return (list ?? "")
    .split(",")
    .map((origin) => origin.trim().replace(/\/+$/, ""))
    .filter((origin) => origin !== "");
}

/** Returns whether `allowed` matches an origin. `*.` matches one host label, as in the preview addresses of hosts. */
function matchesOrigin(allowed: string, origin: string): boolean {
  const [before = "", after, ...more] = allowed.split("*.");
  if (after === undefined) return origin === allowed;
  const name = origin.slice(before.length, -after.length - 1);
  return more.length === 0 && origin === `${before}${name}.${after}` && /^[a-z0-9-]+$/.test(name);
}
