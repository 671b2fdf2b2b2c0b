import { expect, it } from "vitest";
import { toDnsRecords } from "./dns";

it("maps the configured records", () => {
  expect(
    toDnsRecords([
      { key: "dns_www_target", value: "sites.sitepronto.test" },
      { key: "dns_a_record", value: " 192.0.2.10 " },
      { key: "dns_name_servers", value: "ns1.sitepronto.test, ns2.sitepronto.test\n" },
    ]),
  ).toEqual([
    { type: "A", name: "@", value: "192.0.2.10" },
    { type: "CNAME", name: "www", value: "sites.sitepronto.test" },
    { type: "NS", name: null, value: "ns1.sitepronto.test" },
    { type: "NS", name: null, value: "ns2.sitepronto.test" },
  ]);
});

it("omits empty and missing records", () => {
  expect(toDnsRecords([])).toEqual([]);
  expect(
    toDnsRecords([
      { key: "dns_a_record", value: "" },
      { key: "dns_www_target", value: null },
    ]),
  ).toEqual([]);
});
