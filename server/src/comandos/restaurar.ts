import { mkdirSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { used } from '../installation/backup/beside.ts'
import { keyOfBackup } from '../installation/backup/key.ts'
import { type Manifest, readManifest } from '../installation/backup/manifest.ts'
import { type Goal, knownMigrations, requireEmpty, restore } from '../installation/backup/restore.ts'
import { verifyBackup } from '../installation/backup/verify.ts'
import { startEmbedded } from '../installation/postgres/embedded.ts'
import { lockDirectory } from '../installation/postgres/lock.ts'
import { appRole, ownerRole } from '../installation/postgres/roles.ts'
import { isEncrypted, unpackInto } from '../platform/backup/pack.ts'
import { type Config, dataDirOf, readConfig } from '../platform/config/config.ts'
import { openDatabase } from '../platform/db/pool.ts'
import { privilegesOf } from '../platform/db/privileges.ts'
import { StartError } from '../platform/runtime/start-error.ts'
import { becomeOwner } from '../platform/storage/owner.ts'
import { restrictAccess } from '../platform/storage/private.ts'
import { tableGrants } from '../table-grants.ts'
import { cuando } from './cuando.ts'
import { preguntar } from './preguntar.ts'

/**
 * npm run restaurar -- CARPETA: restores a backup (a folder, or the encrypted file of an off-site backup) into an empty installation, after reading and verifying all of it. With the embedded
 * PostgreSQL it works in a separate database, renamed at the end: if it is killed before, nothing has changed.
 */
const provisional = 'gremial_restaurando'

try {
  const [copia, ...ajenas] = process.argv.slice(2)
  if (!copia || copia.startsWith('--') || ajenas.length > 0)
    throw new StartError('Uso: npm run restaurar -- CARPETA, o ARCHIVO.tar.age (o .tar, .tar.gz)')
  const camino = resolve(process.env.GREMIAL_CWD ?? process.cwd(), copia)
  if (statSync(camino, { throwIfNoEntry: false })?.isFile()) await abierta(camino, restaurar)
  else await restaurar(camino)
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
process.exit(0)

/** Unpacks a backup of one file, encrypted or not, into a temporary folder beside the data directory. */
async function abierta(archivo: string, usar: (carpeta: string) => Promise<void>): Promise<void> {
  becomeOwner(dataDirOf(process.env))
  const clave = (await isEncrypted(archivo)) ? await preguntar('Clave de recuperación (AGE-SECRET-KEY-1…): ') : ''
  const carpeta = join(dataDirOf(process.env), 'abriendo')
  const cerrar = () => rmSync(carpeta, { recursive: true, force: true })
  cerrar()
  mkdirSync(carpeta, { recursive: true, mode: 0o700 })
  process.once('exit', cerrar)
  console.log(`Abriendo ${archivo}…`)
  await unpackInto(archivo, carpeta, clave)
  await usar(carpeta)
}

async function restaurar(carpeta: string): Promise<void> {
  const begun = performance.now()
  const manifest = await readManifest(carpeta)
  knownMigrations(manifest)
  console.log(`Copia del ${cuando(new Date(manifest.creada))}, de Gremial ${manifest.version}. Leyéndola entera…`)
  await verifyBackup(carpeta, manifest)
  becomeOwner(dataDirOf(process.env))
  const config = keyOfBackup(readConfig(process.env), carpeta, manifest)
  restrictAccess(config.dataDir, { passThrough: process.getuid?.() === 0 && config.databaseUrl === undefined })
  const { sellos, antes, archivos } = config.databaseUrl
    ? await restore(carpeta, manifest, config, await externa(config, config.databaseUrl, manifest), pino({ level: 'silent' }))
    : await enLaIncluida(carpeta, manifest, config)
  const filas = manifest.tablas.reduce((sum, t) => sum + t.filas, 0)
  console.log(
    `Restaurada en ${((performance.now() - begun) / 1000).toFixed(1)} s: ${filas} filas, ${archivos} archivos. Queda dicho en la auditoría.`,
  )
  if (antes !== undefined)
    console.log(
      `El ancla que había llegaba al sello ${antes} y la copia llega al ${sellos}: lo que se hizo después de la copia no está. No es una alteración.`,
    )
  if (manifest.archivos.faltan > 0)
    console.log(`A la copia ya le faltaban ${manifest.archivos.faltan} archivos: npm run verificar-archivos`)
  console.log('Falta: npm run verificar-auditoria, npm start.')
}

async function externa(config: Config, appUrl: string, manifest: Manifest): Promise<Goal> {
  const ownerUrl = config.ownerUrl ?? appUrl
  await requireEmpty(ownerUrl, used, knownMigrations(manifest))
  const app = await ask(appUrl)
  const owner = await ask(ownerUrl)
  return { ownerUrl, appUrl, app: app.role !== owner.role ? { role: app.role, rights: tableGrants } : undefined }
}

async function ask(url: string) {
  const database = openDatabase(url, { max: 1 })
  try {
    return await privilegesOf(database.pool)
  } finally {
    await database.close()
  }
}

async function enLaIncluida(carpeta: string, manifest: Manifest, config: Config) {
  const unlock = lockDirectory(config.dataDir)
  const embedded = await startEmbedded(config.dataDir)
  const superuser = new pg.Client({ connectionString: embedded.url('postgres', 'superuser') })
  try {
    await requireEmpty(embedded.url('gremial', 'superuser'), used)
    await superuser.connect()
    await superuser.query(`drop database if exists ${provisional} with (force)`)
    await superuser.query(`create database ${provisional} owner ${ownerRole}`)
    const goal: Goal = {
      ownerUrl: embedded.url(provisional, 'owner'),
      appUrl: embedded.url(provisional, 'app'),
      app: { role: appRole, rights: tableGrants },
    }
    const restored = await restore(carpeta, manifest, config, goal, pino({ level: 'silent' }))
    await superuser.query('drop database gremial with (force)')
    await superuser.query(`alter database ${provisional} rename to gremial`)
    return restored
  } finally {
    await superuser.end().catch(() => undefined)
    await embedded.stop()
    unlock()
  }
}
