import type { Cluster } from "../../bench/cluster.ts";

/** Raises the limits, because the load measures stored page views and not rejected ones. */
export const withoutLimits = `
  update public.settings set value = '9999999' where key in ('most_page_views_a_day', 'most_page_views_a_minute');`;

const paths = "{/,/planos,/faq,/blog,/sobre,/contato,/en/planos,/blog/dns-sem-misterio}";

// One transaction with the request's headers and role, as PostgREST sends it, from 20,000 visitors.
const recordView = `
  \\set visitor random(1, 20000)
  begin\\; set local role anon\\;
  select set_config('request.headers', json_build_object('user-agent', 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
    'cf-connecting-ip', '10.0.' || :visitor / 256 || '.' || :visitor % 256, 'cf-ipcountry', 'BR')::text, true)\\;
  select public.record_page_view(gen_random_uuid(), md5('tab' || :visitor)::uuid,
    ('${paths}'::text[])[1 + :visitor % 8], 'phone', 'pt-BR', case when :visitor % 3 = 0 then 'google.com' end)\\; commit;`;

/**
 * Only the last seconds of a load are counted: in the first ones each connection starts and plans its statements.
 */
const countedSeconds = 4;

/**
 * Measures page views over a number of connections in a migrated database. @returns the stored page views a second
 */
export async function measurePageViews(
  { pgbench, psql }: Cluster,
  database: string,
  connections: number,
): Promise<number> {
  const args = [`--client=${connections}`, "--jobs=2", `--time=${2 * countedSeconds}`];
  await pgbench(database, recordView, args);
  const countedViews = await psql(
    database,
    `select count(*) from private.page_view_entries
      where viewed_at > (select max(viewed_at) from private.page_view_entries) - interval '${countedSeconds} seconds'`,
  );
  return Number(countedViews) / countedSeconds;
}

/** Sums the queued page views of a database. Returns their number and the time of the sum. */
export async function measureSum(
  { psql }: Cluster,
  database: string,
): Promise<{ views: number; milliseconds: number }> {
  const views = Number(await psql(database, "select count(*) from private.page_view_entries"));
  const start = performance.now();
  await psql(database, "select private.sum_page_views() \\g /dev/null");
  return { views, milliseconds: Math.round(performance.now() - start) };
}
