#!/bin/sh
# /usr/local/bin/gremial: una orden con las variables del servidor. gremial ORDEN [lo que lleve], por ejemplo: gremial diagnostico --correo yo@misindicato.org
set -eu
orden="${1:?Uso: gremial ORDEN [lo que lleve], por ejemplo: gremial diagnostico}"
shift
export NODE_ENV=production GREMIAL_DATOS=/var/lib/gremial GREMIAL_COPIAS=/var/backups/gremial INIT_CWD="$PWD"
variables="${GREMIAL_ENV:-/etc/gremial/gremial.env}"
# Como las lee systemd: nombre=valor, y nada más se interpreta.
while IFS= read -r linea || [ -n "$linea" ]; do
  case "$linea" in
    [A-Z]*=*) export "${linea%%=*}=${linea#*=}" ;;
  esac
done < "$variables"
# La versión que está puesta ahora: si la cambian mientras la orden corre, termina con la que empezó.
programa="$(cd "${GREMIAL_PROGRAMA:-/opt/gremial/actual}" && pwd -P)"
exec "$programa/node_modules/node/bin/node" "$programa/scripts/npm.mjs" "$orden" "$@"
