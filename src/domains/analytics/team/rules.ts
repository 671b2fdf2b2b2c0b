import type { CustomerStep, PageViewDropReason } from "@contract/enums";
import * as z from "zod/mini";
import { isCalendarDay } from "@/platform/time";
import { brandedFileName } from "@/platform/save-file";
import { says } from "@/platform/validation";

/** Visits, their page views, how many were bounces, and their engaged seconds. */
export type Figures = { visits: number; views: number; bounces: number; seconds: number };

/** Figures of a whole report; a single page has no bounces. */
export type TotalFigures = Omit<Figures, "bounces"> & { bounces: number | null };

/** The values with the most visits, and the number of all values. */
type Ranking = { all: number; rows: readonly (Figures & { value: string })[] };

/** The dimensions of the rankings. */
export const rankings = ["paths", "referrers", "campaigns", "devices", "languages", "countries"] as const;
export type RankingName = (typeof rankings)[number];

/** The ranking whose values each filter uses. */
export const filteredRankings = { path: "paths", referrer: "referrers" } as const satisfies Record<
  ReportFilter["by"],
  RankingName
>;

/** Returns the filter that the values of a ranking set; null when they set none. */
export function filterOf(ranking: RankingName): ReportFilter["by"] | null {
  return ranking === "paths" ? "path" : ranking === "referrers" ? "referrer" : null;
}

/** Figures of a day, `2026-03-14`. */
export type DayFigures = { day: string; visits: number; views: number };

/** The result of `analytics_report()`; days are in São Paulo time, `2026-03-14`. */
export type Report = Record<RankingName, Ranking> & {
  from: string;
  to: string;
  /** Null for the whole site. A page filter does not apply to pages, nor a source filter to sources. */
  filter: ReportFilter | null;
  total: TotalFigures;
  /** The same number of days before. */
  before: TotalFigures;
  /** Visits with activity in the last five minutes. */
  live: number;
  /** Visits of the last seven days. */
  week: number;
  /** Omits days without a visit. */
  days: readonly DayFigures[];
  /** The same number of days before, without those that have no visit. */
  days_before: readonly DayFigures[];
  /** Null in a filtered report: steps belong to no page or source. */
  steps: Record<CustomerStep, number> | null;
  /** Null in a filtered report. */
  drops: Partial<Record<PageViewDropReason, number>> | null;
};

/** Returns the share of visits that were bounces, from 0 to 1; null without a visit, and for one page. */
export function bounceRate({ bounces, visits }: TotalFigures): number | null {
  return visits === 0 || bounces === null ? null : bounces / visits;
}

/** Returns the mean engaged seconds per visit; null without a visit. */
export function meanSeconds({ seconds, visits }: Pick<Figures, "seconds" | "visits">): number | null {
  return visits === 0 ? null : seconds / visits;
}

/** Returns the change of a figure as a share of the previous one; null without a previous one. */
export function changeSince(before: number | null, now: number | null): number | null {
  return before === null || now === null || before === 0 ? null : (now - before) / before;
}

/** Returns the share of each count in the one before it, from 0 to 1; null for the first and after zero. */
export function stepRates(counts: readonly number[]): (number | null)[] {
  return counts.map((count, index) => {
    const before = counts[index - 1];
    return before ? count / before : null;
  });
}

/** Returns the share of each count in the first one, from 0 to 1; null for the first and after zero. */
export function sharesOfFirst([first, ...rest]: readonly number[]): (number | null)[] {
  return first === undefined ? [] : [null, ...rest.map((count) => (first === 0 ? null : count / first))];
}

const dayMs = 86_400_000;

/** Returns whether a report has no visit, no step and no uncounted view. */
export function isEmpty({ total, steps: reached, drops }: Report): boolean {
  return (
    total.visits === 0 &&
    Object.values(reached ?? {}).every((count) => count === 0) &&
    Object.keys(drops ?? {}).length === 0
  );
}

/**
 * Returns every day of the report, including those without a visit, with the visits of the day in the same place of the
 * period before.
 */
