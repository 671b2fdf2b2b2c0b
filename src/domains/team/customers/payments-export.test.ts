import { expect, it } from "vitest";
import { lastMonth, paymentsExportSchema } from "./payments-export";

it.each([
  // 23:30 on the last day of November in São Paulo.
  ["2026-12-01T02:30:00Z", "2026-10-01", "2026-10-31"],
  ["2026-12-01T03:30:00Z", "2026-11-01", "2026-11-30"],
  ["2026-11-22T12:00:00", "2026-10-01", "2026-10-31"],
  ["2027-01-31T12:00:00", "2026-12-01", "2026-12-31"],
  ["2028-03-31T12:00:00", "2028-02-01", "2028-02-29"],
])("returns for %s the previous month from %s to %s", (now, from, to) => {
  expect(lastMonth(new Date(now))).toEqual({ from, to });
});

it.each([
  ["2026-11-02", "2026-11-01", "to", "admin:invalid.dayBeforeFirst"],
  ["", "2026-11-01", "from", "admin:invalid.day"],
  ["0206-11-01", "2026-11-01", "from", "admin:invalid.day"],
])("rejects the period from %s to %s with an error on %s", (from, to, field, message) => {
  const [issue] = paymentsExportSchema.safeParse({ from, to, status: "all" }).error?.issues ?? [];
  expect([issue?.path[0], issue?.message]).toEqual([field, message]);
});
