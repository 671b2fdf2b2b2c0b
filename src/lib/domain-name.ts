import { canMislead } from "@contract/homographs";
import punycode from "punycode.js";

/**
 * A domain as people write it: `xn--padaria-so-joo-yhbe.com.br` becomes
 * `padaria-são-joão.com.br`. One that does not decode stays as it is.
 */
export function writtenDomain(domain: string): string {
  try {
    return punycode.toUnicode(domain);
  } catch {
    return domain;
  }
}

/**
 * A domain for people to read: as they write it, with its ASCII form beside it where it can look like another one
 * (`аррӏе.com (xn--80ak6aa92e.com)`).
 */
export function readableDomain(domain: string): string {
  const written = writtenDomain(domain);
  return written !== domain && canMislead(written) ? `${written} (${domain})` : written;
}
