#!/bin/sh
# Writes the rows of a hosted project into data.sql of the current folder, how many each table has into
# rows-before.txt, and the ids of deleted accounts into deleted-accounts.csv. Needs pg_dump and psql of
# the server's version (17) or later:
#   DB_URL='postgresql://…' sh …/supabase/hosted/backup.sh
# `supabase db dump` runs pg_dump in Docker, and without Docker leaves an empty file.
set -eu
: "${DB_URL:?Set DB_URL to the connection string of the project (Connect, Session pooler).}"

psql "$DB_URL" -v ON_ERROR_STOP=1 -f "$(dirname "$0")/row-counts.sql" > rows-before.txt

# Left out: tables that the platform keeps for itself (of storage, all but buckets and objects), access to
# customers' earlier hosts, and what counts the senders of a day.
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
