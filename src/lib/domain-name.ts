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
