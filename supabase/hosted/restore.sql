-- Puts a backup (data.sql, as backup.sh writes it) into a new project that has the
-- migrations and nothing else. Run it with psql, from the folder of data.sql:
--   psql --single-transaction -v ON_ERROR_STOP=1 -d "$NEW_DB_URL" -f …/supabase/hosted/restore.sql
-- Triggers stay silent meanwhile: nobody is greeted, charged or told anything twice.
set session_replication_role = replica;

do $$
declare
  tables text;
begin
  if exists (select from auth.users) then
    raise exception 'This project has accounts: a backup is put into a new one.';
  end if;
  -- The migrations' own rows (plans, settings, permissions, limits, buckets) are in the backup too.
  select string_agg(format('%I.%I', schemaname, tablename), ', ') into tables
    from pg_tables where schemaname in ('public', 'private');
  execute 'truncate ' || tables;
  -- Not truncated: tables of the platform refer to these, and postgres may not empty all of them.
  delete from storage.objects;
  delete from storage.buckets;
end;
$$;

\i data.sql

set session_replication_role = origin;

-- Accounts deleted since the backup was made are deleted again. deleted-accounts.csv has their ids, as
-- `\copy (select user_id from private.deleted_accounts) to deleted-accounts.csv` writes them; it may be empty.
create temporary table deleted_since (user_id uuid);
\copy deleted_since from deleted-accounts.csv
select count(private.delete_account(user_id)) as "accounts deleted again" from deleted_since;
