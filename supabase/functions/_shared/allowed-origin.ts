/** Where the pages that may call are. */
export type CallingPages = {
  /** Address of the site. */
  siteUrl: string;
  /** Further origins, such as `https://www.example.com` or `https://*.example.pages.dev`. */
  allowedOrigins?: readonly string[] | undefined;
};

/** The origin that the answer to a request allows: the one that asks where it may, or the site's. */
export function allowedOrigin(request: Request, { siteUrl, allowedOrigins = [] }: CallingPages): string {
  const origin = request.headers.get("Origin") ?? "";
  return allowedOrigins.some((allowed) => covers(allowed, origin)) ? origin : new URL(siteUrl).origin;
}

/** Reads the list of further origins, separated by commas. */
export function originsOf(list: string | undefined): string[] {
  return (list ?? "")
    .split(",")
    .map((origin) => origin.trim().replace(/\/+$/, ""))
    .filter((origin) => origin !== "");
}

/** Whether an origin is the allowed one; `*.` covers one name at the beginning, as hosts give previews. */
function covers(allowed: string, origin: string): boolean {
  const [before = "", after, ...more] = allowed.split("*.");
  if (after === undefined) return origin === allowed;
  const name = origin.slice(before.length, -after.length - 1);
  return more.length === 0 && origin === `${before}${name}.${after}` && /^[a-z0-9-]+$/.test(name);
}
