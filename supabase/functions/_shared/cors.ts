/** What a function allows beyond the usual: methods ("POST, DELETE"), and a header pages may read. */
type CorsOptions = { methods?: string; expose?: string };

/**
 * Headers that let pages of the site, and of no other origin, call a function.
 * The origin is fixed rather than echoed, so that a cached answer suits all.
 */
export function corsHeaders(
  siteUrl: string,
  { methods = "POST", expose }: CorsOptions = {},
): Record<string, string> {
  return {
    "Access-Control-Allow-Origin": new URL(siteUrl).origin,
    "Access-Control-Allow-Headers": "authorization, x-client-info, apikey, content-type, x-retry-count",
    "Access-Control-Allow-Methods": `${methods}, OPTIONS`,
    "Access-Control-Max-Age": "86400",
    Vary: "Origin",
    ...(expose === undefined ? {} : { "Access-Control-Expose-Headers": expose }),
  };
}

/** The answer to a preflight request. */
export function preflight(headers: Record<string, string>): Response {
  return new Response(null, { status: 204, headers });
}
