import { expect, it } from "vitest";
import { parseSender } from "./sender-address.ts";

it.each([
  ["Site Pronto <ola@sitepronto.test>", "Site Pronto"],
  ['"Site Pronto" <ola@sitepronto.test>', "Site Pronto"],
  ["ola@sitepronto.test", "sitepronto.test"],
  ["<ola@sitepronto.test>", "sitepronto.test"],
  ["  Site Pronto  <ola@sitepronto.test>\n", "Site Pronto"],
])("parseSender reads name, address and domain from %s", (from, name) => {
  expect(parseSender(from)).toEqual({ name, address: "ola@sitepronto.test", domain: "sitepronto.test" });
});

it.each([
  "",
  "Site Pronto",
  "ola@",
  "Site Pronto <>",
  "ola@site@sitepronto.test",
  "ola@sitepronto.test Site Pronto",
])("parseSender throws for %j, which is not an address", (from) => {
  expect(() => parseSender(from)).toThrow("EMAIL_FROM");
});
