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

/** Analytics: each period in one answer, and what every visitor's page has it do. */
export const analytics: BenchQuery[] = [
  ...Object.entries(ranges).map(([name, range]) => ({
    name,
    sql: `select public.analytics_report(${range})`,
    mayGrow: "sums a row a day of each page that was visited",
  })),
  ...Object.entries(filters).flatMap(([name, filter]) =>
    ["90", "365"].map((days) => ({
      name: `${name} in ${days} days`,
      sql: `select public.analytics_report(${days}, null, null, ${filter})`,
      mayGrow: "sums a row a day of each page that was visited",
    })),
  ),
  {
    name: "a page view",
    sql: `select public.record_page_view(gen_random_uuid(), gen_random_uuid(), '/planos', 'phone', 'pt-BR')
            from set_config('request.headers', '{"user-agent": "Mozilla/5.0"}', true)`,
  },
];
