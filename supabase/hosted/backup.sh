#!/bin/sh
# Writes the rows of a hosted project into data.sql of the current folder, and how many each table has
# into rows-before.txt. Needs pg_dump and psql of the server's version (17) or later:
#   DB_URL='postgresql://…' sh …/supabase/hosted/backup.sh
# `supabase db dump` runs pg_dump in Docker, and without Docker leaves an empty file.
set -eu
: "${DB_URL:?Set DB_URL to the connection string of the project (Connect, Session pooler).}"

# Of storage's tables the role postgres may read these two alone. The others belong to the platform.
storage='storage.([^bo]*|buckets_*|objects_*)'
# Access to customers' earlier hosts: kept for 30 days in the database, and in no backup.
secrets='public.site_migration_access'

psql "$DB_URL" -v ON_ERROR_STOP=1 -f "$(dirname "$0")/row-counts.sql" > rows-before.txt
pg_dump "$DB_URL" --data-only --quote-all-identifiers --file data.sql \
  --schema public --schema private --schema auth --schema storage \
  --exclude-table auth.schema_migrations --exclude-table "$storage" --exclude-table "$secrets"

if ! tail -n 20 data.sql | grep -q 'PostgreSQL database dump complete'; then
  echo 'data.sql is not complete: do not keep it.' >&2
  exit 1
fi
echo "data.sql is complete: $(wc -c < data.sql) bytes, $(grep -c '^COPY ' data.sql) tables."
