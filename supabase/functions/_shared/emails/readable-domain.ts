import punycode from "punycode.js";
import { canMislead } from "../contract/homographs.ts";

/**
 * A domain for people to read: as they write it, with its ASCII form beside it where it can look like another one
 * (`аррӏе.com (xn--80ak6aa92e.com)`).
 */
export function readableDomain(domain: string): string {
  const written = writtenDomain(domain);
  return written !== domain && canMislead(written) ? `${written} (${domain})` : written;
}

/**
 * A domain as people write it: `xn--padaria-so-joo-yhbe.com.br` becomes
 * `padaria-são-joão.com.br`. One that does not decode stays as it is.
 */
function writtenDomain(domain: string): string {
  try {
    return punycode.toUnicode(domain);
  } catch {
    return domain;
  }
}
