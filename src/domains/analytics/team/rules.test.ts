import { expect, test } from "vitest";
import {
  bounceRate,
  changeSince,
  everyDay,
  fileName,
  filterOf,
  meanSeconds,
  periodSchema,
  rankings,
  readFilter,
  readPeriod,
  withFilter,
  withPeriod,
} from "./rules";

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

test.each([
  ["", null],
  ["periodo=90", null],
  ["caminho=%2Fplanos", { by: "path", value: "/planos" }],
  ["origem=google.com", { by: "referrer", value: "google.com" }],
  ["origem=", { by: "referrer", value: "" }],
] as const)("parses and serializes the address ?%s", (search, filter) => {
  const params = new URLSearchParams(search);
  expect(readFilter(params)).toEqual(filter);
  expect(withFilter(params, filter).toString()).toBe(search);
});

test("replaces the other filter and keeps the period", () => {
  const params = new URLSearchParams("periodo=90&caminho=%2Fplanos");
  expect(withFilter(params, { by: "referrer", value: "bing.com" }).toString()).toBe(
    "periodo=90&origem=bing.com",
  );
  expect(withFilter(params, null).toString()).toBe("periodo=90");
});

test.each([
  [null, ""],
  [{ by: "path", value: "/" }, "-caminho-inicio"],
  [{ by: "path", value: "/blog/ol%C3%A1" }, "-caminho-blog-ol-C3-A1"],
  [{ by: "referrer", value: "" }, "-origem-direto"],
  [{ by: "referrer", value: "google.com" }, "-origem-google-com"],
] as const)("names a file after the filter %j", (filter, suffix) => {
  expect(fileName("dias", { from: "2026-11-01", to: "2026-11-30" }, filter)).toBe(
    `site-pronto-dias-2026-11-01-2026-11-30${suffix}`,
  );
});

test.each([
  ["", { preset: "30" }],
  ["periodo=90", { preset: "90" }],
  ["periodo=ano", { preset: "ano" }],
  ["periodo=31", { preset: "30" }],
  ["de=2026-02-28&ate=2026-03-01", { from: "2026-02-28", to: "2026-03-01" }],
  ["de=2026-02-30&ate=2026-03-01&periodo=7", { preset: "7" }],
  ["de=2026-03-02&ate=2026-03-01", { from: "2026-03-01", to: "2026-03-02" }],
  ["de=1990-01-01&ate=2026-03-01", { preset: "30" }],
  ["de=2026-03-02", { preset: "30" }],
])("reads the address ?%s", (search, period) => {
  expect(readPeriod(new URLSearchParams(search))).toEqual(period);
});

test.each(["", "periodo=7", "periodo=ano", "de=2026-02-28&ate=2026-03-01"])(
  "serializes the period of ?%s unchanged",
  (search) => {
    const params = new URLSearchParams(search);
    expect(withPeriod(params, readPeriod(params)).toString()).toBe(search);
  },
);

test("keeps the filter when the period changes", () => {
  const params = new URLSearchParams("periodo=7&caminho=%2Fplanos");
  expect(withPeriod(params, { preset: "30" }).toString()).toBe("caminho=%2Fplanos");
});

test.each([
  [{ from: "", to: "2026-03-01" }, "validation.required"],
  [{ from: "2026-02-30", to: "2026-03-01" }, "admin:invalid.day"],
  [{ from: "2016-03-01", to: "2026-03-15" }, "admin:invalid.longPeriod"],
])("rejects the period %j", (fields, message) => {
  expect(periodSchema.safeParse(fields).error?.issues[0]?.message).toBe(message);
});
