#!/bin/sh
# Lo corre la imagen de PostgreSQL una vez, al crear la base: los dos roles (docs/operacion/instalar.md, «Dos roles»).
set -eu
psql --no-psqlrc --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
\set duenio `cat /run/secrets/clave_duenio`
\set app `cat /run/secrets/clave_app`
create role gremial_duenio login password :'duenio';
create role gremial_app login password :'app';
create database gremial owner gremial_duenio encoding 'UTF8' template template0;
SQL
