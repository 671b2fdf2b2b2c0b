import { expect, it } from "vitest";
import { readableDomain } from "./domain-name";

it.each(["padaria-são-joão.com.br", "açaí.com.br", "münchen.de", "日本語.jp", "plain-ascii.com.br"])(
  "shows %s as people write it",
  (domain) => {
    expect(readableDomain(new URL(`http://${domain}`).hostname)).toBe(domain);
  },
);

it.each(["xn--zzzzzzzzzz99999.com", "xn--99999999.com", ""])(
  "leaves %o as it is, because it does not decode",
  (domain) => {
    expect(readableDomain(domain)).toBe(domain);
  },
);
