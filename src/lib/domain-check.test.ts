import { expect, it, test } from "vitest";
import type { Json } from "@database";
import { toDomainCheck, type DomainCheckRow } from "./domain-check";

const row: DomainCheckRow = {
  domain: "exemplo.com.br",
  verdict: "partly",
  tls: "valid",
  records: [{ type: "A", name: "@", expected: ["192.0.2.10"], found: [], state: "missing", disagree: false }],
  checked_at: "2026-11-20T12:00:00Z",
  next_check_at: null,
  connected_at: null,
};

it("reads a check", () => {
  expect(toDomainCheck(row)).toEqual({
    domain: "exemplo.com.br",
    verdict: "partly",
    tls: "valid",
    records: row.records,
    checkedAt: "2026-11-20T12:00:00Z",
    nextCheckAt: null,
    connectedAt: null,
  });
});

test.each<[string, NonNullable<Json>, object[]]>([
  ["an object", {}, []],
  ["no list", "A", []],
  ["an entry that is none", [null, 1, "A", []], []],
  ["a type of the future", [{ type: "HTTPS" }], []],
  [
    "a record in part",
    [{ type: "CNAME", name: "www", found: ["a", 1], state: "odd" }],
    [{ type: "CNAME", name: "www", expected: [], found: ["a"], state: "unknown", disagree: false }],
  ],
])("reads %s for records as what of it can be read", (_what, records, read) => {
  expect(toDomainCheck({ ...row, records }).records).toEqual(read);
});
