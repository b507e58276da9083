#!/bin/sh
# The password comes from the environment, and PgBouncer reads it from a file in memory.
set -eu
umask 077
printf '"fettle" "%s"\n' "$DATABASE_PASSWORD" > /run/pooler/users
exec pgbouncer /etc/pgbouncer/pgbouncer.ini
