#!/bin/sh
# Run once, when the database is made: the portal's user, who owns its database and may take on the role of the web
# connection, and is no administrator of anything else.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$(cat "$PORTAL_PASSWORD_FILE")" --username "$POSTGRES_USER" <<'SQL'
create role registry_web nologin;
create role portal login password :'password';
grant registry_web to portal;
create database portal owner portal encoding 'UTF8' template template0;
SQL
