import punycode from "punycode.js";

/**
 * A domain as people write it: `xn--padaria-so-joo-yhbe.com.br` becomes
 * `padaria-são-joão.com.br`. One that does not decode stays as it is.
 */
export function readableDomain(domain: string): string {
  try {
    return punycode.toUnicode(domain);
  } catch {
    return domain;
  }
}