export function everyDay({
  from,
  to,
  days,
  days_before: daysBefore,
}: Pick<Report, "from" | "to" | "days" | "days_before">): (DayFigures & { before: number })[] {
  const seen = new Map([...daysBefore, ...days].map((day) => [day.day, day]));
  const count = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  const dayAt = (index: number) => new Date(Date.parse(from) + index * dayMs).toISOString().slice(0, 10);
  return Array.from({ length: count }, (_, index) => {
    const day = dayAt(index);
    const before = seen.get(dayAt(index - count))?.visits ?? 0;
    return { ...(seen.get(day) ?? { day, visits: 0, views: 0 }), before };
  });
}

/** Returns the name of a file with figures of a report, without extension. */
export function fileName(
  part: string,
  { from, to }: Pick<Report, "from" | "to">,
  filter: ReportFilter | null,
): string {
  return brandedFileName(`${part}-${from}-${to}${filterSuffix(filter)}`);
}

/** One page or one source that limits the report; the empty source means direct visits. */
export type ReportFilter = { by: "path" | "referrer"; value: string };

const names = { path: "caminho", referrer: "origem" } as const satisfies Record<ReportFilter["by"], string>;

const filterKinds = ["path", "referrer"] as const;

/** The value of the rest below the ranked values. It cannot be a filter. */
export const othersValue = "*";

/** Reads the filter in an address (`?caminho=/planos` or `?origem=google.com`); null for the whole site. */
export function readFilter(params: URLSearchParams): ReportFilter | null {
  const by = filterKinds.find((name) => params.has(names[name]));
  return by ? { by, value: params.get(names[by]) ?? "" } : null;
}

/** Returns the address with another filter or without one. Other parameters do not change. */
export function withFilter(params: URLSearchParams, filter: ReportFilter | null): URLSearchParams {
  const written = new URLSearchParams(params);
  for (const name of Object.values(names)) written.delete(name);
  if (filter) written.set(names[filter.by], filter.value);
  return written;
}

/** Returns the filter as a part of a file name, with a leading hyphen; empty without a filter. */
function filterSuffix(filter: ReportFilter | null): string {
  if (!filter) return "";
  const slug = filter.value.replaceAll(/[^a-z0-9]+/gi, "-").replaceAll(/^-|-$/g, "");
  return `-${names[filter.by]}-${slug || (filter.by === "path" ? "inicio" : "direto")}`;
}

/** The preset periods, in days. */
export const presets = { "7": 7, "30": 30, "90": 90, ano: 365 } as const;
export type Preset = keyof typeof presets;
export const presetNames = ["7", "30", "90", "ano"] as const satisfies readonly Preset[];

/** The days of a report: a preset, or a first and last day, both included (`2026-03-14`). */
export type Period = { preset: Preset } | { from: string; to: string };

const maxDays = 3660;

const day = () =>
  z.string().check(
    z.refine((text) => text !== "", says("validation.required")),
    z.refine(isCalendarDay, says("admin:invalid.day")),
  );

/** The form of a custom period. The days may come in either order. */
export const periodSchema = z.object({ from: day(), to: day() }).check(
  z.refine(({ from, to }) => Math.abs(Date.parse(to) - Date.parse(from)) / dayMs < maxDays, {
    path: ["to"],
    error: says("admin:invalid.longPeriod"),
  }),
);

/** Returns the two days in order. */
export function inOrder({ from, to }: { from: string; to: string }): { from: string; to: string } {
  return from <= to ? { from, to } : { from: to, to: from };
}

/** Reads the period in an address (`?periodo=90`, or `?de=…&ate=…`); 30 days when missing or invalid. */
export function readPeriod(params: URLSearchParams): Period {
  const own = periodSchema.safeParse({ from: params.get("de"), to: params.get("ate") });
  if (own.success) return inOrder(own.data);
  const preset = presetNames.find((name) => name === params.get("periodo"));
  return { preset: preset ?? "30" };
}

/** Returns the address with another period. Other parameters do not change. */
export function withPeriod(params: URLSearchParams, period: Period): URLSearchParams {
  const written = new URLSearchParams(params);
  for (const name of ["periodo", "de", "ate"]) written.delete(name);
  if (!("preset" in period)) {
    written.set("de", period.from);
    written.set("ate", period.to);
  } else if (period.preset !== "30") {
    written.set("periodo", period.preset);
  }
  return written;
}
