-- How many rows each table has: run it before a backup and after its restore, and compare.
select format('%I.%I', n.nspname, c.relname) as "table",
       (xpath('/row/count/text()', query_to_xml(
         format('select count(*) from %I.%I', n.nspname, c.relname), false, true, '')))[1]::text::bigint as "rows"
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
 where c.relkind = 'r' and n.nspname in ('auth', 'public', 'private', 'storage')
 order by 1;
