import type { Cluster } from "./cluster.ts";
import { median } from "./report.ts";
import type { BenchQuery } from "./postgrest.ts";

const runs = 7;

/** From how many rows on a table is large: a smaller one is read whole in a few milliseconds, and Postgres prefers to. */
const largeRows = 50_000;

/** What one query takes on one database. */
export type Measurement = { milliseconds: number; sequentialScans: readonly string[] };

type Explained = [{ "Planning Time": number; "Execution Time": number }];

const separator = "-- end of answer --";

/**
 * Runs a query several times as an administrator under row-level security, as PostgREST does,
 * and once before, so that what it reads is in memory as on a server that works all day.
 */
export async function measure(
  { psql }: Cluster,
  database: string,
  administrator: string,
  { sql }: BenchQuery,
): Promise<Measurement> {
  const claims = {
    sub: administrator,
    role: "authenticated",
    aal: "aal1",
    app_metadata: { role: "admin" },
  };
  const asAdministrator = `
    begin;
    select set_config('request.jwt.claims', '${JSON.stringify(claims)}', true) \\g /dev/null
    -- The role's own settings, as PostgREST applies them.
    select set_config(split_part(setting, '=', 1), substr(setting, position('=' in setting) + 1), true)
      from pg_roles cross join unnest(rolconfig) setting where rolname = 'authenticated' \\g /dev/null
    set local role authenticated;`;
  const explain = `explain (analyze, timing off, format json) ${sql};\n\\echo ${separator}\n`;
  const output = await psql(
    database,
    `${asAdministrator}
    ${explain.repeat(runs + 1)}
    select s.schemaname || '.' || s.relname from pg_stat_xact_user_tables s join pg_class c on c.oid = s.relid
     where s.seq_scan > 0 and c.reltuples >= ${largeRows} order by 1;
    rollback;`,
  );
  const answers = output.split(separator);
  const tables = answers.pop() ?? "";
  const times = answers.slice(1).map((answer) => {
    const [explained] = JSON.parse(answer) as Explained;
    return explained["Planning Time"] + explained["Execution Time"];
  });
  return { milliseconds: median(times), sequentialScans: tables.split("\n").filter(Boolean) };
}
