/** Reads one statement of the catalogue. */
type Query = (sql: string) => Promise<{ rows: Record<string, unknown>[] }>;

/** What belongs to us: the first two schemas, and what our files add to the platform's. */
const ours = "('public', 'private', 'auth', 'storage', 'extensions')";

const isOfExtension = (catalogue: string, column: string) =>
  `exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${column} and d.deptype = 'e')`;

const acl = (column: string) =>
  `(select string_agg(concat_ws(' ', g.grantor::regrole, 'to', case g.grantee when 0 then 'public' else g.grantee::regrole::text end,
            g.privilege_type, case when g.is_grantable then 'grantable' end), ', '
            order by g.grantee::regrole::text, g.privilege_type, g.grantor::regrole::text)
      from aclexplode(${column}) g)`;

/** Each query returns a name and its definition. */
const queries = {
  schema: `
    select n.nspname, concat_ws(' | ', n.nspowner::regrole, ${acl("n.nspacl")})
      from pg_namespace n where n.nspname in ${ours}`,
  extension: `
    select e.extname, concat_ws(' ', e.extversion, e.extnamespace::regnamespace) from pg_extension e`,
  // Names every kind of object, so that one that no other query reads is found missing.
  object: `
    select i.type || ' ' || i.identity, null
      from pg_depend d
      join pg_namespace n on d.refclassid = 'pg_namespace'::regclass and n.oid = d.refobjid
     cross join lateral pg_identify_object(d.classid, d.objid, d.objsubid) i
     where n.nspname in ${ours}`,
  relation: `
    select c.oid::regclass::text, concat_ws(' | ', c.relkind, c.relowner::regrole, c.relpersistence, c.relreplident, c.reloptions,
             case when c.relrowsecurity then 'row-level security' end, case when c.relforcerowsecurity then 'forced' end,
             ${acl("c.relacl")}, case c.relkind when 'v' then pg_get_viewdef(c.oid) end)
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ${ours} and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')`,
  column: `
    select c.oid::regclass || '.' || a.attname, concat_ws(' | ',
             -- Not attnum, which counts dropped columns.
             (select count(*) from pg_attribute b where b.attrelid = a.attrelid and b.attnum between 1 and a.attnum and not b.attisdropped),
             format_type(a.atttypid, a.atttypmod),
             case when a.attnotnull then 'not null' end, pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attgenerated,
             a.attcollation::regcollation, a.attstorage, a.attcompression, a.attstattarget, a.attoptions, ${acl("a.attacl")})
      from pg_attribute a
      join pg_class c on c.oid = a.attrelid
      join pg_namespace n on n.oid = c.relnamespace
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where n.nspname in ${ours} and c.relkind in ('r', 'p', 'v', 'm', 'c') and a.attnum > 0 and not a.attisdropped`,
  constraint: `
    select concat_ws(' ', nullif(x.conrelid, 0)::regclass, nullif(x.contypid, 0)::regtype, x.conname),
           concat_ws(' | ', pg_get_constraintdef(x.oid), case when not x.convalidated then 'not valid' end)
      from pg_constraint x join pg_namespace n on n.oid = x.connamespace
     where n.nspname in ${ours}`,
  index: `
    select i.indexrelid::regclass::text, concat_ws(' | ', pg_get_indexdef(i.indexrelid), case when i.indisclustered then 'clustered' end)
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ${ours}`,
  sequence: `
    select s.seqrelid::regclass::text, concat_ws(' | ', s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache,
             s.seqcycle, (select d.refobjid::regclass || '.' || d.refobjsubid from pg_depend d
                           where d.classid = 'pg_class'::regclass and d.objid = s.seqrelid and d.deptype in ('a', 'i')))
      from pg_sequence s`,
  policy: `
    select p.polrelid::regclass || ' ' || p.polname, concat_ws(' | ', p.polcmd, case when not p.polpermissive then 'restrictive' end,
             array(select r::regrole::text from unnest(p.polroles) r order by 1), pg_get_expr(p.polqual, p.polrelid),
             pg_get_expr(p.polwithcheck, p.polrelid))
      from pg_policy p`,
  trigger: `
    select t.tgrelid::regclass || ' ' || t.tgname, concat_ws(' | ', pg_get_triggerdef(t.oid), t.tgenabled)
      from pg_trigger t where not t.tgisinternal`,
  "event trigger": `
    select t.evtname, concat_ws(' | ', t.evtevent, t.evtfoid::regprocedure, t.evtenabled, t.evttags) from pg_event_trigger t`,
  function: `
    select p.oid::regprocedure::text, concat_ws(' | ', p.prokind, p.proowner::regrole, ${acl("p.proacl")},
             case p.prokind when 'a' then p.prosrc else pg_get_functiondef(p.oid) end)
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ${ours} and not ${isOfExtension("pg_proc", "p.oid")}`,
  type: `
    select t.oid::regtype::text, concat_ws(' | ', t.typtype, t.typowner::regrole, ${acl("t.typacl")}, nullif(t.typbasetype, 0)::regtype,
             t.typdefault, array(select e.enumlabel from pg_enum e where e.enumtypid = t.oid order by e.enumsortorder))
      from pg_type t join pg_namespace n on n.oid = t.typnamespace
     where n.nspname in ${ours} and t.typtype in ('e', 'd', 'r', 'c') and not ${isOfExtension("pg_type", "t.oid")}`,
  rule: `
    select r.ev_class::regclass || ' ' || r.rulename, pg_get_ruledef(r.oid) from pg_rewrite r
      join pg_class c on c.oid = r.ev_class join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ${ours} and r.rulename <> '_RETURN'`,
  statistics: `
    select s.stxname, pg_get_statisticsobjdef(s.oid) from pg_statistic_ext s`,
  publication: `
    select p.pubname, concat_ws(' | ', p.puballtables, p.pubinsert, p.pubupdate, p.pubdelete, p.pubtruncate,
             array(select t.schemaname || '.' || t.tablename from pg_publication_tables t where t.pubname = p.pubname order by 1))
      from pg_publication p`,
  "default privileges": `
    select concat_ws(' ', a.defaclrole::regrole, nullif(a.defaclnamespace, 0)::regnamespace, a.defaclobjtype), ${acl("a.defaclacl")}
      from pg_default_acl a`,
  "role setting": `
    select s.setrole::regrole::text, s.setconfig::text from pg_db_role_setting s`,
  comment: `
    select i.type || ' ' || i.identity, d.description
      from pg_description d cross join lateral pg_identify_object(d.classoid, d.objoid, d.objsubid) i
     where coalesce(i.schema, '') not in ('pg_catalog', 'information_schema')`,
} satisfies Record<string, string>;

