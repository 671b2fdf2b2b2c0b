import type { Cluster } from "./cluster.ts";
import { median } from "./median.ts";
import type { BenchQuery } from "./postgrest.ts";

const runs = 7;

/** From how many rows on a table is large: a smaller one is read whole in a few milliseconds, and Postgres prefers to. */
const largeRows = 50_000;

/** What one query takes on one database. */
export type Measurement = {
  milliseconds: number;
  /** Large tables of which it reads all rows in their order; the first thousand are not all. */
  sequentialScans: readonly string[];
};

type Explained = [{ "Planning Time": number; "Execution Time": number }];

const separator = "-- end of answer --";

/** Which of the accounts that data/1-accounts.sql makes asks, and with which claims. */
const callers = {
  administrator: { customer: 1, app_metadata: { role: "admin" } },
  customer: { customer: 321, app_metadata: {} },
};

/** The statements that make the rest of a transaction a caller's. */
function become(caller: keyof typeof callers | "job"): string {
  if (caller === "job") return "";
  const { customer, app_metadata } = callers[caller];
  const claims = JSON.stringify({ role: "authenticated", aal: "aal1", app_metadata });
  return `
    select set_config('request.jwt.claims',
      ('${claims}'::jsonb || jsonb_build_object('sub', md5('customer-${customer}')::uuid))::text, true) \\g /dev/null
    -- The role's own settings, as PostgREST applies them.
    select set_config(split_part(setting, '=', 1), substr(setting, position('=' in setting) + 1), true)
      from pg_roles cross join unnest(rolconfig) setting where rolname = 'authenticated' \\g /dev/null
    set local role authenticated;`;
}

/**
 * Runs a query several times as who asks it, under row-level security, as PostgREST does,
 * and once before, so that what it reads is in memory as on a server that works all day.
 */
export async function measure(
  { psql }: Cluster,
  database: string,
  { sql, askedBy = "administrator" }: BenchQuery,
): Promise<Measurement> {
  const statements = Array.from({ length: runs + 1 }, (_, run) => {
    const statement = typeof sql === "string" ? sql : sql(run);
    return `explain (analyze, timing off, format json) ${statement};\n\\echo ${separator}\n`;
  });
  const output = await psql(
    database,
    `begin;
    ${become(askedBy)}
    ${statements.join("")}
    select s.schemaname || '.' || s.relname from pg_stat_xact_user_tables s join pg_class c on c.oid = s.relid
     where s.seq_tup_read >= c.reltuples and c.reltuples >= ${largeRows} order by 1;
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
