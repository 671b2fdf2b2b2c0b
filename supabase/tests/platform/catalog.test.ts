import { expect, test } from "vitest";
import { openTestDatabase, owner } from "../test-database.ts";

const database = await openTestDatabase();

const ourSchemas = "('public'::regnamespace, 'private'::regnamespace)";

// Columns that a client may write, with their check constraints.
const clientColumns = `(
  select c.table_name, c.column_name, c.data_type, coalesce(string_agg(pg_get_constraintdef(k.oid), ' '), '') as checks
    from information_schema.columns c
    left join pg_constraint k on k.conrelid = format('public.%I', c.table_name)::regclass and k.contype = 'c'
     and c.ordinal_position = any (k.conkey)
   where c.table_schema = 'public' and exists (
     select from information_schema.column_privileges g
      where (g.table_schema, g.table_name, g.column_name) = (c.table_schema, c.table_name, c.column_name)
        and g.grantee in ('anon', 'authenticated') and g.privilege_type in ('INSERT', 'UPDATE'))
   group by 1, 2, 3) written`;

/**
 * Each rule lists its violations. `population` counts the checked objects, so that a rule does not pass without any.
 */
const rules: { rule: string; offenders: string; population: string }[] = [
  {
    rule: "row-level security is on for every table",
    offenders: `select relname from pg_class
      where relnamespace in ${ourSchemas} and relkind in ('r', 'p') and not relrowsecurity`,
    population: `select from pg_class where relnamespace in ${ourSchemas} and relkind in ('r', 'p')`,
  },
  {
    rule: "every table has a primary key",
    offenders: `select relname from pg_class c
      where relnamespace in ${ourSchemas} and relkind in ('r', 'p')
        and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p')`,
    population: `select from pg_constraint where connamespace in ${ourSchemas} and contype = 'p'`,
  },
  {
    rule: "every table, view and sequence of ours says what it is",
    offenders: `select relname from pg_class c
      where relnamespace in ${ourSchemas} and relkind in ('r', 'p', 'v', 'm', 'S')
        and coalesce(obj_description(oid, 'pg_class'), '') = ''
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'i' and c.relkind = 'S')`,
    population: `select from pg_class where relnamespace in ${ourSchemas} and relkind in ('r', 'v', 'S')`,
  },
  {
    rule: "every column of an amount, of JSON or of a list says its unit or shape",
    offenders: `select c.relname, a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace in ${ourSchemas} and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
        and (a.attname ~ 'amount|price$' or format_type(a.atttypid, null) ~ '^jsonb$|\\[\\]$')
        and coalesce(col_description(c.oid, a.attnum), '') = ''`,
    population: `select from information_schema.columns where table_schema = 'public' and data_type in ('jsonb', 'ARRAY')`,
  },
  {
    rule: "every function says what it does",
    offenders: `select proname from pg_proc
      where pronamespace in ${ourSchemas} and coalesce(obj_description(oid, 'pg_proc'), '') = ''`,
    population: `select from pg_proc where pronamespace in ${ourSchemas}`,
  },
  {
    rule: "every time that a client may write is bounded, so that browsers can read it",
    offenders: `select table_name || '.' || column_name from ${clientColumns}
      where data_type ~ '^(timestamp|date)' and not (checks ~ 'is_readable_time|>= ')`,
    population: `select from ${clientColumns} where data_type ~ '^(timestamp|date)'`,
  },
  {
    rule: "every text that a client may write has a check",
    offenders: `select table_name || '.' || column_name from ${clientColumns} where data_type = 'text' and checks = ''`,
    population: `select from ${clientColumns} where data_type = 'text'`,
  },
  {
    rule: "every foreign key is the start of an index",
    offenders: `select k.conname from pg_constraint k
      where k.contype = 'f' and k.connamespace in ${ourSchemas}
        and not exists (
          select from pg_index i
           where i.indrelid = k.conrelid and i.indpred is null
             and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)`,
    population: `select from pg_constraint where contype = 'f' and connamespace in ${ourSchemas}`,
  },
  {
    rule: "no name is so long that Postgres may have cut it",
    offenders: `select name from (
        select polname as name from pg_policy union all select conname from pg_constraint
        union all select tgname from pg_trigger union all select relname from pg_class union all select proname from pg_proc
      ) named where octet_length(name) = 63`,
    population: `select from pg_policy`,
  },
  {
    rule: "every policy names its roles",
    offenders: `select polname from pg_policy where 0 = any (polroles)`,
    population: `select from pg_policy`,
  },
  {
    rule: "every policy is named as a sentence",
    offenders: `select polname from pg_policy where polname !~ '^[A-Z][^ ]* .*[^ .]$'`,
    population: `select from pg_policy`,
  },
  {
    rule: "every policy asks who the caller is and what they may once per query, not once per row",
    offenders: `select polname from pg_policy
      where regexp_replace(
              coalesce(pg_get_expr(polqual, polrelid), '') || ' ' || coalesce(pg_get_expr(polwithcheck, polrelid), ''),
              'SELECT (auth\\.|private\\.)', '', 'g')
            ~ '(auth\\.(uid|jwt)|private\\.(can|is_admin|is_mfa_satisfied|may_learn|team_role))\\('`,
    population: `select from pg_policy where pg_get_expr(polqual, polrelid) ~ 'private\\.'`,
  },
  {
    rule: "a role has at most one permissive policy per action",
    offenders: `select p.polrelid::regclass::text as relation, role::regrole::text as role, action
      from pg_policy p
      cross join unnest(p.polroles) role
      cross join unnest(case p.polcmd when '*' then '{r,a,w,d}'::"char"[] else array[p.polcmd] end) action
      where p.polpermissive
      group by 1, 2, 3 having count(*) > 1`,
    population: `select from pg_policy where polpermissive`,
  },
  {
    rule: "of what customers read of their own, no column says who of the team is behind it",
    offenders: `select c.relname, a.attname from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
      where k.contype = 'f' and k.confrelid = 'public.profiles'::regclass and a.attname not in ('id', 'profile_id')
        and has_column_privilege('authenticated', c.oid, a.attnum, 'select')
        and exists (
          select from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('r', '*')
             and pg_get_expr(p.polqual, p.polrelid) ~ 'auth\\.uid')`,
    population: `select from pg_policy where polpermissive and pg_get_expr(polqual, polrelid) ~ 'auth\\.uid'`,
  },
  {
    rule: "what runs with its owner's rights is in private",
    offenders: `select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`,
    population: `select from pg_proc where pronamespace = 'private'::regnamespace and prosecdef`,
  },
  {
    rule: "every function fixes its search path to nothing",
    offenders: `select proname from pg_proc
      where pronamespace in ${ourSchemas} and not coalesce('search_path=""' = any (proconfig), false)`,
    population: `select from pg_proc where pronamespace in ${ourSchemas}`,
  },
  {
    rule: "every view of the API asks with its reader's rights",
    offenders: `select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'v'
        and not coalesce(reloptions && array['security_invoker=on', 'security_invoker=true'], false)`,
    population: `select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'`,
  },
  {
    // The policy of tasks also checks the kind, which says nothing about a customer's row.
    rule: "every view in private asks one permission to read, and nothing of a row",
    offenders: `select relname from pg_class
      where relnamespace = 'private'::regnamespace and relkind = 'v' and relname <> 'readable_tasks'
        and pg_get_viewdef(oid) !~ 'WHERE \\( SELECT private\\.can\\(''[a-z]+\\.read''::team_permission\\) AS can\\);$'`,
    population: `select from pg_class where relnamespace = 'private'::regnamespace and relkind = 'v'`,
  },
  {
    rule: "every updated_at is kept by a trigger",
    offenders: `select a.attrelid::regclass::text as relation from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'updated_at'
        and not exists (
          select from pg_trigger t join pg_proc f on f.oid = t.tgfoid
           where t.tgrelid = c.oid and f.proname in ('set_updated_at', 'enforce_site_transition'))`,
    population: `select from information_schema.columns where table_schema = 'public' and column_name = 'updated_at'`,
  },
  {
    rule: "every point in time knows its zone",
    offenders: `select table_name, column_name from information_schema.columns
      where table_schema = 'public' and data_type in ('timestamp without time zone', 'time without time zone')`,
    population: `select from information_schema.columns
      where table_schema = 'public' and data_type = 'timestamp with time zone'`,
  },
];

test.each(rules)("$rule", async ({ offenders, population }) => {
  expect(await database.rows(population)).not.toHaveLength(0);
  expect(await database.rows(offenders)).toEqual([]);
});

test("new functions are executable by no role until granted", async () => {
  const { rows } = await database.rehearse(
    owner,
    `select role from unnest(array['anon', 'authenticated', 'service_role']) role
      where has_function_privilege(role, 'public.made_later()', 'execute')
         or has_table_privilege(role, 'public.table_made_later', 'select, insert, update, delete')`,
    [],
    `create function public.made_later() returns int language sql as 'select 1';
     create table public.table_made_later (id int);`,
  );
  expect(rows).toEqual([]);
});