/** Columns whose values differ between two databases: times, and identifiers that are generated. */
const isOfOneDatabase = `
  a.atttypid in ('timestamptz'::regtype, 'date'::regtype) or pg_get_expr(d.adbin, d.adrelid) ~ 'gen_random_uuid'`;

/** Returns the rows of every table, as "table: row". */
async function readRows(query: Query): Promise<string[]> {
  const { rows: tables } = await query(`
    select c.oid::regclass::text as name,
           coalesce((select array_agg(a.attname::text) from pg_attribute a
                       left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
                      where a.attrelid = c.oid and a.attnum > 0 and (${isOfOneDatabase})), '{}')::text as ignored
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ${ours} and c.relkind in ('r', 'p')`);
  const found: string[] = [];
  for (const { name, ignored } of tables) {
    const { rows } = await query(
      `select (to_jsonb(t) - '${String(ignored)}'::text[])::text as row from ${String(name)} t`,
    );
    found.push(...rows.map(({ row }) => `row of ${String(name)}: ${String(row)}`));
  }
  return found;
}

/**
 * Returns everything that our files make of a database, as sorted lines: "kind name: definition". Two databases are
 * alike when their lines are the same.
 */
export async function readCatalogue(query: Query): Promise<string[]> {
  const lines = await readRows(query);
  for (const [kind, sql] of Object.entries(queries)) {
    const { rows } = await query(`select name, definition from (${sql}) as read (name, definition)`);
    lines.push(...rows.map(({ name, definition }) => `${kind} ${String(name)}: ${String(definition)}`));
  }
  return lines.toSorted();
}
