import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { cuentasDeDemostracion } from '../../../demo/guardia.ts'
import { type Verification, verifyAudit } from '../../platform/audit/verify.ts'
import { BackupRefused } from '../../platform/backup/refused.ts'
import { type Config } from '../../platform/config/config.ts'
import { openDatabase } from '../../platform/db/pool.ts'
import { flushFolder } from '../../platform/storage/backends/folder.ts'
import { openFiles } from '../../platform/storage/open.ts'
import { tableGrants } from '../../table-grants.ts'
import { type Embedded, startEmbedded } from '../postgres/embedded.ts'
import { appRole, ownerRole } from '../postgres/roles.ts'
import { anyRow } from './load.ts'
import type { Manifest } from './manifest.ts'
import { type Restored, requireEmpty, restore } from './restore.ts'

/**
 * Restores a backup while the empty installation keeps serving. The database is restored beside the real one; the rest (files,
 * checkpoint, key) goes to `restauracion/datos`.
 * Once everything is there and verified, `restauracion/lista` is written, and the next start puts it in place. After a crash
 * before that, the next start removes it all, and the installation stays empty.
 */
export const used = ['usuario', 'afiliado', 'auditoria']
const provisional = 'gremial_restaurando'

export const places = (dataDir: string) => {
  const aside = join(dataDir, 'restauracion')
  return {
    aside,
    upload: join(aside, 'archivo'),
    copy: join(aside, 'copia'),
    data: join(aside, 'datos'),
    done: join(aside, 'lista'),
  }
}

/** Runs `work` with a superuser connection, to create, rename and drop databases. */
async function asSuperuser<T>(embedded: Embedded, work: (superuser: pg.Client) => Promise<T>): Promise<T> {
  const superuser = new pg.Client({ connectionString: embedded.url('postgres', 'superuser') })
  superuser.on('error', () => undefined)
  await superuser.connect()
  try {
    return await work(superuser)
  } finally {
    await superuser.end().catch(() => undefined)
  }
}

interface Beside {
  /** Configuration of the empty installation, with the backup's key and whether that replaces the existing one. */
  config: Config
  folder: string
  manifest: Manifest
  /** Reports the start of a step. */
  say(step: 'restaurando' | 'verificando'): void
}

/** Restores a verified backup beside the real data, and verifies the audit log of the result. Throws StartError. */
export async function restoreBeside({ config, folder, manifest, say }: Beside): Promise<Restored & { audit: Verification }> {
  const { data, done, aside } = places(config.dataDir)
  rmSync(data, { recursive: true, force: true })
  mkdirSync(data, { recursive: true, mode: 0o700 })
  const apart = { ...config, dataDir: data }
  const embedded = await startEmbedded(config.dataDir)
  try {
    say('restaurando')
    await requireEmpty(embedded.url('gremial', 'superuser'), used)
    await asSuperuser(embedded, async (superuser) => {
      await superuser.query(`drop database if exists ${provisional} with (force)`)
      await superuser.query(`create database ${provisional} owner ${ownerRole}`)
    })
    const goal = {
      ownerUrl: embedded.url(provisional, 'owner'),
      appUrl: embedded.url(provisional, 'app'),
      app: { role: appRole, rights: tableGrants },
    }
    const restored = await restore(folder, manifest, apart, goal, pino({ level: 'silent' }))
    say('verificando')
    const database = openDatabase(goal.appUrl, { max: 2 })
    try {
      const services = { config: apart, database, files: await openFiles(apart), now: () => new Date() }
      const demo = await cuentasDeDemostracion(services)
      if (demo > 0 && !config.demo)
        throw new BackupRefused(
          'demostracion',
          `La copia es de una demostración: tiene ${demo} cuentas de contraseña publicada, y con ellas este portal no arranca`,
          String(demo),
        )
      const audit = await verifyAudit(services)
      writeFileSync(done, '', { flush: true })
      await flushFolder(aside)
      return { ...restored, audit }
    } finally {
      await database.close()
    }
  } catch (error) {
    const drop = (superuser: pg.Client) => superuser.query(`drop database if exists ${provisional} with (force)`)
    await asSuperuser(embedded, drop).catch(() => undefined)
    throw error
  } finally {
    await embedded.stop()
  }
}

/**
 * At start, completes a restore that was prepared beside the real data, or removes one that was interrupted. Returns true if the
 * installation was replaced, including its key. Each step may be repeated after a crash.
 */
export async function endRestore(dataDir: string, embedded: Embedded, say: (line: string) => void): Promise<boolean> {
  const { aside, data, done } = places(dataDir)
  if (!existsSync(aside)) return false
  const whole = await asSuperuser(embedded, async (superuser) => {
    const there = (await superuser.query('select from pg_database where datname = $1', [provisional])).rowCount
    // The database is moved first: if it is no longer beside, the replacement has already begun.
    if (existsSync(done) && !there) return true
    if (existsSync(done) && (await isEmpty(embedded))) {
      await superuser.query('drop database if exists gremial with (force)')
      await superuser.query(`alter database ${provisional} rename to gremial`)
      return true
    }
    await superuser.query(`drop database if exists ${provisional} with (force)`)
    return false
  })
  if (whole)
    for (const name of existsSync(data) ? readdirSync(data) : []) {
      if (name === 'archivos') rmSync(join(dataDir, name), { recursive: true, force: true })
      renameSync(join(data, name), join(dataDir, name))
    }
  else say('Una restauración quedó por la mitad: se borró lo que había, y la instalación sigue como estaba.')
  await flushFolder(dataDir)
  rmSync(aside, { recursive: true, force: true })
  if (whole) say('La copia restaurada tomó su lugar.')
  return whole
}

/** A command may have created a user meanwhile: then the restored data are not used. */
async function isEmpty(embedded: Embedded): Promise<boolean> {
  const client = new pg.Client({ connectionString: embedded.url('gremial', 'superuser') })
  await client.connect()
  try {
    return !(await anyRow(client, used))
  } finally {
    await client.end()
  }
}
