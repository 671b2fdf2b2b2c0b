import * as url from "node:url";
import { expect, it } from "vitest";
import { readableDomain } from "./readable-domain.ts";

it.each(["padaria-são-joão.com.br", "açaí.com.br", "ação-e-pão.pt", "münchen.de", "plain-ascii.com.br"])(
  "reads %s as the platform does",
  (domain) => {
    const ascii = url.domainToASCII(domain);
    expect(readableDomain(ascii)).toBe(domain);
    expect(readableDomain(ascii)).toBe(url.domainToUnicode(ascii));
  },
);

it("shows the ASCII form beside a domain that can look like another one", () => {
  expect(readableDomain("xn--80ak6aa92e.com")).toBe("аррӏе.com (xn--80ak6aa92e.com)");
});

it.each(["xn--zzzzzzzzzz99999.com", "xn--a-b!.com", "xn--99999999.com"])(
  "returns %s unchanged when it does not decode",
  (domain) => {
    expect(readableDomain(domain)).toBe(domain);
  },
);
