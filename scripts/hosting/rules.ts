import { stripeSources, turnstileOrigin } from "../../src/platform/content-sources.ts";

type Shell = "app" | "administrador" | "dashboard" | "post";

/** Shells that hosts send for paths without a file. The browser renders these pages. */
export const shells: readonly { address: string; file: Shell; isPublic?: true }[] = [
  ...["/verificar-email", "/atualizar-senha"].map((address) => ({ address, file: "app" }) as const),
  // Certificates that learners show to others. The shell excludes them from search engines.
  { address: "/certificado/*", file: "app", isPublic: true },
  ...["/administrador", "/administrador/*"].map((address) => ({ address, file: "administrador" }) as const),
  // Like "app", with preloads of the panel's scripts.
  ...["/dashboard", "/dashboard/*"].map((address) => ({ address, file: "dashboard" }) as const),
  // Posts published or renamed after the build. Search engines may index them.
  ...["/blog/*", "/pt-pt/blog/*", "/en/blog/*"].map(
    (address) => ({ address, file: "post", isPublic: true }) as const,
  ),
];

/** Returns whether a path matches a host's pattern: an exact path or a folder ("/assets/*"). */
export const matches = (pattern: string, address: string): boolean =>
  pattern.endsWith("/*") ? address.startsWith(pattern.slice(0, -1)) : address === pattern;

/** Returns the shell for a path without a file; null when the page does not exist. */
export function shellAt(address: string): Shell | null {
  return shells.find((shell) => matches(shell.address, address))?.file ?? null;
}

/** Files with a content hash in their name, which browsers may cache forever. */
export const hashedFiles = "/assets/*";

export const cacheForever = "public, max-age=31536000, immutable";
export const cacheNever = "public, max-age=0, must-revalidate";

/** Response headers by name. */
export type HostingHeaders = Record<string, string>;

/**
 * Returns the security headers of every response.
 *
 * @param supabaseUrl URL of the Supabase project
 * @param bootScriptHash CSP hash source of the inline script, such as `sha256-…`
 * @param asksCaptcha whether forms load Turnstile
 * @param stripeScript source of Stripe.js in the panel: Stripe or a local replacement; null when the panel does not
 * load it
 * @param imageHosts hosts of external images that pages may show
 */
export function securityHeaders(
  supabaseUrl: string,
  bootScriptHash: string,
  asksCaptcha = false,
  stripeScript: "stripe" | URL | null = null,
  imageHosts: readonly string[] = [],
): HostingHeaders {
  const stripe = sourcesOf(stripeScript);
  const analytics =
    "https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com";
  const policy = {
    "default-src": "'self'",
    "base-uri": "'self'",
    "object-src": "'none'",
    // Pages of the models show the models' websites in a frame.
    "frame-ancestors": "'self'",
    "form-action": "'self'",
    // Lists single scripts because other files of the analytics host could run arbitrary code.
    "script-src":
      `'self' '${bootScriptHash}' https://www.googletagmanager.com/gtag/js` +
      (asksCaptcha ? ` ${turnstileOrigin}` : "") +
      stripe.script,
    // Pages contain inline styles, and elements have computed ones.
    "style-src": "'self' 'unsafe-inline'",
    "img-src": [
      "'self' data: blob:",
      supabaseUrl,
      analytics,
      ...imageHosts.map((host) => `https://${host}`),
    ].join(" "),
    "media-src": `'self' blob: ${supabaseUrl}`,
    "font-src": "'self'",
    "connect-src": `'self' ${supabaseUrl} ${supabaseUrl.replace(/^http/, "ws")} ${analytics}${stripe.connect}`,
    // The models' websites, and video players in posts and lessons, loaded on request.
    "frame-src":
      "'self' https://www.youtube-nocookie.com https://player.vimeo.com" +
      (asksCaptcha ? ` ${turnstileOrigin}` : "") +
      stripe.frame,
    "manifest-src": "'self'",
  };
  return {
    "Content-Security-Policy": Object.entries(policy)
      .map(([name, value]) => `${name} ${value}`)
      .join("; "),
    "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "SAMEORIGIN",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": `camera=(), microphone=(), geolocation=(), payment=(${stripe.payment})`,
  };
}

/** Returns the policy sources of the payment form; empty without a payment form. */
function sourcesOf(script: "stripe" | URL | null) {
  if (script === null) return { script: "", frame: "", connect: "", payment: "" };
  if (script !== "stripe") {
    return { script: ` ${script.origin}`, frame: ` ${script.origin}`, connect: "", payment: "" };
  }
  return {
    script: ` ${stripeSources.script}`,
    frame: ` ${stripeSources.frame}`,
    connect: ` ${stripeSources.connect}`,
    // Apple Pay and Google Pay inside Stripe's frames.
    payment: 'self "https://js.stripe.com" "https://checkout.stripe.com"',
  };
}

/**
 * Returns additional headers by path. `Cross-Origin-Opener-Policy` on sign-in pages and pages behind sign-in removes
 * the opener's reference to their window. Public pages do not have it because it makes the browser start another
 * process, which takes 100 ms on a slow phone.
 *
 * @param entryPaths paths of the sign-in pages
 */
export function headersByAddress(
  entryPaths: readonly string[],
): { address: string; headers: HostingHeaders }[] {
  const signedInPaths = shells.filter(({ isPublic }) => !isPublic).map(({ address }) => address);
  return [...entryPaths, ...signedInPaths].map((address) => ({
    address,
    headers: { "Cross-Origin-Opener-Policy": "same-origin-allow-popups" },
  }));
}

/**
 * Returns the site's security.txt (RFC 9116): whom to tell about a vulnerability.
 *
 * @param now time of the build; the file expires eleven months later, because the standard recommends less than a year
 */
export function securityText(contactEmail: string, siteUrl: string, now: Date): string {
  const expires = new Date(now);
  expires.setUTCMonth(expires.getUTCMonth() + 11);
  return [
    `Contact: mailto:${contactEmail}`,
    `Expires: ${expires.toISOString().replace(/\.\d+Z$/, "Z")}`,
    "Preferred-Languages: pt, en",
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    "",
  ].join("\n");
}
