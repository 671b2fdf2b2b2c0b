declare module "punycode.js" {
  const punycode: {
    /** Decodes each `xn--` label of a domain (RFC 3492); throws a RangeError where one cannot be. */
    toUnicode(domain: string): string;
  };
  export default punycode;
}
