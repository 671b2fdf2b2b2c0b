import { median } from "../../tools/bench/median.ts";

/** Lighthouse scores from 0 to 100 and a time in milliseconds that are about equal in every visit. */
export type Scores = {
  /** Performance with simulated throttling, which PageSpeed shows to the owner of a site. */
  simulated: number;
  /** Largest paint with simulated throttling. The model counts whatever loads before the paint, such as fonts. */
  simulatedPaint: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
};

/** Figures of one visit, or medians of several, in milliseconds. */
export type Timings = {
  /** Score from 0 to 100 with applied throttling. */
  performance: number;
  largestPaint: number;
  /** Time until React hydrated the page. */
  hydrated: number;
  layoutShift: number;
  blocking: number;
};

export type Figures = Scores & Timings;

/** Budget class of a page. */
export type Area = "public" | "sign in" | "dashboard";

type Budget = { [name in keyof Figures]?: { least: number } | { most: number } };

const always = { accessibility: { least: 100 }, bestPractices: { least: 100 } };

const budgets: Record<Area, Budget> = {
  public: {
    ...always,
    performance: { least: 97 },
    simulated: { least: 97 },
    simulatedPaint: { most: 1800 },
    seo: { least: 100 },
    largestPaint: { most: 700 },
    hydrated: { most: 1600 },
    layoutShift: { most: 0.01 },
  },
  // These pages are excluded from search engines.
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

/** Returns the median of each figure. Throws without visits. */
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

/** Returns the broken budgets of a page as messages. */
export function brokenBudgets(area: Area, figures: Figures): string[] {
  const names = Object.keys(budgets[area]) as (keyof Figures)[];
  return names.flatMap((name) => {
    const limit = budgets[area][name];
    if (limit === undefined) return [];
    const value = figures[name];
    if ("least" in limit) return value < limit.least ? [`${name} ${value}, at least ${limit.least}`] : [];
    return value > limit.most ? [`${name} ${Number(value.toFixed(3))}, at most ${limit.most}`] : [];
  });
}
