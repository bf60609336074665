import { resolve } from 'node:path'
import { makeBackup } from '../installation/backup/make.ts'
import { keyFileOf, readKey } from '../installation/key.ts'
import { type Config } from '../platform/config/config.ts'
import { type Retention, readRetention } from '../platform/config/retention.ts'
import { lowerPriority } from '../platform/runtime/priority.ts'
import { StartError } from '../platform/runtime/start-error.ts'
import { correrComando } from './comando.ts'

/**
 * npm run copia -- [CARPETA] [--conservar N] [--con-clave]: consistent online backup of database, files and configuration, all or
 * nothing. Without CARPETA it goes to the configured folder. With --conservar, CARPETA holds dated backups and keeps the last N, or those of
 * "24h 7d 5s 12m". The key is left out unless --con-clave (decision 021). --pedida: the backup that a row requested (decision 070).
 */
const uso = 'Uso: npm run copia -- [CARPETA] [--conservar N | --conservar "24h 7d 5s 12m"] [--con-clave]'

interface Orden {
  carpeta: string | undefined
  conservar: number | Retention | undefined
  conClave: boolean
  enlazada: boolean
  pedida: number | undefined
}

function leer(): Orden {
  const resto = process.argv.slice(2)
  const bandera = (nombre: string) => {
    const i = resto.indexOf(nombre)
    return i >= 0 && resto.splice(i, 1).length > 0
  }
  const valor = (nombre: string) => {
    const i = resto.indexOf(nombre)
    return i < 0 ? undefined : (resto.splice(i, 2)[1] ?? '')
  }
  const [conClave, enlazada] = [bandera('--con-clave'), bandera('--enlazada')]
  const [quedan, pedida] = [valor('--conservar'), valor('--pedida')]
  const conservar = quedan === undefined ? undefined : /^[1-9]\d{0,3}$/.test(quedan) ? Number(quedan) : readRetention(quedan)
  const [carpeta, ...ajenas] = resto
  const mal =
    carpeta?.startsWith('--') ||
    ajenas.length > 0 ||
    (quedan !== undefined && (conservar === undefined || carpeta === undefined)) ||
    (pedida !== undefined && (!/^\d+$/.test(pedida) || carpeta !== undefined))
  if (mal) throw new StartError(uso)
  return { carpeta, conservar, conClave, enlazada, pedida: pedida === undefined ? undefined : Number(pedida) }
}

/** Destination of the backup, and its retention. */
function lugar({ carpeta, conservar }: Orden, { copies }: Config) {
  if (carpeta !== undefined) return { folder: resolve(process.env.GREMIAL_CWD ?? process.cwd(), carpeta), keep: conservar }
  if (copies.folder === undefined)
    throw new StartError(`No está dicho dónde van las copias: indicá una carpeta, o poné GREMIAL_COPIAS. ${uso}`)
  return { folder: copies.folder, keep: copies.retention }
}

await correrComando(async ({ services }, { config, asOwner }) => {
  const orden = leer()
  // In favour of the portal's users.
  lowerPriority(10)
  let faltan = 0
  const hecha = await makeBackup({
    services,
    asOwner,
    ...lugar(orden, config),
    withKey: orden.conClave,
    linked: orden.enlazada,
    usual: orden.carpeta === undefined,
    asked: orden.pedida,
    missing(sha256) {
      if (++faltan <= 20) console.log(`Falta o está roto, y no se copió: archivos/${sha256}`)
    },
  })
  if (!hecha) return 0
  const { folder, seconds, unsent } = hecha
  const { tablas, archivos } = hecha.manifest
  const filas = tablas.reduce((sum, t) => sum + t.filas, 0)
  console.log(
    `Copia completa en ${folder}: ${tablas.length} tablas, ${filas} filas, ${archivos.cantidad} archivos (${(archivos.bytes / 1e6).toFixed(1)} MB), ` +
      `${seconds.toFixed(1)} s.${faltan > 0 ? ` Faltan ${faltan} archivos: npm run verificar-archivos` : ''}`,
  )
  if (unsent !== undefined) console.error(`No salió de este equipo: ${unsent}`)
  console.log(
    orden.conClave
      ? 'La copia lleva la clave: quien la tenga puede rehacer la auditoría y firmar carnets. Guardala bajo llave.'
      : `La clave no está en la copia: guardá ${readKey(config) === config.secret ? keyFileOf(config) : 'GREMIAL_CLAVE'} en otro lado. Sin ella la copia no se puede restaurar.`,
  )
  return unsent === undefined ? 0 : 1
})
