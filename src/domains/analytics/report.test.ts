import { expect, test } from "vitest";
import { bounceRate, changeSince, everyDay, filterOf, meanSeconds, rankings } from "./report";

const none = { visits: 0, views: 0, bounces: 0, seconds: 0 };

test("divides rates and means by visits, and returns null without a visit", () => {
  const figures = { visits: 4, views: 9, bounces: 1, seconds: 90 };
  expect([bounceRate(figures), meanSeconds(figures)]).toEqual([0.25, 22.5]);
  expect([bounceRate(none), meanSeconds(none)]).toEqual([null, null]);
});

test("creates filters only for pages and sources", () => {
  expect(Object.fromEntries(rankings.map((ranking) => [ranking, filterOf(ranking)]))).toEqual({
    paths: "path",
    referrers: "referrer",
    campaigns: null,
    devices: null,
    languages: null,
    countries: null,
  });
});

test("returns a change as a share of the previous figure, and null when that was zero", () => {
  expect(changeSince(50, 75)).toBe(0.5);
  expect(changeSince(50, 0)).toBe(-1);
  expect(changeSince(0, 10)).toBeNull();
  expect(changeSince(null, 10)).toBeNull();
});

test("fills days without a visit with zeros, across the end of a leap year's February", () => {
  const days = everyDay({
    from: "2028-02-28",
    to: "2028-03-01",
    days: [{ day: "2028-02-29", visits: 2, views: 3 }],
    days_before: [{ day: "2028-02-25", visits: 7, views: 9 }],
  });
  expect(days).toEqual([
    { day: "2028-02-28", visits: 0, views: 0, before: 7 },
    { day: "2028-02-29", visits: 2, views: 3, before: 0 },
    { day: "2028-03-01", visits: 0, views: 0, before: 0 },
  ]);
});
