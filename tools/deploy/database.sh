#!/bin/sh
# Run once, when the database is made: the portal's user, who owns its database and is no administrator of anything else,
# and the login of the processes that serve people, which can add to history and not change it.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$(cat "$PORTAL_PASSWORD_FILE")" --set web="$(cat "$WEB_PASSWORD_FILE")" \
  --username "$POSTGRES_USER" <<'SQL'
create role registry_web nologin;
create role portal login password :'password';
create role portal_web login password :'web';
grant registry_web to portal_web;
create database portal owner portal encoding 'UTF8' template template0;
SQL
