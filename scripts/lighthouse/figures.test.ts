import { expect, test } from "vitest";
import { judge, medians, type Figures } from "./figures.ts";

const good: Figures = {
  simulated: 100,
  performance: 99,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  largestPaint: 400,
  hydrated: 1100,
  layoutShift: 0,
  blocking: 80,
};

test("each figure has its own median: one bad visit does not count", () => {
  const visits = [good, { ...good, largestPaint: 9000, blocking: 10 }, { ...good, largestPaint: 380 }];
  expect(medians(visits)).toMatchObject({ performance: 99, largestPaint: 400, blocking: 80, hydrated: 1100 });
});

test("breaks no budget where a page keeps within all of them", () => {
  expect(judge("public", good)).toEqual([]);
  expect(judge("public", { ...good, largestPaint: 700, hydrated: 1600, layoutShift: 0.01 })).toEqual([]);
});

test.each([
  [{ performance: 96 }, "performance 96, at least 97"],
  [{ accessibility: 99 }, "accessibility 99, at least 100"],
  [{ bestPractices: 96 }, "bestPractices 96, at least 100"],
  [{ seo: 92 }, "seo 92, at least 100"],
  [{ largestPaint: 701 }, "largestPaint 701, at most 700"],
  [{ hydrated: 1601 }, "hydrated 1601, at most 1600"],
  [{ layoutShift: 0.0123 }, "layoutShift 0.012, at most 0.01"],
])("breaks a public page's budget with %o", (worse, words) => {
  expect(judge("public", { ...good, ...worse })).toEqual([words]);
});

test("gives pages to sign in more time, and asks for no place in search engines", () => {
  expect(judge("sign in", { ...good, hydrated: 1800, seo: 60 })).toEqual([]);
  expect(judge("sign in", { ...good, hydrated: 1801 })).toEqual(["hydrated 1801, at most 1800"]);
});

test("gives the dashboard time for its data", () => {
  expect(
    judge("dashboard", { ...good, largestPaint: 2100, hydrated: 3000, layoutShift: 0.02, seo: 0 }),
  ).toEqual([]);
  expect(judge("dashboard", { ...good, largestPaint: 2101 })).toEqual(["largestPaint 2101, at most 2100"]);
});
