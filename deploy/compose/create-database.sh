#!/bin/sh
# PostgreSQL's image runs this once, on an empty volume: a role of the site's own, which is no superuser, and its database.
set -eu
psql --no-psqlrc --set=ON_ERROR_STOP=1 --set=password="$DATABASE_PASSWORD" --username="$POSTGRES_USER" --dbname=postgres <<'SQL'
create role fettle login password :'password';
create database fettle owner fettle encoding 'UTF8' template template0;
\connect fettle
create extension pg_trgm;
create extension unaccent;
create extension cube;
create extension btree_gist;
SQL
