-- Counts the rows of each table of a backup. `backup.sh` runs it; run it again after a restore and compare.
select format('%I.%I', n.nspname, c.relname) as "table",
       (xpath('/row/count/text()', query_to_xml(
         format('select count(*) from %I.%I', n.nspname, c.relname), false, true, '')))[1]::text::bigint as "rows"
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
 where c.relkind = 'r'
   and (n.nspname in ('auth', 'public', 'private') or n.nspname = 'storage' and c.relname in ('buckets', 'objects'))
   and (n.nspname, c.relname) not in (
     ('auth', 'schema_migrations'), ('public', 'site_migration_access'), ('private', 'usage'), ('private', 'sender_salts')
   )
 order by 1;
