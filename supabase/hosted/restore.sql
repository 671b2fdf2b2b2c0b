-- Restores a backup (data.sql of backup.sh) into a new project with the migrations and no other data.
-- Run it with psql from the folder of data.sql:
--   psql --single-transaction -v ON_ERROR_STOP=1 -d "$NEW_DB_URL" -f …/supabase/hosted/restore.sql
-- Triggers are disabled, so that no e-mails and charges are repeated.
set session_replication_role = replica;

do $$
declare
  tables text;
begin
  if exists (select from auth.users) then
    raise exception 'This project has accounts: a backup is put into a new one.';
  end if;
  -- The backup also contains the rows that the migrations insert (plans, settings, permissions, limits, buckets).
  select string_agg(format('%I.%I', schemaname, tablename), ', ') into tables
    from pg_tables where schemaname in ('public', 'private');
  execute 'truncate ' || tables;
  -- Not truncated, because tables of the platform refer to these and the role postgres may not truncate them.
  delete from storage.objects;
  delete from storage.buckets;
end;
$$;

\i data.sql

set session_replication_role = origin;

-- Deletes accounts again that were deleted after the backup. deleted-accounts.csv contains their ids, written by
-- `\copy (select user_id from private.deleted_accounts) to deleted-accounts.csv`; it may be empty.
create temporary table deleted_since (user_id uuid);
\copy deleted_since from deleted-accounts.csv
select count(private.delete_account(user_id)) as "accounts deleted again" from deleted_since;
