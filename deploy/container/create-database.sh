#!/bin/sh
# Creates UNI's role, which may create no others, the two that its queries run under, and its database. Runs once, by the administrator.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$UNI_DATABASE_PASSWORD" <<'SQL'
create role uni login password :'password';
create role uni_app nologin;
create role uni_publisher nologin;
grant uni_app, uni_publisher to uni;
create database uni owner uni;
SQL
