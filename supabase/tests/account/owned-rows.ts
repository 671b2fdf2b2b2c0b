/** Runs one statement as the owner of the database and returns its rows. */
export type Query = (sql: string, params?: unknown[]) => Promise<Record<string, unknown>[]>;

/** A table that refers to an account, with its condition on the account ($1). */
export type OwnedTable = { table: string; condition: string };

/**
 * Returns every table with a direct or indirect foreign key to auth.users, from the catalogue, so that new tables are
 * included. The condition of a table with several paths accepts any of them.
 */
export async function ownedTables(query: Query): Promise<OwnedTable[]> {
  const keys = await query(`
    select format('%I.%I', cn.nspname, c.relname) as child, format('%I', ca.attname) as child_column,
           format('%I.%I', pn.nspname, p.relname) as parent, format('%I', pa.attname) as parent_column
      from pg_constraint k
      join pg_class c on c.oid = k.conrelid join pg_namespace cn on cn.oid = c.relnamespace
      join pg_class p on p.oid = k.confrelid join pg_namespace pn on pn.oid = p.relnamespace
      join pg_attribute ca on ca.attrelid = c.oid and ca.attnum = k.conkey[1]
      join pg_attribute pa on pa.attrelid = p.oid and pa.attnum = k.confkey[1]
     where k.contype = 'f'
     order by 1, 2`);
  const conditions = new Map<string, string[]>();

  const follow = (table: string, condition: string, path: string[]): void => {
    conditions.set(table, [...(conditions.get(table) ?? []), condition]);
    for (const key of keys) {
      const child = String(key["child"]);
      if (key["parent"] === table && !path.includes(child)) {
        const parents = `select ${String(key["parent_column"])} from ${table} where ${condition}`;
        follow(child, `${String(key["child_column"])} in (${parents})`, [...path, child]);
      }
    }
  };
  follow("auth.users", "id = $1", ["auth.users"]);
  return [...conditions].map(([table, each]) => ({ table, condition: each.join(" or ") }));
}

/** Counts the rows of each table that refer to an account; omits tables without any. */
export async function ownedRows(query: Query, accountId: string): Promise<Record<string, number>> {
  const counts = (await ownedTables(query)).map(
    ({ table, condition }) => `select '${table}' as table, count(*)::int from ${table} where ${condition}`,
  );
  const rows = await query(`select * from (${counts.join(" union all ")}) counts where count > 0`, [
    accountId,
  ]);
  return Object.fromEntries(rows.map((row) => [String(row["table"]), Number(row["count"])]));
}

/** Returns the tables in any schema, including private and platform ones, that contain one of the texts. */
export async function tablesNaming(query: Query, texts: string[]): Promise<string[]> {
  const tables = await query(`
    select format('%I.%I', n.nspname, c.relname) as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname in ('public', 'private', 'auth', 'storage')
       -- Keeps the ids of deleted accounts and nothing else of them.
       and c.oid <> 'private.deleted_accounts'::regclass
     order by 1`);
  // One query: over a hundred take most of a test's time.
  const searches = tables.map(
    ({ name }) => `
      select '${String(name)}' as name
       where exists (select from ${String(name)} t, words
                      where position(word in lower(to_jsonb(t)::text)) > 0)`,
  );
  const naming = await query(
    `with words as (select lower(unnest($1::text[])) as word) ${searches.join(" union all ")}`,
    [texts],
  );
  return naming.map(({ name }) => String(name));
}
