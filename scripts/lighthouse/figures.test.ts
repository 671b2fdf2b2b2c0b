import { expect, test } from "vitest";
import { brokenBudgets, medians, type Figures } from "./figures.ts";

const good: Figures = {
  simulated: 100,
  simulatedPaint: 1500,
  performance: 99,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  largestPaint: 400,
  hydrated: 1100,
  layoutShift: 0,
  blocking: 80,
};

test("each figure has its own median, so that one bad visit has no effect", () => {
  const visits = [good, { ...good, largestPaint: 9000, blocking: 10 }, { ...good, largestPaint: 380 }];
  expect(medians(visits)).toMatchObject({ performance: 99, largestPaint: 400, blocking: 80, hydrated: 1100 });
});

test("a page within all budgets breaks none", () => {
  expect(brokenBudgets("public", good)).toEqual([]);
  expect(brokenBudgets("public", { ...good, largestPaint: 700, hydrated: 1600, layoutShift: 0.01 })).toEqual(
    [],
  );
});

test.each([
  [{ performance: 96 }, "performance 96, at least 97"],
  [{ simulated: 96 }, "simulated 96, at least 97"],
  [{ simulatedPaint: 1801 }, "simulatedPaint 1801, at most 1800"],
  [{ accessibility: 99 }, "accessibility 99, at least 100"],
  [{ bestPractices: 96 }, "bestPractices 96, at least 100"],
  [{ seo: 92 }, "seo 92, at least 100"],
  [{ largestPaint: 701 }, "largestPaint 701, at most 700"],
  [{ hydrated: 1601 }, "hydrated 1601, at most 1600"],
  [{ layoutShift: 0.0123 }, "layoutShift 0.012, at most 0.01"],
])("a public page breaks a budget with %o", (worse, words) => {
  expect(brokenBudgets("public", { ...good, ...worse })).toEqual([words]);
});

test("sign-in pages have a longer time budget and no SEO budget", () => {
  expect(brokenBudgets("sign in", { ...good, hydrated: 1800, seo: 60 })).toEqual([]);
  expect(brokenBudgets("sign in", { ...good, hydrated: 1801 })).toEqual(["hydrated 1801, at most 1800"]);
});

test("the dashboard has a longer time budget for its data", () => {
  expect(
    brokenBudgets("dashboard", { ...good, largestPaint: 2100, hydrated: 3000, layoutShift: 0.02, seo: 0 }),
  ).toEqual([]);
  expect(brokenBudgets("dashboard", { ...good, largestPaint: 2101 })).toEqual([
    "largestPaint 2101, at most 2100",
  ]);
});
