type Shell = "app" | "dashboard" | "post";

/** What hosts answer addresses with that have no file of their own; the browser fills the page. */
export const shells: readonly { address: string; file: Shell }[] = [
  ...["/verificar-email", "/atualizar-senha", "/administrador", "/administrador/*"].map(
    (address) => ({ address, file: "app" }) as const,
  ),
  // As "app", and names the panel's scripts, so that they come beside the application.
  ...["/dashboard", "/dashboard/*"].map((address) => ({ address, file: "dashboard" }) as const),
  // Posts published, or renamed, since the build: unlike the rest, they may be found.
  ...["/blog/*", "/pt-pt/blog/*", "/en/blog/*"].map((address) => ({ address, file: "post" }) as const),
];

/** Whether an address is one that hosts call by a pattern: itself, or all below a folder ("/assets/*"). */
export const matches = (pattern: string, address: string): boolean =>
  pattern.endsWith("/*") ? address.startsWith(pattern.slice(0, -1)) : address === pattern;

/** The shell that answers an address without a file of its own; null when there is no such page. */
export function shellAt(address: string): Shell | null {
  return shells.find((shell) => matches(shell.address, address))?.file ?? null;
}

/** Names of these files change with their content: they may be kept for ever. */
export const hashedFiles = "/assets/*";

export const cacheForever = "public, max-age=31536000, immutable";
export const cacheNever = "public, max-age=0, must-revalidate";

/** Headers of an answer, by name. */
export type HostingHeaders = Record<string, string>;

/**
 * Security headers.
 *
 * @param supabaseUrl where data, files and functions come from
 * @param bootScriptHash of the one script that stands in the pages
 */
export function securityHeaders(supabaseUrl: string, bootScriptHash: string): HostingHeaders {
  const analytics =
    "https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com";
  const policy = {
    "default-src": "'self'",
    "base-uri": "'self'",
    "object-src": "'none'",
    "frame-ancestors": "'none'",
    "form-action": "'self'",
    // The analytics script is asked for only after consent.
    "script-src": `'self' '${bootScriptHash}' https://www.googletagmanager.com`,
    // Each page carries its own styles, and elements carry computed ones.
    "style-src": "'self' 'unsafe-inline'",
    // Posts may show pictures from anywhere.
    "img-src": "'self' data: blob: https:" + (supabaseUrl.startsWith("http:") ? ` ${supabaseUrl}` : ""),
    "media-src": `'self' blob: ${supabaseUrl}`,
    "font-src": "'self'",
    "connect-src": `'self' ${supabaseUrl} ${supabaseUrl.replace(/^http/, "ws")} ${analytics}`,
    "frame-src": "'none'",
    "manifest-src": "'self'",
  };
  return {
    "Content-Security-Policy": Object.entries(policy)
      .map(([name, value]) => `${name} ${value}`)
      .join("; "),
    "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
  };
}

/**
 * Headers of some addresses, on top of those of every answer. Whatever page opened a window where
 * people sign in, or what they see then, keeps no hold on it. Public pages go without: told so with
 * the answer only, a browser starts another process for the page, a slow phone's tenth of a second.
 *
 * @param entryPaths where people sign in
 */
export function headersByAddress(
  entryPaths: readonly string[],
): { address: string; headers: HostingHeaders }[] {
  const behindThem = shells.filter(({ file }) => file !== "post").map(({ address }) => address);
  return [...entryPaths, ...behindThem].map((address) => ({
    address,
    headers: { "Cross-Origin-Opener-Policy": "same-origin-allow-popups" },
  }));
}
