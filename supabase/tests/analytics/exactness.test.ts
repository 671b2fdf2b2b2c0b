import { beforeAll, describe, expect, test } from "vitest";
import { generateVisits } from "./generated-visits.ts";
import { openTestDatabase, owner, teamMember, type Row } from "../test-database.ts";
import type { Call, GeneratedVisits, TrueVisit } from "./visit-calls.ts";

const database = await openTestDatabase();
const days = ["2026-01-31", "2026-02-01", "2026-02-14", "2026-02-28", "2026-03-01", "2026-03-30"];
let editor: string;

beforeAll(async () => {
  editor = await database.signUp("editor@example.com");
});

/** Makes a call at its own time, as the database would have stored it then. */
function replay({ at, tab, view, seconds, ...call }: Call): Promise<unknown> {
  if (seconds !== null) {
    return database.as(owner, "select private.store_engagement($1, $2, $3, $4)", [view, tab, seconds, at]);
  }
  return database.as(owner, "select private.store_page_view($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)", [
    view,
    tab,
    call.path,
    call.referrer,
    call.campaign,
    call.device,
    call.language,
    call.signals,
    call.headers,
    at,
  ]);
}

type Figures = { visits: number; views: number; bounces: number; seconds: number };
const none: Figures = { visits: 0, views: 0, bounces: 0, seconds: 0 };

const secondsOf = ({ pages }: TrueVisit) => pages.reduce((sum, { seconds }) => sum + seconds, 0);

function totalOf(visits: readonly TrueVisit[]): Figures {
  return {
    visits: visits.length,
    views: visits.reduce((sum, { pages }) => sum + pages.length, 0),
    bounces: visits.filter((visit) => visit.pages.length === 1 && secondsOf(visit) < 10).length,
    seconds: visits.reduce((sum, visit) => sum + secondsOf(visit), 0),
  };
}

/** Counts visits by a value of the visit or of its pages. */
function ranked(visits: readonly TrueVisit[], valueOf: (visit: TrueVisit) => string | null) {
  const values = new Set(visits.map(valueOf).filter((value) => value !== null));
  return asRanking(
    [...values].map((value) => ({ value, ...totalOf(visits.filter((visit) => valueOf(visit) === value)) })),
  );
}

function rankedPaths(visits: readonly TrueVisit[]) {
  const values = new Set(visits.flatMap(({ pages }) => pages.map(({ path }) => path)));
  return asRanking(
    [...values].map((value) => {
      const seen = visits.flatMap(({ pages }) => pages.filter(({ path }) => path === value));
      return {
        value,
        ...none,
        visits: visits.filter(({ pages }) => pages.some(({ path }) => path === value)).length,
        views: seen.length,
        seconds: seen.reduce((sum, { seconds }) => sum + seconds, 0),
      };
    }),
  );
}

const asRanking = (rows: (Figures & { value: string })[]) => ({
  all: rows.length,
  rows: rows.toSorted((a, b) => b.visits - a.visits || b.views - a.views || (a.value < b.value ? -1 : 1)),
});

/** Computes the expected report of these visits. */
function trueReport({ visits, drops }: GeneratedVisits, from: string, to: string) {
  const inRange = visits.filter(({ day }) => day >= from && day <= to);
  const dropped: Record<string, number> = {};
  for (const [key, count] of Object.entries(drops)) {
    const [day = "", reason = ""] = key.split(" ");
    if (day >= from && day <= to) dropped[reason] = (dropped[reason] ?? 0) + count;
  }
  return {
    from,
    to,
    filter: null,
    total: totalOf(inRange),
    days: [...new Set(inRange.map(({ day }) => day))].toSorted().map((day) => {
      const { visits: seen, views } = totalOf(inRange.filter((visit) => visit.day === day));
      return { day, visits: seen, views };
    }),
    paths: rankedPaths(inRange),
    referrers: ranked(inRange, ({ referrer }) => referrer),
    campaigns: ranked(inRange, ({ campaign }) => campaign),
    devices: ranked(inRange, ({ device }) => device),
    languages: ranked(inRange, ({ language }) => language),
    countries: ranked(inRange, ({ country }) => country),
    drops: dropped,
  };
}

/** Computes the expected report of the visits from one source. */
function trueReportOfSource(generated: GeneratedVisits, from: string, to: string, value: string) {
  const visits = generated.visits.filter(({ referrer }) => referrer === value);
  const { referrers } = trueReport(generated, from, to);
  const filter = { by: "referrer", value };
  return { ...trueReport({ ...generated, visits }, from, to), referrers, filter, steps: null, drops: null };
}

