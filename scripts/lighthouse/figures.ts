import { median } from "./median.ts";

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
  /** The largest paint of a static page with the same text, in the same run. */
  plainPaint: number;
  /** Until React runs the page. */
  live: number;
  layoutShift: number;
  /** At a processor eight times slower. */
  blocking: number;
};

export type Figures = Scores & Timings;

/** What a page is measured as. */
export type Area = "public" | "sign in";

type Budget = { [name in keyof Figures]?: { least: number } | { most: number } };

const budgets: Record<Area, Budget> = {
  public: {
    performance: { least: 99 },
    accessibility: { least: 100 },
    bestPractices: { least: 100 },
    seo: { least: 100 },
    largestPaint: { most: 600 },
    live: { most: 1200 },
    layoutShift: { most: 0.01 },
    blocking: { most: 100 },
  },
  // Kept out of search engines, and shown by scripts.
  "sign in": {
    performance: { least: 97 },
    accessibility: { least: 100 },
    bestPractices: { least: 100 },
    largestPaint: { most: 600 },
    live: { most: 1500 },
    layoutShift: { most: 0.01 },
    blocking: { most: 150 },
  },
};

/** How much later than a static page with its text a public page may show. */
export const mostTimesPlain = 1.3;

/** The median of each figure. Throws when there are no visits. */
export function medians(visits: readonly Timings[]): Timings {
  const of = (name: keyof Timings) => median(visits.map((visit) => visit[name]));
  return {
    performance: of("performance"),
    largestPaint: of("largestPaint"),
    plainPaint: of("plainPaint"),
    live: of("live"),
    layoutShift: of("layoutShift"),
    blocking: of("blocking"),
  };
}

/** The budgets that a page's figures break, in words. */
export function judge(area: Area, figures: Figures): string[] {
  const names = Object.keys(budgets[area]) as (keyof Figures)[];
  const broken = names.flatMap((name) => {
    const limit = budgets[area][name];
    if (limit === undefined) return [];
    const value = figures[name];
    if ("least" in limit) return value < limit.least ? [`${name} ${value}, at least ${limit.least}`] : [];
    return value > limit.most ? [`${name} ${Number(value.toFixed(3))}, at most ${limit.most}`] : [];
  });
  const most = figures.plainPaint * mostTimesPlain;
  if (area === "public" && figures.largestPaint > most) {
    broken.push(
      `largestPaint ${Math.round(figures.largestPaint)}, at most ${Math.round(most)} (${mostTimesPlain} × a static page)`,
    );
  }
  return broken;
}
