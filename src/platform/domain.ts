import { isSharedDomain } from "@contract/domains";
import { cleanLine } from "@contract/plain-text";
import { parse } from "tldts";

// Registries that sell names below a common suffix. The public suffix list lists them as private, like hosting
// services whose names cannot be owned.
const soldBelow = new Set(["br.com", "co.com", "com.de", "eu.com", "gb.net", "us.com", "uk.com", "za.com"]);

// The same check as in the database (private.is_own_domain).
const asciiDomain = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/;

/** Returns the host of a typed or pasted text in lower case and ASCII; null for an e-mail or a text without one. */
function hostOf(typed: string): string | null {
  const text = cleanLine(typed);
  if (text === "" || /[@\s]/.test(text)) return null;
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  // The URL parser converts to lower case and ASCII.
  return URL.canParse(address) ? new URL(address).hostname.replace(/\.$/, "") : null;
}

/**
 * Returns whether a typed text names a service that many share, such as a network, a mail provider or a site builder:
 * its domain, or a page or name below it.
 */
export function isSharedAddress(typed: string): boolean {
  const host = hostOf(typed);
  if (host === null) return false;
  const { isPrivate, publicSuffix } = parse(host, { allowPrivateDomains: true });
  return isSharedDomain(host) || Boolean(isPrivate && publicSuffix && !soldBelow.has(publicSuffix));
}

/**
 * Returns the registrable domain of a typed or pasted text in lower case and ASCII
 * ("https://www.Padaria-São-João.com.br/loja" → "xn--padaria-so-joo-yhbe.com.br"). Returns null for e-mail and IP
 * addresses, names without a suffix, closed suffixes and names of shared services.
 */
export function normaliseDomain(typed: string): string | null {
  const host = hostOf(typed);
  if (host === null || isSharedAddress(typed)) return null;
  const { domain, isIp, isIcann, isPrivate, publicSuffix } = parse(host, { allowPrivateDomains: true });
  if (!domain || isIp) return null;
  const isOwnable = isIcann || (isPrivate && publicSuffix !== null && soldBelow.has(publicSuffix));
  return isOwnable && asciiDomain.test(domain) ? domain : null;
}

// Reserved for tests and documentation (RFC 2606).
const reservedEnds = new Set(["test", "example", "invalid", "localhost"]);

/**
 * Returns the last label of an e-mail's domain when no such top-level domain exists (`ana@exemplo.exampel` →
 * `exampel`); null when it exists or the domain is incomplete.
 */
export function unknownEndOf(email: string): string | null {
  const host = hostOf(cleanLine(email).split("@").at(-1) ?? "");
  const end = host?.split(".").at(-1) ?? "";
  if (host === null || !host.includes(".") || reservedEnds.has(end)) return null;
  const { isIp, isIcann, isPrivate } = parse(host, { allowPrivateDomains: true });
  return isIp || isIcann || isPrivate ? null : end;
}