const withoutBounces = (rows: (Figures & { value: string })[]) => rows.map((row) => ({ ...row, bounces: 0 }));

/** Computes the expected report of one page: the visits that saw it, with their views of it. */
function trueReportOfPage(generated: GeneratedVisits, from: string, to: string, value: string) {
  const visits = generated.visits
    .map((visit) => ({ ...visit, pages: visit.pages.filter(({ path }) => path === value) }))
    .filter(({ pages }) => pages.length > 0);
  const figures = trueReport({ ...generated, visits }, from, to);
  const names = ["referrers", "campaigns", "devices", "languages", "countries"] as const;
  return {
    ...figures,
    ...Object.fromEntries(
      names.map((name) => [name, { ...figures[name], rows: withoutBounces(figures[name].rows) }]),
    ),
    total: { ...figures.total, bounces: null },
    paths: trueReport(generated, from, to).paths,
    filter: { by: "path", value },
    steps: null,
    drops: null,
  };
}

async function report(
  from: string,
  to: string,
  by: string | null = null,
  value: string | null = null,
): Promise<Row> {
  const { rows } = await database.as(
    teamMember(editor, "editor"),
    `select public.analytics_report(from_day => $1::date, to_day => $2::date, filtered_by => $3, filter_value => $4) as report`,
    [from, to, by, value],
  );
  return rows[0]?.["report"] as Row;
}

// Fields that do not depend on the range or the visits; tested in page-views.test.ts and below.
const besides = {
  before: expect.anything() as unknown,
  days_before: expect.any(Array) as unknown,
  live: expect.any(Number) as unknown,
  week: expect.any(Number) as unknown,
  steps: expect.anything() as unknown,
};

describe.each([1, 2])("analytics_report of generated visits, seed %i", (seed) => {
  const generated = generateVisits(seed, days);

  beforeAll(async () => {
    await database.script(
      "truncate public.page_visits, public.page_views, public.page_view_counts, public.page_view_drops",
    );
    for (const [index, call] of generated.calls.entries()) {
      await replay(call);
      // Sums at arbitrary points within visits, as the minutely schedule does.
      if (index % 97 === 0) await database.script("select private.sum_page_views()");
    }
    await database.script("select private.sum_page_views()");
  });

  test("the generated visits include every kind", () => {
    expect(generated.visits.length).toBeGreaterThan(60);
    expect(totalOf(generated.visits).bounces).toBeGreaterThan(2);
  });

  test.each([
    ["a day", "2026-02-14", "2026-02-14"],
    ["a whole month", "2026-02-01", "2026-02-28"],
    ["the end of one month and the start of another", "2026-02-20", "2026-03-05"],
    ["a whole month between two parts", "2026-01-30", "2026-03-15"],
    ["whole months", "2026-01-01", "2026-03-31"],
    ["days without a visit", "2026-04-01", "2026-04-02"],
  ])("every figure of %s is exact", async (_range, from, to) => {
    const expected = trueReport(generated, from, to);
    expect(await report(from, to)).toEqual({ ...besides, ...expected });
  });

  test.each([
    ["a day", "2026-02-14", "2026-02-14"],
    ["a whole month between two parts", "2026-01-30", "2026-03-15"],
  ])("every figure of one source or page in %s is exact", async (_range, from, to) => {
    for (const value of ["", "google.com", "nowhere.example"]) {
      expect(await report(from, to, "referrer", value)).toEqual({
        ...besides,
        ...trueReportOfSource(generated, from, to, value),
      });
    }
    for (const value of ["/", "/blog/dns-sem-misterio", "/nowhere"]) {
      expect(await report(from, to, "path", value)).toEqual({
        ...besides,
        ...trueReportOfPage(generated, from, to, value),
      });
    }
  });

  test("the previous totals and days cover the same number of days before", async () => {
    const { before, days_before: daysBefore } = await report("2026-02-15", "2026-03-31");
    const expected = trueReport(generated, "2026-01-01", "2026-02-14");
    expect(before).toEqual(expected.total);
    expect(daysBefore).toEqual(expected.days);
  });

  test("the report does not change after the views are removed, and nothing else remains of them", async () => {
    const expected = trueReport(generated, "2026-01-01", "2026-03-31");
    await database.script("update public.settings set value = '30' where key = 'keep_page_views_days'");
    await database.script("select private.purge_page_views()");
    expect(await database.rows("select from public.page_views")).toEqual([]);
    expect(await database.rows("select from public.page_visits")).toEqual([]);
    expect(await report("2026-01-01", "2026-03-31")).toEqual({ ...besides, ...expected });
  });
});
