#!/bin/sh
# /usr/local/bin/gremial: una orden con las variables del servidor. gremial ORDEN [lo que lleve], por ejemplo: gremial diagnostico --correo yo@misindicato.org
set -eu
orden="${1:?Uso: gremial ORDEN [lo que lleve], por ejemplo: gremial diagnostico}"
shift
export NODE_ENV=production GREMIAL_DATOS=/var/lib/gremial
variables="${GREMIAL_ENV:-/etc/gremial/gremial.env}"
# Como las lee systemd: nombre=valor, y nada más se interpreta.
while IFS= read -r linea || [ -n "$linea" ]; do
  case "$linea" in
    [A-Z]*=*) export "${linea%%=*}=${linea#*=}" ;;
  esac
done < "$variables"
exec npm --prefix "${GREMIAL_PROGRAMA:-/opt/gremial}" run --silent "$orden" -- "$@"
