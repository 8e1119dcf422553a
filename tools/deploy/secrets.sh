#!/bin/sh
# Makes the folder `secrets` beside this file: new passwords, the addresses of the database with them, and a self-signed
# pair that signs statements. Only root enters the folder; the users of the containers read the files, which are mounted.
set -eu
umask 077
cd "$(dirname "$0")"
mkdir secrets
for name in admin portal web; do
  openssl rand -hex 24 > "secrets/database-$name"
done
# Only the containers of this composition are on the network of the database.
address() {
  password=$(cat "$2")
  printf 'postgresql://%s:%s@database:5432/portal?sslmode=disable\n' "$1" "$password"
}
address portal secrets/database-portal > secrets/database-url
address portal_web secrets/database-web > secrets/database-web-url
openssl req -x509 -newkey rsa:3072 -nodes -days 365 -subj "/CN=Record statements" \
  -keyout secrets/statement-key.pem -out secrets/statement-certificate.pem 2> /dev/null
chmod 0444 secrets/*
echo "secrets/ is made. Back it up: the database and the statements depend on it."
