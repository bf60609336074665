import { existsSync, readdirSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../platform/config/config.ts'
import { noSeEscribe } from './carpetas.ts'
import { aviso, bien, type Mirada, mal, type Revision, tamano } from './revision.ts'

/** What is looked at on this machine. Nothing is changed. */
export const miradasEquipo = (config: Config): Record<string, Mirada> => ({
  Programa: async () => programa(config),
  Disco: async () => discos(config),
  Carpetas: async () => [carpetas(config), deAntes(config)].flat(),
})

function programa(config: Config): Revision[] {
  const papel = {
    web: 'sólo atiende (GREMIAL_PAPEL=web)',
    trabajo: 'sólo trabaja (GREMIAL_PAPEL=trabajo)',
    ambos: 'atiende y trabaja',
  }
  const base = config.databaseUrl ? 'con el PostgreSQL de DATABASE_URL' : 'con el PostgreSQL incluido'
  return [
    bien(`Node ${process.versions.node}, ${base}, ${papel[config.duty]}`),
    process.getuid?.() === 0
      ? aviso('Se está corriendo como root', 'Usá un usuario propio, como hace instalacion/systemd/gremial.service')
      : [],
  ].flat()
}

const poco = 2e9
const muyPoco = 300e6

/** What a change of PostgreSQL's major version left (decision 105). */
function deAntes({ dataDir }: Config): Revision[] {
  const quedan = readdirSync(dataDir).filter((nombre) => /^pg\.\d+$/.test(nombre))
  return quedan.map((nombre) =>
    aviso(
      `Quedan los datos de antes de pasar de PostgreSQL ${nombre.slice(3)}: ${join(dataDir, nombre)}`,
      'Cuando el portal ande como siempre y haya una copia de después, borrá esa carpeta',
    ),
  )
}

/** The disk of the data, and that of the backups if it is another. */
function discos({ dataDir, copies: { folder } }: Config): Revision[] {
  const apart = folder !== undefined && existsSync(folder) && statSync(folder).dev !== statSync(dataDir).dev
  return [disco(dataDir), ...(apart ? [disco(folder)] : [])]
}

function disco(dataDir: string): Revision {
  const { bavail, bsize, blocks, ffree, files } = statfsSync(dataDir)
  const libre = bavail * bsize
  const hay = `Quedan ${tamano(libre)} libres de ${tamano(blocks * bsize)} en ${dataDir}`
  if (files > 0 && ffree < files * 0.02)
    return mal(`Casi no quedan inodos en ${dataDir}`, 'Borrá archivos chicos de ese disco, o pasá los datos a otro')
  if (libre < muyPoco) return mal(hay, 'Hacé lugar ya: con el disco lleno no se puede guardar nada')
  if (libre < poco) return aviso(hay, 'Hacé lugar o agrandá el disco antes de que se llene')
  return bien(hay)
}

/** What holds secrets or personal data, and who else may enter. As root PostgreSQL passes through the data directory, and reads nothing. */
function carpetas({ dataDir }: Config): Revision[] {
  const abiertos = ['.', 'clave', 'pg.clave', 'archivos', 'correo', 'auditoria.ancla', 'auditoria.anclas']
    .map((name) => join(dataDir, name))
    .filter((path) => existsSync(path) && (statSync(path).mode & (path === dataDir ? 0o066 : 0o077)) !== 0)
  const cerradas = ['archivos', 'correo', 'pg-socket']
    .map((name) => join(dataDir, name))
    .filter((path) => existsSync(path) && noSeEscribe(path) !== undefined)
  const { uid } = statSync(dataDir)
  const yo = process.getuid?.()
  return [
    abiertos.length > 0
      ? mal(`Otros usuarios del equipo pueden entrar a ${abiertos.join(', ')}`, `chmod -R go-rwx ${abiertos.join(' ')}`)
      : bien(`${dataDir} es sólo de quien corre el servidor`),
    cerradas.length > 0
      ? mal(
          `Quien corre el servidor no puede escribir en ${cerradas.join(', ')}`,
          `chown -R ${uid} ${cerradas.join(' ')}; chmod -R u+rwX ${cerradas.join(' ')}`,
        )
      : [],
    yo !== undefined && yo !== 0 && yo !== uid
      ? mal(
          `${dataDir} es de otro usuario (uid ${uid}; el que corre es ${yo})`,
          'Corré el servidor y las órdenes con el usuario dueño de los datos',
        )
      : [],
  ].flat()
}
