import { sql } from "../../../e2e/fixtures/sql.ts";

/** A table that clients write, with the columns that they may insert and update and their types. */
export type WrittenTable = { name: string; key: string; inserts: Columns; updates: Columns };

/** A function that clients call, with the types of its arguments. */
export type CalledFunction = { name: string; arguments: Columns; required: string[]; byVisitors: boolean };

type Columns = Record<string, string>;

/** Returns every table that a client role may write, by the database's grants. */
export async function writtenTables(): Promise<WrittenTable[]> {
  const rows = await sql(
    `select c.relname as name,
            (select a.attname from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
              where i.indrelid = c.oid and i.indisprimary) as key,
            ${columnsWith("insert")} as inserts, ${columnsWith("update")} as updates
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
    [],
  );
  return (rows as WrittenTable[]).filter(
    ({ inserts, updates }) => Object.keys(inserts).length + Object.keys(updates).length > 0,
  );
}

const columnsWith = (privilege: string) =>
  `(select coalesce(jsonb_object_agg(a.attname, format_type(a.atttypid, null)), '{}') from pg_attribute a
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and (has_column_privilege('authenticated', c.oid, a.attnum, '${privilege}')
         or has_column_privilege('anon', c.oid, a.attnum, '${privilege}')))`;

/** Returns every function that a client role may call. */
export async function calledFunctions(): Promise<CalledFunction[]> {
  const rows = await sql(
    `select p.proname as name, has_function_privilege('anon', p.oid, 'execute') as "byVisitors",
            coalesce((select jsonb_object_agg(a.name, format_type(a.type, null))
              from unnest(p.proargnames[1:p.pronargs], p.proargtypes::oid[]) as a(name, type)), '{}') as arguments,
            to_jsonb(coalesce(p.proargnames[1:p.pronargs - p.pronargdefaults], '{}')) as required
       from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))
      order by 1`,
    [],
  );
  return rows as CalledFunction[];
}
