import type { Cluster } from "../../bench/cluster.ts";

/** Raises the ceilings, so that the load measures what is stored and not what is refused. */
export const withoutCeilings = `
  update public.settings set value = '9999999' where key in ('most_page_views_a_day', 'most_page_views_a_minute');`;

const paths = "{/,/planos,/faq,/blog,/sobre,/contato,/en/planos,/blog/dns-sem-misterio}";

// As PostgREST calls it: one transaction, with the request's headers and role. 20,000 visitors.
const recordView = `
  \\set visitor random(1, 20000)
  begin\\; set local role anon\\;
  select set_config('request.headers', json_build_object('user-agent', 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
    'cf-connecting-ip', '10.0.' || :visitor / 256 || '.' || :visitor % 256, 'cf-ipcountry', 'BR')::text, true)\\;
  select public.record_page_view(gen_random_uuid(), md5('tab' || :visitor)::uuid,
    ('${paths}'::text[])[1 + :visitor % 8], 'phone', 'pt-BR', case when :visitor % 3 = 0 then 'google.com' end)\\; commit;`;

/** Page views are counted in the last seconds of a load: at its beginning each connection still starts and plans its statements. */
const countedSeconds = 4;

/** Measures page views over so many connections in a migrated database. @returns how many are stored in a second */
export async function measurePageViews(
  { pgbench, psql }: Cluster,
  database: string,
  connections: number,
): Promise<number> {
  const args = [`--client=${connections}`, "--jobs=2", `--time=${2 * countedSeconds}`];
  await pgbench(database, recordView, args);
  const counted = await psql(
    database,
    `select count(*) from private.page_view_entries
      where viewed_at > (select max(viewed_at) from private.page_view_entries) - interval '${countedSeconds} seconds'`,
  );
  return Number(counted) / countedSeconds;
}

/** Sums the page views that wait in a database, and returns how many there were and how long it took. */
export async function measureSum(
  { psql }: Cluster,
  database: string,
): Promise<{ views: number; milliseconds: number }> {
  const views = Number(await psql(database, "select count(*) from private.page_view_entries"));
  const start = performance.now();
  await psql(database, "select private.sum_page_views() \\g /dev/null");
  return { views, milliseconds: Math.round(performance.now() - start) };
}
