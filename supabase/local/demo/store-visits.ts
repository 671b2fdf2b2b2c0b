import type { Sql } from "../backend.ts";

const days = 90;

/** Share of each value among visits, in percent. */
type Shares = Readonly<Record<string, number>>;

const paths: Shares = {
  "/": 62,
  "/planos": 31,
  "/como-funciona": 17,
  "/faq": 11,
  "/nossa-hospedagem": 8,
  "/blog": 9,
  "/blog/dns-sem-misterio-por-que-o-site-demora-a-aparecer": 14,
  "/registro": 7,
};
const properties: Readonly<Record<string, Shares>> = {
  referrer: {
    "": 44,
    "google.com": 33,
    "instagram.com": 11,
    "bing.com": 5,
    "facebook.com": 4,
    "parceiro.example": 3,
  },
  campaign: { "instagram / social / lancamento": 6, "newsletter / email / novembro": 3 },
  device: { phone: 61, desktop: 35, tablet: 4 },
  language: { "pt-BR": 84, "pt-PT": 11, en: 5 },
  country: { BR: 83, PT: 11, US: 4, AO: 2 },
};

type Count = {
  day: string;
  dimension: string;
  value: string;
  visits: number;
  views: number;
  bounces: number;
  seconds: number;
};

/** Visits of a day: more of them lately, fewer on weekends, and every day a little different. */
function visitsOf(date: Date, ago: number): number {
  const weekend = date.getUTCDay() % 6 === 0 ? 0.62 : 1;
  const wave = 1 + 0.14 * Math.sin(ago * 1.7) + 0.08 * Math.sin(ago * 0.61);
  return Math.round((70 + (days - ago) * 1.1) * weekend * wave);
}

/** The counts of 90 days up to now; today's as far as the day has come. */
export function demoCounts(now: Date): Count[] {
  return Array.from({ length: days }, (_, ago) => {
    // In São Paulo it is three hours earlier.
    const date = new Date(now.getTime() - 3 * 60 * 60 * 1000 - ago * 24 * 60 * 60 * 1000);
    const day = date.toISOString().slice(0, 10);
    const whole = visitsOf(date, ago);
    const visits = ago === 0 ? Math.round((whole * (date.getUTCHours() + 1)) / 24) : whole;
    const count = (dimension: string, value: string, percent: number, viewsEach: number): Count => {
      const part = Math.round((visits * percent) / 100);
      const views = Math.round(part * viewsEach);
      const bounces = dimension === "path" ? 0 : Math.round(part * 0.41);
      return { day, dimension, value, visits: part, views, bounces, seconds: views * 38 };
    };
    return [
      count("total", "", 100, 1.9),
      ...Object.entries(paths).map(([path, percent]) => count("path", path, percent, 1.2)),
      ...Object.entries(properties).flatMap(([dimension, shares]) =>
        Object.entries(shares).map(([value, percent]) => count(dimension, value, percent, 1.9)),
      ),
    ];
  })
    .flat()
    .filter(({ visits }) => visits > 0);
}

/** Writes the figures of analytics by day and month, a few visits that are there now, and when customers took their steps. */
export async function storeVisits(sql: Sql, now: Date): Promise<void> {
  await sql(
    `insert into public.page_view_counts (grain, dimension, starts_on, value, visits, views, bounces, seconds)
     select grain, dimension, date_trunc(grain, day)::date, value, sum(visits), sum(views), sum(bounces), sum(seconds)
       from jsonb_to_recordset($1) as c(day date, dimension text, value text, visits integer, views integer, bounces integer, seconds bigint),
            (values ('day'), ('month')) as grains (grain)
      group by 1, 2, 3, 4`,
    [JSON.stringify(demoCounts(now))],
  );
  for (const statement of statements) await sql(statement, [now]);
}

const statements = [
  `with visit as (
     insert into public.page_visits (tab_id, day, started_at, last_seen_at, referrer, device, language, country, views, engaged_seconds)
     select md5('demo visit ' || n)::uuid, private.sao_paulo_day($1::timestamptz), $1::timestamptz - n * interval '2 minutes',
            $1::timestamptz - n * interval '1 minute', case when n % 2 = 0 then 'google.com' end,
            case when n % 3 = 0 then 'desktop' else 'phone' end, 'pt-BR', 'BR', 1, 20
       from generate_series(1, 8) n
     returning id, tab_id, started_at
   )
   insert into public.page_views (id, visit_id, path, engaged_seconds, viewed_at)
   select tab_id, id, '/planos', 20, started_at from visit`,
  `insert into public.page_view_drops (day, reason, drops)
   select private.sao_paulo_day($1::timestamptz) - n, reason, base + n % 5
     from generate_series(0, 89) n, (values ('bot', 23), ('team', 4), ('do_not_track', 6)) as dropped (reason, base)`,
  // They were counted on the day on which they were made up.
  "delete from public.customer_step_days where $1::timestamptz is not null",
  `insert into public.customer_step_days (day, step, reached)
   select private.sao_paulo_day(at), step, count(*)
     from public.sites s join public.profiles p on p.id = s.profile_id,
          lateral (values ('sign_up', s.created_at), ('confirmed', s.created_at), ('paid', s.paid_at), ('live', s.activated_at)) as steps (step, at)
    where at <= $1::timestamptz and p.email like '%@exemplo.example'
    group by 1, 2`,
];
