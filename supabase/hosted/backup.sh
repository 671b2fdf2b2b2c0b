#!/bin/sh
# Writes three files to the current folder: data.sql with the rows of a hosted project, rows-before.txt
# with their number by table, and deleted-accounts.csv. Requires pg_dump and psql 17 or later:
#   DB_URL='postgresql://…' sh …/supabase/hosted/backup.sh
# Not `supabase db dump`, which needs Docker and writes an empty file without it.
set -eu
: "${DB_URL:?Set DB_URL to the connection string of the project (Connect, Session pooler).}"

psql "$DB_URL" -v ON_ERROR_STOP=1 -f "$(dirname "$0")/row-counts.sql" > rows-before.txt

# Excludes tables of the platform (of storage all but buckets and objects), access to customers' earlier
# hosts, and the daily limits of senders.
pg_dump "$DB_URL" --data-only --quote-all-identifiers --file data.sql \
  --schema public --schema private --schema auth --schema storage \
  --exclude-table auth.schema_migrations --exclude-table 'storage.([^bo]*|buckets_*|objects_*)' \
  --exclude-table public.site_migration_access --exclude-table private.usage --exclude-table private.sender_salts

if [ "$(psql "$DB_URL" -Atc "select to_regclass('private.deleted_accounts') is not null")" = t ]; then
  psql "$DB_URL" -v ON_ERROR_STOP=1 -qc "\\copy (select user_id from private.deleted_accounts) to deleted-accounts.csv"
fi

if ! tail -n 20 data.sql | grep -q 'PostgreSQL database dump complete'; then
  echo 'data.sql is not complete: do not keep it.' >&2
  exit 1
fi
echo "data.sql is complete: $(wc -c < data.sql) bytes, $(grep -c '^COPY ' data.sql) tables."
