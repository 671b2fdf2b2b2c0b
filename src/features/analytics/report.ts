import type { CustomerStep, PageViewDropReason } from "@contract/enums";
import { filterSuffix, type ReportFilter } from "./filter";

/** Visits, their page views, how many were bounces, and their engaged seconds. */
export type Figures = { visits: number; views: number; bounces: number; seconds: number };

/** Figures of a whole report; one page has no bounces of its own. */
export type TotalFigures = Omit<Figures, "bounces"> & { bounces: number | null };

/** The values with the most visits, and how many there are in all. */
export type Ranking = { all: number; rows: readonly (Figures & { value: string })[] };

/** What visits are ranked by. */
export const rankings = ["paths", "referrers", "campaigns", "devices", "languages", "countries"] as const;
export type RankingName = (typeof rankings)[number];

/** The ranking whose values a filter takes. */
export const filteredRankings = { path: "paths", referrer: "referrers" } as const satisfies Record<
  ReportFilter["by"],
  RankingName
>;

/** Returns the kind of filter that the values of a ranking set; null where they set none. */
export function filterOf(ranking: RankingName): ReportFilter["by"] | null {
  return ranking === "paths" ? "path" : ranking === "referrers" ? "referrer" : null;
}

/** What `analytics_report()` answers; days are of São Paulo, `2026-03-14`. */
export type Report = Record<RankingName, Ranking> & {
  from: string;
  to: string;
  /** Null for the whole site. Pages stay unfiltered by a page, and sources by a source. */
  filter: ReportFilter | null;
  total: TotalFigures;
  /** Of as many days before. */
  before: TotalFigures;
  /** Visits that were heard of in the last five minutes. */
  live: number;
  /** Visits of the last seven days. */
  week: number;
  /** Days without a visit are left out. */
  days: readonly { day: string; visits: number; views: number }[];
  /** Null in a filtered report: steps belong to no page or source. */
  steps: Record<CustomerStep, number> | null;
  /** Null in a filtered report. */
  drops: Partial<Record<PageViewDropReason, number>> | null;
};

/** Share of visits that were bounces, from 0 to 1; null without a visit, and of one page. */
export function bounceRate({ bounces, visits }: TotalFigures): number | null {
  return visits === 0 || bounces === null ? null : bounces / visits;
}

/** Mean engaged seconds of a visit; null without a visit. */
export function meanSeconds({ seconds, visits }: Pick<Figures, "seconds" | "visits">): number | null {
  return visits === 0 ? null : seconds / visits;
}

/** By how much a figure is higher than before, as a share of it; null where there was nothing to compare with. */
export function changeSince(before: number | null, now: number | null): number | null {
  return before === null || now === null || before === 0 ? null : (now - before) / before;
}

/** The share of each count in the one before it, from 0 to 1; null for the first and after a count of none. */
export function stepRates(counts: readonly number[]): (number | null)[] {
  return counts.map((count, index) => {
    const before = counts[index - 1];
    return before ? count / before : null;
  });
}

const dayMs = 86_400_000;

/** Whether nothing happened in the range: no visit, no step, nothing that was not counted. */
export function isEmpty({ total, steps: reached, drops }: Report): boolean {
  return (
    total.visits === 0 &&
    Object.values(reached ?? {}).every((count) => count === 0) &&
    Object.keys(drops ?? {}).length === 0
  );
}

/** Every day of the report, those without a visit included. */
export function everyDay({ from, to, days }: Pick<Report, "from" | "to" | "days">): Report["days"] {
  const seen = new Map(days.map((day) => [day.day, day]));
  const count = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.parse(from) + index * dayMs).toISOString().slice(0, 10);
    return seen.get(day) ?? { day, visits: 0, views: 0 };
  });
}

/** Returns the name of a file with figures of a report, without its ending. */
export function fileName(
  part: string,
  { from, to }: Pick<Report, "from" | "to">,
  filter: ReportFilter | null,
): string {
  return `site-pronto-${part}-${from}-${to}${filterSuffix(filter)}`;
}
