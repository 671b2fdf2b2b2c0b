import { expect, test } from "vitest";
import { demoCounts } from "./page-view-counts.ts";

// Still the 21st in São Paulo.
const now = new Date("2026-11-22T02:30:00Z");

test("counts the 90 days up to today in São Paulo, the same for the same moment", () => {
  const totals = demoCounts(now).filter(({ dimension }) => dimension === "total");
  expect(totals).toHaveLength(90);
  expect(totals[0]?.day).toBe("2026-11-21");
  expect(totals.at(-1)?.day).toBe("2026-08-24");
  expect(demoCounts(now)).toEqual(demoCounts(new Date(now)));
});

test("counts today as far as the day has come, and no more bounces than visits", () => {
  const early = demoCounts(new Date("2026-11-20T06:00:00Z"));
  const late = demoCounts(new Date("2026-11-21T02:00:00Z"));
  expect(late[0]?.visits).toBeGreaterThan((early[0]?.visits ?? 0) * 4);
  expect(late.filter(({ bounces, visits }) => bounces > visits)).toEqual([]);
});
