declare module "punycode.js" {
  const punycode: {
    /** Decodes each `xn--` label of a domain (RFC 3492); throws a RangeError for an invalid one. */
    toUnicode(domain: string): string;
    /** Encodes each non-ASCII label of a domain; throws a RangeError for an invalid one. */
    toASCII(domain: string): string;
  };
  export default punycode;
}
