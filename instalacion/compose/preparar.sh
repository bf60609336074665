#!/bin/sh
# sh instalacion/compose/preparar.sh NOMBRE: contraseñas al azar para compose.yaml, y el nombre del portal. No pisa lo que ya está.
set -eu
nombre="${1:?Uso: sh instalacion/compose/preparar.sh portal.misindicato.org}"
cd "$(dirname "$0")/.."
umask 077
mkdir -p secretos
al_azar() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
# La carpeta es sólo de quien la hizo; adentro de cada contenedor los lee un usuario común.
guardar() { if [ -e "secretos/$1" ]; then return; fi; printf '%s' "$2" > "secretos/$1"; chmod 644 "secretos/$1"; }
guardar clave_postgres "$(al_azar)"
for rol in duenio app; do
  guardar "clave_$rol" "$(al_azar)"
  guardar "url_$rol" "postgres://gremial_$rol:$(cat "secretos/clave_$rol")@base/gremial"
done
[ -e .env ] || printf 'GREMIAL_NOMBRE=%s\n' "$nombre" > .env
mkdir -p copias
if [ "$(id -u)" = 0 ]; then chown 1000:1000 copias
elif [ "$(id -u)" != 1000 ]; then echo "Falta: sudo chown 1000:1000 $PWD/copias (el portal corre con el usuario 1000, y ahí escribe las copias)."; fi
echo "Listo: contraseñas en $(pwd)/secretos y nombre en $(pwd)/.env. Guardá una copia de las dos cosas."
