import { parse } from "tldts";

// Registries that sell names below a common suffix. The public suffix list lists them as private, like hosting
// services whose names cannot be owned.
const soldBelow = new Set(["br.com", "co.com", "com.de", "eu.com", "gb.net", "us.com", "uk.com", "za.com"]);

// The same check as in the database (profiles.domain).
const asciiDomain = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;

/**
 * Returns the registrable domain of a typed or pasted text in lower case and ASCII
 * ("https://www.Padaria-São-João.com.br/loja" → "xn--padaria-so-joo-yhbe.com.br"). Returns null for e-mail and IP
 * addresses, names without a suffix, closed suffixes and names of hosting services.
 */
export function normaliseDomain(typed: string): string | null {
  const text = typed.trim();
  if (text === "" || /[@\s]/.test(text)) return null;
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  if (!URL.canParse(address)) return null;

  // The URL parser converts to lower case and ASCII.
  const host = new URL(address).hostname.replace(/\.$/, "");
  const { domain, isIp, isIcann, isPrivate, publicSuffix } = parse(host, { allowPrivateDomains: true });
  if (!domain || isIp) return null;
  const isOwnable = isIcann || (isPrivate && publicSuffix !== null && soldBelow.has(publicSuffix));
  return isOwnable && asciiDomain.test(domain) ? domain : null;
}
