import { expect, test } from "vitest";
import { bounceRate, changeSince, everyDay, filterOf, meanSeconds, rankings } from "./report";

const none = { visits: 0, views: 0, bounces: 0, seconds: 0 };

test("rates and means are of visits, and unknown without one", () => {
  const figures = { visits: 4, views: 9, bounces: 1, seconds: 90 };
  expect([bounceRate(figures), meanSeconds(figures)]).toEqual([0.25, 22.5]);
  expect([bounceRate(none), meanSeconds(none)]).toEqual([null, null]);
});

test("only pages and sources filter the report", () => {
  expect(Object.fromEntries(rankings.map((ranking) => [ranking, filterOf(ranking)]))).toEqual({
    paths: "path",
    referrers: "referrer",
    campaigns: null,
    devices: null,
    languages: null,
    countries: null,
  });
});

test("a change is a share of what was before, and unknown where that was nothing", () => {
  expect(changeSince(50, 75)).toBe(0.5);
  expect(changeSince(50, 0)).toBe(-1);
  expect(changeSince(0, 10)).toBeNull();
  expect(changeSince(null, 10)).toBeNull();
});

test("days without a visit are there with zeros, over the end of a leap year's February", () => {
  const days = everyDay({
    from: "2028-02-28",
    to: "2028-03-01",
    days: [{ day: "2028-02-29", visits: 2, views: 3 }],
  });
  expect(days).toEqual([
    { day: "2028-02-28", visits: 0, views: 0 },
    { day: "2028-02-29", visits: 2, views: 3 },
    { day: "2028-03-01", visits: 0, views: 0 },
  ]);
});
