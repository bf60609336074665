import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { openTarget } from '../installation/copy/place.ts'
import { writeCopy } from '../installation/copy/write.ts'
import { keyFileOf, readKey } from '../installation/key.ts'
import { motivo, StartError } from '../platform/config.ts'
import { version } from '../platform/version.ts'
import { correrComando } from './comando.ts'

/**
 * npm run copia -- CARPETA [--conservar N] [--con-clave]: an online and consistent copy of database, files and configuration, whole or not
 * at all. With --conservar, CARPETA holds dated copies, of which the last N stay. The key goes apart, unless --con-clave (decision 021).
 */
const uso = 'Uso: npm run copia -- CARPETA [--conservar N] [--con-clave]'

/** What a restored installation needs to be told again, and is no secret. */
const variables =
  'PORT HOST GREMIAL_URL GREMIAL_PROXY GREMIAL_ARCHIVOS GREMIAL_DEMO GREMIAL_REBOTES GREMIAL_PAPEL GREMIAL_CONEXIONES GREMIAL_LOG GREMIAL_LOG_DIRECCION AWS_REGION'

function leer(): { carpeta: string; conservar: number | undefined; conClave: boolean } {
  const opciones = process.argv.slice(2)
  const conClave = opciones.includes('--con-clave')
  const resto = opciones.filter((o) => o !== '--con-clave')
  const i = resto.indexOf('--conservar')
  const [, n] = i < 0 ? [] : resto.splice(i, 2)
  const [carpeta, ...ajenas] = resto
  if (!carpeta || carpeta.startsWith('--') || ajenas.length > 0 || (i >= 0 && !/^[1-9]\d{0,3}$/.test(n ?? '')))
    throw new StartError(uso)
  return {
    carpeta: resolve(process.env.GREMIAL_CWD ?? process.cwd(), carpeta),
    conservar: n === undefined ? undefined : Number(n),
    conClave,
  }
}

await correrComando(async ({ services: { now } }, { config, asOwner }) => {
  const { carpeta, conservar, conClave } = leer()
  const begun = performance.now()
  const target = openTarget(carpeta, conservar, now())
  // Also when it is told to end: what is half written does not stay.
  process.once('exit', target.discard)
  let faltan = 0
  try {
    const settings = Object.fromEntries(variables.split(' ').flatMap((v) => (process.env[v] ? [[v, process.env[v]]] : [])))
    const { tablas, archivos } = await asOwner((services) =>
      writeCopy(services, target.draft, {
        version,
        settings,
        earlier: target.earlier,
        missing: (sha256) => {
          if (++faltan <= 20) console.log(`Falta o está roto, y no se copió: archivos/${sha256}`)
        },
      }),
    )
    if (conClave) writeFileSync(join(target.draft, 'clave'), config.secret, { mode: 0o600, flush: true })
    await target.finish()
    // For the home of whoever administers, and for diagnostico.
    await asOwner(({ database: { db } }) => sql`update instalacion set ultima_copia = ${now()}`.execute(db))
    const filas = tablas.reduce((sum, t) => sum + t.filas, 0)
    console.log(
      `Copia completa en ${target.folder}: ${tablas.length} tablas, ${filas} filas, ${archivos.cantidad} archivos (${(archivos.bytes / 1e6).toFixed(1)} MB), ` +
        `${((performance.now() - begun) / 1000).toFixed(1)} s.${faltan > 0 ? ` Faltan ${faltan} archivos: npm run verificar-archivos` : ''}`,
    )
    console.log(
      conClave
        ? 'La copia lleva la clave: quien la tenga puede rehacer la auditoría y firmar carnets. Guardala bajo llave.'
        : `La clave no está en la copia: guardá ${readKey(config) === config.secret ? keyFileOf(config) : 'GREMIAL_CLAVE'} en otro lado. Sin ella la copia no se puede restaurar.`,
    )
    return 0
  } catch (error) {
    target.discard()
    if (error instanceof StartError) throw error
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined || !/^E[A-Z]+$/.test(code)) throw error
    throw new StartError(`No se pudo escribir la copia en ${carpeta}: ${motivo(error)}`)
  }
})
