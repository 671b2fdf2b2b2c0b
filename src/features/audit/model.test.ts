import { expect, test } from "vitest";
import { beginningOf, toAuditEntry, type AuditRow } from "./model";

const row: AuditRow = {
  id: 7,
  created_at: "2026-11-22T12:00:00Z",
  actor_email: "bia@exemplo.com",
  actor_role: "support",
  area: "sites",
  action: "update",
  table_name: "sites",
  row_key: "site-1",
  profile_id: "profile-1",
  customer_name: null,
  customer_email: "ana@exemplo.com",
  changed: ["domain", "status", "prepared_at"],
  before: { status: "awaiting_activation" },
  after: { status: "active", prepared_at: "2026-11-22T12:00:00Z" },
};

test("reads an entry with what each column was and is, and of a personal one that it changed", () => {
  expect(toAuditEntry(row)).toEqual({
    id: 7,
    at: "2026-11-22T12:00:00Z",
    actor: "bia@exemplo.com",
    role: "support",
    area: "sites",
    action: "update",
    table: "sites",
    key: "site-1",
    customer: { id: "profile-1", name: "ana@exemplo.com" },
    changes: [
      { column: "domain", before: null, after: null, isWithheld: true },
      { column: "status", before: "awaiting_activation", after: "active", isWithheld: false },
      { column: "prepared_at", before: null, after: "2026-11-22T12:00:00Z", isWithheld: false },
    ],
  });
});

test("reads what was done without a row, about a customer whose account is gone", () => {
  const done = { ...row, profile_id: null, table_name: null, row_key: null, changed: [] };
  expect(
    toAuditEntry({ ...done, action: "role_changed", before: { role: null }, after: { role: "editor" } }),
  ).toMatchObject({
    customer: null,
    table: null,
    changes: [{ column: "role", before: null, after: "editor", isWithheld: false }],
  });
});

test("reads lists as lines, and what is nested as it is stored", () => {
  const { changes } = toAuditEntry({
    ...row,
    changed: ["features", "names", "price"],
    before: { features: ["SSL", "Backups"], names: { en: "Plan" }, price: 9990 },
    after: null,
  });
  expect(changes.map(({ before }) => before)).toEqual(["SSL\nBackups", '{\n  "en": "Plan"\n}', "9990"]);
});

test.each([
  ["7-dias", "2026-11-15T12:00:00.000Z"],
  ["30-dias", "2026-10-23T12:00:00.000Z"],
  ["ano", "2025-11-22T12:00:00.000Z"],
  ["sempre", null],
] as const)("the period %s begins at %s", (period, beginning) => {
  expect(beginningOf(period, Date.parse("2026-11-22T12:00:00Z"))).toBe(beginning);
});
