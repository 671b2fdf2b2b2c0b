import { expect, it } from "vitest";
import { readableDomain, writtenAddress, writtenDomain } from "./domain-name";

it.each(["padaria-são-joão.com.br", "açaí.com.br", "münchen.de", "strøm.dk", "plain-ascii.com.br"])(
  "shows %s in Unicode",
  (domain) => {
    expect(readableDomain(new URL(`http://${domain}`).hostname)).toBe(domain);
  },
);

it.each([
  ["аррӏе.com", "xn--80ak6aa92e.com"],
  ["gооgle.com", "xn--ggle-55da.com"],
  ["ıtau.com.br", "xn--tau-iua.com.br"],
  ["日本語.jp", "xn--wgv71a119e.jp"],
])("shows the ASCII form beside %s, which can look like another domain", (written, ascii) => {
  expect(readableDomain(ascii)).toBe(`${written} (${ascii})`);
  expect(writtenDomain(ascii)).toBe(written);
});

it.each(["xn--zzzzzzzzzz99999.com", "xn--99999999.com", ""])(
  "keeps %o unchanged because it cannot be decoded",
  (domain) => {
    expect(readableDomain(domain)).toBe(domain);
  },
);

it.each([
  ["https://xn--padaria-so-joo-yhbe.com.br/wp-admin", "https://padaria-são-joão.com.br/wp-admin"],
  ["https://padaria.com.br", "https://padaria.com.br"],
  ["https://xn--80ak6aa92e.com", "https://xn--80ak6aa92e.com"],
  ["no address", "no address"],
])("writes the address %s as %s", (address, written) => {
  expect(writtenAddress(address)).toBe(written);
});
