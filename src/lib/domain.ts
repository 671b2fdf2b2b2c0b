import { parse } from "tldts";

// Registries that sell names one level below a common suffix. The public suffix
// list files them as private, beside hosting services where nobody owns a name.
const soldBelow = new Set(["br.com", "co.com", "com.de", "eu.com", "gb.net", "us.com", "uk.com", "za.com"]);

// As the database checks it (profiles.domain).
const asciiDomain = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;

/**
 * The registrable domain in what was typed or pasted, lower case and in ASCII
 * ("https://www.Padaria-São-João.com.br/loja" → "xn--padaria-so-joo-yhbe.com.br"),
 * or null when there is none: e-mail and IP addresses, names without a suffix,
 * suffixes nobody can register under, and names lent by hosting services.
 */
export function normaliseDomain(typed: string): string | null {
  const text = typed.trim();
  if (text === "" || /[@\s]/.test(text)) return null;
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  if (!URL.canParse(address)) return null;

  // The URL parser lowers case and turns accents into their ASCII form.
  const host = new URL(address).hostname.replace(/\.$/, "");
  const { domain, isIp, isIcann, isPrivate, publicSuffix } = parse(host, { allowPrivateDomains: true });
  if (!domain || isIp) return null;
  const isOwnable = isIcann || (isPrivate && publicSuffix !== null && soldBelow.has(publicSuffix));
  return isOwnable && asciiDomain.test(domain) ? domain : null;
}
