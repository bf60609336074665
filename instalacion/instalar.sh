#!/bin/sh
# sh gremial-…/instalacion/instalar.sh, como root, desde el paquete desempaquetado: usuario, carpetas, unidades y la orden gremial. No pisa lo que ya está.
# Con DESTDIR=carpeta arma todo adentro de ella, sin usuario ni systemd.
set -eu
raiz="${DESTDIR:-}"
paquete="$(cd "$(dirname "$0")/.." && pwd -P)"
nombre="$(sed -n 's/^ *"nombre": "\([A-Za-z0-9._-]*\)",$/\1/p' "$paquete/version.json" | head -n 1)"
[ -n "$nombre" ] || { echo "Falta version.json: instalá desde un paquete de Gremial (npm run package)." >&2; exit 1; }
programa="$raiz/opt/gremial"
[ ! -e "$programa/actual" ] || { echo "Gremial ya está instalado en $programa: para cambiar de versión, gremial actualizar PAQUETE.tar.gz" >&2; exit 1; }
umask 022

grupo="$(id -gn)"
datos="$(id -un)"
if [ -z "$raiz" ]; then
  id gremial > /dev/null 2>&1 || adduser --system --group --home /var/lib/gremial gremial
  grupo=gremial
  datos=gremial
fi
install -d -m 0755 "$programa" "$programa/versiones" "$raiz/etc/systemd/system" "$raiz/usr/local/bin"
# Con otro nombre hasta que esté entero.
rm -rf "$programa/versiones/$nombre.parcial"
cp -R "$paquete" "$programa/versiones/$nombre.parcial"
mv "$programa/versiones/$nombre.parcial" "$programa/versiones/$nombre"
install -d -g "$grupo" -m 0750 "$raiz/etc/gremial"
[ -e "$raiz/etc/gremial/gremial.env" ] || install -g "$grupo" -m 0640 "$paquete/instalacion/gremial.env" "$raiz/etc/gremial/"
install -d -o "$datos" -g "$grupo" -m 0700 "$raiz/var/lib/gremial" "$raiz/var/backups/gremial"
# Las de antes quedan al lado: quien las cambió las mira.
cp --backup=simple --suffix=.anterior "$paquete"/instalacion/systemd/* "$raiz/etc/systemd/system/"
install -m 0755 "$paquete/instalacion/gremial.sh" "$raiz/usr/local/bin/gremial"
ln -s "versiones/$nombre" "$programa/actual"
if [ -z "$raiz" ] && [ -d /run/systemd/system ]; then systemctl daemon-reload; fi
echo "Gremial $nombre está en $programa. Falta: completar $raiz/etc/gremial/gremial.env y arrancarlo (docs/operacion/instalar.md)."
