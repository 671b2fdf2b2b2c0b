import { expect, test } from "vitest";
import { demoCounts } from "./page-view-counts.ts";

// Still the 21st in São Paulo.
const now = new Date("2026-11-22T02:30:00Z");

test("demo counts cover the 90 days up to today in São Paulo, and are the same for the same time", () => {
  const totals = demoCounts(now).filter(
    ({ dimension, filteredBy }) => dimension === "total" && filteredBy === "",
  );
  expect(totals).toHaveLength(90);
  expect(totals[0]?.day).toBe("2026-11-21");
  expect(totals.at(-1)?.day).toBe("2026-08-24");
  expect(demoCounts(now)).toEqual(demoCounts(new Date(now)));
});

test("today's demo counts end at the current time, with no more bounces than visits", () => {
  const early = demoCounts(new Date("2026-11-20T06:00:00Z"));
  const late = demoCounts(new Date("2026-11-21T02:00:00Z"));
  expect(late[0]?.visits).toBeGreaterThan((early[0]?.visits ?? 0) * 4);
  expect(late.filter(({ bounces, visits }) => bounces > visits)).toEqual([]);
});

type Part = { visits: number; views: number; bounces: number; seconds: number };
const sumOf = (parts: readonly Part[]) =>
  parts.reduce(
    (sum, part) => ({
      visits: sum.visits + part.visits,
      views: sum.views + part.views,
      bounces: sum.bounces + part.bounces,
      seconds: sum.seconds + part.seconds,
    }),
    { visits: 0, views: 0, bounces: 0, seconds: 0 },
  );

test("the shares of sources, devices, languages and countries add up to the visits of each day", () => {
  const counts = demoCounts(now).filter(({ filteredBy }) => filteredBy === "");
  const totals = counts.filter(({ dimension }) => dimension === "total");
  expect(totals).toHaveLength(90);
  for (const total of totals) {
    const ofDay = counts.filter(({ day }) => day === total.day);
    for (const wanted of ["referrer", "device", "language", "country"]) {
      const parts = ofDay.filter(({ dimension }) => dimension === wanted);
      expect([total.day, wanted, sumOf(parts)]).toEqual([total.day, wanted, sumOf([total])]);
    }
  }
});

test("the shares within a page or a source add up to its visits", () => {
  const counts = demoCounts(now);
  for (const by of ["path", "referrer"]) {
    const whole = counts.filter(({ filteredBy, dimension }) => filteredBy === "" && dimension === by);
    for (const wanted of ["total", by === "path" ? "referrer" : "device", "language", "country"]) {
      const parts = counts.filter(({ filteredBy, dimension }) => filteredBy === by && dimension === wanted);
      expect([by, wanted, sumOf(parts)]).toEqual([by, wanted, sumOf(whole)]);
    }
  }
});
