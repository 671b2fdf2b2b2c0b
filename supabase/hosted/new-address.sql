-- Replaces the project's address in stored URLs after a restore into another project (avatars, images and
-- videos of posts, pages and courses, and their versions). Run it with psql:
--   psql --single-transaction -v ON_ERROR_STOP=1 -v old=https://OLD.supabase.co -v new=https://NEW.supabase.co \
--     -d "$NEW_DB_URL" -f supabase/hosted/new-address.sql
-- Triggers are disabled, because this is no edit. The audit log keeps the former addresses.
set session_replication_role = replica;

select format('update public.%I set %s where %s', c.table_name,
         string_agg(format('%1$I = replace(%1$I::text, %2$L, %3$L)::%4$s', c.column_name, :'old', :'new', c.data_type), ', '),
         string_agg(format('position(%L in %I::text) > 0', :'old', c.column_name), ' or '))
  from information_schema.columns c
  join information_schema.tables t using (table_schema, table_name)
 where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> 'audit_log'
   and c.data_type in ('text', 'jsonb') and c.is_generated = 'NEVER'
 group by c.table_name
 order by c.table_name
\gexec

set session_replication_role = origin;
