#!/bin/sh
# Writes a dump of the portal's database: backup.sh FOLDER. DATABASE_URL is the owner's address. The dump has everything
# that DATABASE_URL reaches, keys too, so only its owner may read it. It gets its name when it is complete.
set -eu
umask 077
folder=${1:?the folder for the dump}
: "${DATABASE_URL:?the address of the database, as the portal has it}"
name="portal-$(date -u +%Y-%m-%dT%H%M%SZ).dump"
pg_dump --format=custom --file="$folder/$name.part" "$DATABASE_URL"
# A dump whose list cannot be read is none.
pg_restore --list "$folder/$name.part" > /dev/null
mv "$folder/$name.part" "$folder/$name"
echo "$folder/$name"
