import * as url from "node:url";
import { expect, it } from "vitest";
import { readableDomain } from "./readable-domain.ts";

it.each(["padaria-são-joão.com.br", "açaí.com.br", "ação-e-pão.pt", "münchen.de", "plain-ascii.com.br"])(
  "readableDomain decodes %s like the platform",
  (domain) => {
    const ascii = url.domainToASCII(domain);
    expect(readableDomain(ascii)).toBe(domain);
    expect(readableDomain(ascii)).toBe(url.domainToUnicode(ascii));
  },
);

it("readableDomain appends the ASCII form to a misleading domain", () => {
  expect(readableDomain("xn--80ak6aa92e.com")).toBe("аррӏе.com (xn--80ak6aa92e.com)");
});

it.each(["xn--zzzzzzzzzz99999.com", "xn--a-b!.com", "xn--99999999.com"])(
  "readableDomain returns %s unchanged when it cannot be decoded",
  (domain) => {
    expect(readableDomain(domain)).toBe(domain);
  },
);
