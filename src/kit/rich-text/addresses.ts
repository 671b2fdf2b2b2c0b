import { findAddresses } from "@/platform/find-addresses";
import { readVideo } from "@/platform/video-address";

const schemes = /^(https?|mailto|tel):/i;

// Pages that only lead on to the address in a parameter. Google Docs, Facebook and Outlook copy links with them.
const redirects: readonly [host: RegExp, path: RegExp, parameters: readonly string[]][] = [
  [/^(www\.)?google\.[a-z.]+$/, /^\/url$/, ["q", "url"]],
  [/^lm?\.(facebook|instagram)\.com$/, /^\/(l\.php)?$/, ["u"]],
  [/\.safelinks\.protection\.outlook\.com$/, /^\/$/, ["url"]],
];

/** Returns the target of a redirecting URL that programs put around copied links; the URL itself for others. */
export function unwrapRedirect(href: string): string {
  if (!/^https?:/i.test(href) || !URL.canParse(href)) return href;
  const { hostname, pathname, searchParams } = new URL(href);
  const redirect = redirects.find(([host, path]) => host.test(hostname) && path.test(pathname));
  const target = redirect?.[2].map((name) => searchParams.get(name)).find((value) => value !== null) ?? "";
  return /^https?:/i.test(target) && URL.canParse(target) ? unwrapRedirect(target) : href;
}

function hostOf(address: string): string | null {
  return /^https?:/i.test(address) && URL.canParse(address)
    ? new URL(address).hostname.replace(/^www\./, "")
    : null;
}

/** Returns the host that a link leads to when its text is an address of another one; null otherwise. */
export function otherHostOf(text: string, href: string): string | null {
  const [named, ...rest] = findAddresses(text.trim(), { bareDomains: true });
  const shown = named?.href && rest.length === 0 ? hostOf(named.href) : null;
  const target = hostOf(href);
  if (shown === null || target === null) return null;
  const isSame = shown === target || shown.endsWith(`.${target}`) || target.endsWith(`.${shown}`);
  return isSame ? null : target;
}

/**
 * Returns a link's target in the text's format: a page of this site (`/planos`), a fragment (`#parte`), an e-mail
 * address or a URL, whose `https://` may be omitted.
 *
 * @returns null for other texts
 */
export function readLinkAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === "" || /\s|^\/\//.test(text)) return null;
  if (/^[/#](?!\/)/.test(text)) return text;
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text)) return `mailto:${text}`;
  const address = unwrapRedirect(schemes.test(text) ? text : `https://${text}`);
  if (!URL.canParse(address)) return null;
  return /^https?:/i.test(address) && !/[.]|localhost/.test(new URL(address).hostname) ? null : address;
}

/** Returns the page of a YouTube or Vimeo video; null for other URLs. */
export function readVideoAddress(typed: string): string | null {
  return readVideo(readLinkAddress(typed) ?? "")?.page ?? null;
}
