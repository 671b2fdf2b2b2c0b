import type { Cluster } from "./cluster.ts";
import { median } from "./median.ts";
import type { BenchQuery } from "./postgrest.ts";

const runs = 7;

/** Minimum number of rows of a large table. Postgres reads a smaller table whole, in a few milliseconds. */
const largeRows = 50_000;

/** The cost of one query on one database. */
export type Measurement = {
  milliseconds: number;
  /** Large tables that the query reads whole, by a sequential scan. */
  sequentialScans: readonly string[];
};

type ExplainOutput = [{ "Planning Time": number; "Execution Time": number }];

const separator = "-- end of answer --";

/** The callers: accounts from data/1-accounts.sql, with their claims. */
const callers = {
  administrator: { customer: 1, app_metadata: { role: "admin" } },
  customer: { customer: 321, app_metadata: {} },
};

/** Returns the statements that run the rest of a transaction as a caller. */
function setCaller(caller: keyof typeof callers | "job"): string {
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
 * Runs a query several times as its caller, under row-level security, as PostgREST does.
 * The first run is not counted: it reads the data into memory, where a busy server has it.
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
    ${setCaller(askedBy)}
    ${statements.join("")}
    select s.schemaname || '.' || s.relname from pg_stat_xact_user_tables s join pg_class c on c.oid = s.relid
     where s.seq_tup_read >= c.reltuples and c.reltuples >= ${largeRows} order by 1;
    rollback;`,
  );
  const answers = output.split(separator);
  const tables = answers.pop() ?? "";
  const times = answers.slice(1).map((answer) => {
    const [explained] = JSON.parse(answer) as ExplainOutput;
    return explained["Planning Time"] + explained["Execution Time"];
  });
  return { milliseconds: median(times), sequentialScans: tables.split("\n").filter(Boolean) };
}
