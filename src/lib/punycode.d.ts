declare module "punycode.js" {
  const punycode: {
    /** Decodes each `xn--` label of a domain (RFC 3492); throws a RangeError where one cannot be. */
    toUnicode(domain: string): string;
    /** Encodes each label of a domain that is not ASCII; throws a RangeError where one cannot be. */
    toASCII(domain: string): string;
  };
  export default punycode;
}
