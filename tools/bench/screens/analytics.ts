import type { BenchQuery } from "../postgrest.ts";

const ranges = {
  "7 days": "7",
  "30 days": "30",
  "90 days": "90",
  "a year": "365",
  "from the middle of one month to that of another": "30, current_date - 200, current_date - 20",
};

const filters = {
  "a page": "'path', '/pagina-0'",
  "a source": "'referrer', 'host-0.example.com'",
  "direct visits": "'referrer', ''",
};

/** The screen Analytics, with one query for each period, and the queries of a visitor's page. */
export const analytics: BenchQuery[] = [
  ...Object.entries(ranges).map(([name, range]) => ({
    name,
    sql: `select public.analytics_report(${range})`,
    mayGrow: "sums one row a day for each visited page",
  })),
  ...Object.entries(filters).flatMap(([name, filter]) =>
    ["90", "365"].map((days) => ({
      name: `${name} in ${days} days`,
      sql: `select public.analytics_report(${days}, null, null, ${filter})`,
      mayGrow: "sums one row a day for each visited page",
    })),
  ),
  {
    name: "a page view",
    sql: `select public.record_page_view(gen_random_uuid(), gen_random_uuid(), '/planos', 'phone', 'pt-BR')
            from set_config('request.headers', '{"user-agent": "Mozilla/5.0"}', true)`,
  },
];
