import punycode from "punycode.js";
import { canMislead } from "../contract/homographs.ts";

/**
 * Returns a domain in Unicode, with its ASCII form when it can resemble another domain (`аррӏе.com
 * (xn--80ak6aa92e.com)`).
 */
export function readableDomain(domain: string): string {
  const written = writtenDomain(domain);
  return written !== domain && canMislead(written) ? `${written} (${domain})` : written;
}

/**
 * Decodes a domain: `xn--padaria-so-joo-yhbe.com.br` becomes `padaria-são-joão.com.br`. Returns it unchanged
 * when it cannot be decoded.
 */
function writtenDomain(domain: string): string {
  try {
    return punycode.toUnicode(domain);
  } catch {
    return domain;
  }
}
