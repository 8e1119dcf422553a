#!/bin/sh
# Runs once, when the database is made, as the user postgres. Creates the portal's user, who owns its database and
# administers nothing else, and the login of the processes that serve people, which can add to history and not change it.
set -eu

# In an assignment a file that cannot be read ends the script; in an argument it would be an empty password.
password=$(cat "$PORTAL_PASSWORD_FILE")
web=$(cat "$WEB_PASSWORD_FILE")
if [ -z "$password" ] || [ -z "$web" ]; then
  echo "$PORTAL_PASSWORD_FILE or $WEB_PASSWORD_FILE is empty" >&2
  exit 1
fi

psql --set ON_ERROR_STOP=1 --set password="$password" --set web="$web" --username "$POSTGRES_USER" <<'SQL'
create role registry_web nologin;
create role portal login password :'password';
create role portal_web login password :'web';
grant registry_web to portal_web;
create database portal owner portal encoding 'UTF8' template template0;
SQL
