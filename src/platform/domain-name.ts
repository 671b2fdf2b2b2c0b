import { canMislead } from "@contract/homographs";
import punycode from "punycode.js";

/**
 * Returns a domain in Unicode: `xn--padaria-so-joo-yhbe.com.br` becomes `padaria-são-joão.com.br`. Unchanged when it
 * cannot be decoded.
 */
export function writtenDomain(domain: string): string {
  try {
    return punycode.toUnicode(domain);
  } catch {
    return domain;
  }
}

/**
 * Returns a domain in Unicode, followed by its ASCII form when it can look like another one (`аррӏе.com
 * (xn--80ak6aa92e.com)`).
 */
export function readableDomain(domain: string): string {
  const written = writtenDomain(domain);
  return written !== domain && canMislead(written) ? `${written} (${domain})` : written;
}

/**
 * Returns an address with its domain in Unicode, as people write and copy it. Unchanged where the domain can look like
 * another one, and when it cannot be read.
 */
export function writtenAddress(address: string): string {
  const hostname = URL.canParse(address) ? new URL(address).hostname : "";
  const written = writtenDomain(hostname);
  return canMislead(written) ? address : address.replace(hostname, written);
}
