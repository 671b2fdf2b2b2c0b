import { expect, test } from "vitest";
import { judge, medians, type Figures } from "./figures.ts";
import { median } from "./median.ts";

const good: Figures = {
  simulated: 100,
  performance: 99,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  largestPaint: 400,
  plainPaint: 350,
  live: 1100,
  layoutShift: 0,
  blocking: 80,
};

test("the median is the middle, whatever the order", () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 3, 100])).toBe(3.5);
  expect(median([7])).toBe(7);
  expect(() => median([])).toThrow("no median");
});

test("each figure has its own median: one bad visit does not count", () => {
  const visits = [good, { ...good, largestPaint: 9000, blocking: 10 }, { ...good, largestPaint: 380 }];
  expect(medians(visits)).toMatchObject({ performance: 99, largestPaint: 400, blocking: 80, live: 1100 });
});

test("a page within its budgets breaks none", () => {
  expect(judge("public", good)).toEqual([]);
  expect(judge("public", { ...good, largestPaint: 455, layoutShift: 0.01, blocking: 100 })).toEqual([]);
});

test.each([
  [{ performance: 98 }, "performance 98, at least 99"],
  [{ accessibility: 99 }, "accessibility 99, at least 100"],
  [{ bestPractices: 96 }, "bestPractices 96, at least 100"],
  [{ seo: 92 }, "seo 92, at least 100"],
  [{ largestPaint: 601, plainPaint: 600 }, "largestPaint 601, at most 600"],
  [{ largestPaint: 456 }, "largestPaint 456, at most 455 (1.3 × a static page)"],
  [{ live: 1201 }, "live 1201, at most 1200"],
  [{ layoutShift: 0.0123 }, "layoutShift 0.012, at most 0.01"],
  [{ blocking: 101 }, "blocking 101, at most 100"],
])("a public page with %o breaks its budget", (worse, words) => {
  expect(judge("public", { ...good, ...worse })).toEqual([words]);
});

test("pages to sign in may start later, need not be found, and are no static pages", () => {
  expect(judge("sign in", { ...good, live: 1500, seo: 60, plainPaint: 100 })).toEqual([]);
  expect(judge("sign in", { ...good, live: 1501 })).toEqual(["live 1501, at most 1500"]);
});
