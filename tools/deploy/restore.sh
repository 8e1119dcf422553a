#!/bin/sh
# Restores a dump into a new, empty database: restore.sh DUMP. DATABASE_URL is the owner's address of that database, and
# the roles of docs/operating.md exist in its cluster. It changes nothing where the database has tables already.
set -eu
dump=${1:?the dump}
: "${DATABASE_URL:?the address of the new database}"
tables=$(psql --no-psqlrc --tuples-only --no-align --dbname="$DATABASE_URL" \
  --command="select count(*) from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')")
if [ "$tables" != 0 ]; then
  echo "the database has $tables tables already: restore into an empty one" >&2
  exit 1
fi
pg_restore --exit-on-error --no-owner --single-transaction --dbname="$DATABASE_URL" "$dump"
echo "Restored. Before users come in: registry migrate, registry check-activity, registry auction unpaid."
