import { median } from "../../tools/bench/median.ts";

/** What Lighthouse thinks of a page: it does so at every visit. From 0 to 100. */
export type Scores = {
  /** Performance in Lighthouse's own model of a slow phone: shown, not judged (see docs/benchmarks.md). */
  simulated: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
};

/** What one visit, or the median of several, came to, in milliseconds. */
export type Timings = {
  /** The score, from 0 to 100, with the throttling applied for real. */
  performance: number;
  largestPaint: number;
  /** Until React runs the page. */
  hydrated: number;
  layoutShift: number;
  blocking: number;
};

export type Figures = Scores & Timings;

/** What a page is measured as. */
export type Area = "public" | "sign in" | "dashboard";

type Budget = { [name in keyof Figures]?: { least: number } | { most: number } };

const always = { accessibility: { least: 100 }, bestPractices: { least: 100 } };

const budgets: Record<Area, Budget> = {
  public: {
    ...always,
    performance: { least: 97 },
    seo: { least: 100 },
    largestPaint: { most: 700 },
    hydrated: { most: 1600 },
    layoutShift: { most: 0.01 },
  },
  // Kept out of search engines.
  "sign in": {
    ...always,
    performance: { least: 95 },
    largestPaint: { most: 700 },
    hydrated: { most: 1800 },
    layoutShift: { most: 0.01 },
  },
  dashboard: {
    ...always,
    performance: { least: 92 },
    largestPaint: { most: 2100 },
    layoutShift: { most: 0.02 },
  },
};

/** The median of each figure. Throws when there are no visits. */
export function medians(visits: readonly Timings[]): Timings {
  const of = (name: keyof Timings) => median(visits.map((visit) => visit[name]));
  return {
    performance: of("performance"),
    largestPaint: of("largestPaint"),
    hydrated: of("hydrated"),
    layoutShift: of("layoutShift"),
    blocking: of("blocking"),
  };
}

/** The budgets that a page's figures break, in words. */
export function judge(area: Area, figures: Figures): string[] {
  const names = Object.keys(budgets[area]) as (keyof Figures)[];
  return names.flatMap((name) => {
    const limit = budgets[area][name];
    if (limit === undefined) return [];
    const value = figures[name];
    if ("least" in limit) return value < limit.least ? [`${name} ${value}, at least ${limit.least}`] : [];
    return value > limit.most ? [`${name} ${Number(value.toFixed(3))}, at most ${limit.most}`] : [];
  });
}
