import { resolve } from 'node:path'
import { endThem } from '../installation/upgrade/program.ts'
import { upgrade } from '../installation/upgrade/upgrade.ts'
import { StartError } from '../platform/runtime/start-error.ts'
import { cambiarVersion } from './cambiar-version.ts'
import { noSeEscribe } from './diagnostico/carpetas.ts'

/**
 * gremial actualizar ARCHIVO [--copias CARPETA] [--como-esta]: upgrades to another version, all or nothing. Checks, backs up, unpacks beside, tries the upgrade on the
 * backup, migrates, switches and waits for the health check. After any failure the previous version keeps serving (decision 069).
 */
const uso = 'Uso: gremial actualizar PAQUETE.tar.gz [--copias CARPETA] [--como-esta]'

await cambiarVersion(async (lugar) => {
  const opciones = process.argv.slice(2)
  const asIs = opciones.includes('--como-esta')
  const resto = opciones.filter((o) => o !== '--como-esta')
  const i = resto.indexOf('--copias')
  const [, copias] = i < 0 ? [] : resto.splice(i, 2)
  const [archivo, ...ajenas] = resto
  if (!archivo || archivo.startsWith('--') || ajenas.length > 0 || (i >= 0 && !copias)) throw new StartError(uso)
  const aqui = process.env.GREMIAL_CWD ?? process.cwd()
  try {
    // Folder of the portal's own backups, if the operator configured another.
    const suyas = process.env.GREMIAL_COPIAS === '0' ? undefined : process.env.GREMIAL_COPIAS
    const lugarDeCopias = resolve(aqui, copias ?? (suyas || '/var/backups/gremial'))
    const cerrada = noSeEscribe(lugarDeCopias)
    if (cerrada)
      throw new StartError(`No se puede escribir la copia en ${lugarDeCopias}: ${cerrada}. Decí otra carpeta con --copias`)
    await upgrade(resolve(aqui, archivo), { ...lugar, copies: lugarDeCopias, asIs })
  } finally {
    endThem()
  }
})
