import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { link, mkdir, open, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import Cursor from 'pg-cursor'
import { checkpointBackend } from '../../platform/audit/checkpoint.ts'
import type { Services } from '../../platform/context.ts'
import { flushFolder } from '../../platform/storage/backends/folder.ts'
import { backendOf } from '../../platform/storage/backends.ts'
import { eachAtOnce } from '../../platform/storage/check.ts'
import { filesLocationOf } from '../../platform/storage/location.ts'
import { hashOf, keyOf } from '../../platform/storage/store.ts'
import { knownFingerprint } from '../key.ts'
import { type Manifest, manifestName, type Part, writtenManifest } from './manifest.ts'
import { columnsOf, quoted, sequencesOf, tablesOf } from './tables.ts'

export const checkpointNames = ['auditoria.ancla', 'auditoria.anclas']
export const listName = 'archivos.lista'

export interface BackupOptions {
  version: string
  /** Non-secret settings to record. */
  settings: Record<string, string>
  /** File folders to hard-link from, in order of preference: those of other backups are newest first. */
  linked: string[]
  /** Called for each file that could not be copied. */
  missing(sha256: string): void
}

/**
 * Writes a backup to an empty folder while the portal is running, in constant memory. First the checkpoint, then the database in
 * one snapshot, then the files of that snapshot, which are not swept for a week. The pool must be the owner's.
 */
export async function writeBackup(services: Services, folder: string, options: BackupOptions): Promise<Manifest> {
  const { database, config } = services
  const partes: Part[] = []
  const put = async (nombre: string, content: Uint8Array | string) => {
    await writeFile(join(folder, nombre), content, { flush: true, mode: 0o600 })
    const bytes = Buffer.from(content)
    partes.push({ nombre, bytes: bytes.length, sha256: hashOf(bytes) })
  }
  const creada = new Date().toISOString()
  // Before the snapshot: the checkpoint may lag behind the database but never lead it.
  for (const name of checkpointNames) {
    const content = await checkpointBackend(services).read(name)
    if (content) await put(name, content)
  }
  await put('configuracion.json', `${JSON.stringify(options.settings, null, 1)}\n`)
  await mkdir(join(folder, 'base'))
  const client = await database.pool.connect()
  let base: Pick<Manifest, 'huella' | 'migraciones' | 'tablas' | 'secuencias'>
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query('begin isolation level repeatable read read only')
    base = await copyDatabase(client, folder, partes)
    await listFiles(client, folder, partes)
    await client.query('commit')
  } finally {
    client.release(true)
  }
  const archivos = await copyFiles(config, folder, options)
  const manifest: Manifest = { formato: 1, version: options.version, creada, ...base, archivos, partes }
  await writeFile(join(folder, manifestName), writtenManifest(manifest), { flush: true, mode: 0o600 })
  for (const path of [join(folder, 'base'), folder]) await flushFolder(path)
  return manifest
}

async function copyDatabase(client: pg.PoolClient, folder: string, partes: Part[]) {
  const huella = (await knownFingerprint(client)) ?? null
  const { rows: migraciones } = await client.query<{ nombre: string; sha256: string }>(
    'select nombre, sha256 from migracion order by 1',
  )
  const tablas: Manifest['tablas'] = []
  for (const table of await tablesOf(client)) {
    const rows = client.query(copyTo(`copy ${quoted(table.nombre)} (${columnsOf(table)}) to stdout`))
    const nombre = `base/${table.nombre}.gz`
    partes.push({ nombre, ...(await compressed(rows, join(folder, nombre))) })
    tablas.push({ ...table, filas: rows.rowCount ?? 0 })
  }
  // After the rows: a sequence only moves forward, so no row has a number that is yet to be assigned.
  return { huella, migraciones, tablas, secuencias: await sequencesOf(client) }
}

/** Writes a stream with gzip, flushed to disk at the end. */
async function compressed(from: Readable, file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  const look = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(from, createGzip({ level: 4 }), look, createWriteStream(file, { flags: 'wx', flush: true, mode: 0o600 }))
  return { bytes, sha256: hash.digest('hex') }
}

/** Writes the hash and length of each file in the snapshot, one per line. */
async function listFiles(client: pg.PoolClient, folder: string, partes: Part[]): Promise<void> {
  const cursor = client.query(new Cursor<{ sha256: string; bytes: number }>('select sha256, bytes from archivo order by sha256'))
  const hash = createHash('sha256')
  let bytes = 0
  const file = await open(join(folder, listName), 'wx', 0o600)
  try {
    for (let rows = await cursor.read(2000); rows.length > 0; rows = await cursor.read(2000)) {
      const text = rows.map((row) => `${row.sha256} ${row.bytes}\n`).join('')
      await file.write(text)
      hash.update(text)
      bytes += text.length
    }
    await file.sync()
  } finally {
    await cursor.close()
    await file.close()
  }
  partes.push({ nombre: listName, bytes, sha256: hash.digest('hex') })
}

/** The files listed in a backup, in pages. */
export async function* listedFiles(folder: string): AsyncGenerator<Array<{ sha256: string; bytes: number }>> {
  const file = await open(join(folder, listName))
  const page: Array<{ sha256: string; bytes: number }> = []
  try {
    for await (const line of file.readLines()) {
      const [sha256 = '', bytes = '0'] = line.split(' ')
      page.push({ sha256, bytes: Number(bytes) })
      if (page.length === 1000) yield page.splice(0)
    }
    yield page
  } finally {
    await file.close()
  }
}

async function copyFiles(
  config: Services['config'],
  folder: string,
  { linked, missing }: BackupOptions,
): Promise<Manifest['archivos']> {
  const backend = backendOf(filesLocationOf(config))
  const total = { cantidad: 0, bytes: 0, faltan: 0 }
  const folders = new Set<string>()
  await mkdir(join(folder, 'archivos'))
  for await (const page of listedFiles(folder))
    await eachAtOnce(page, async ({ sha256, bytes }) => {
      const to = join(folder, 'archivos', keyOf(sha256))
      if (!folders.has(dirname(to))) await mkdir(dirname(to), { recursive: true })
      folders.add(dirname(to))
      if (!(await linkedFrom(linked, sha256, bytes, to))) {
        const content = await backend.read(keyOf(sha256))
        if (!content || hashOf(content) !== sha256) {
          total.faltan++
          missing(sha256)
          return
        }
        await writeFile(to, content, { flag: 'wx', flush: true, mode: 0o600 })
      }
      total.cantidad++
      total.bytes += bytes
    })
  for (const path of [...folders, join(folder, 'archivos')]) await flushFolder(path)
  return total
}

/** Files never change under their name, so a hard link is a valid copy. */
async function linkedFrom(folders: string[], sha256: string, bytes: number, to: string): Promise<boolean> {
  for (const from of folders) {
    try {
      const file = join(from, keyOf(sha256))
      if ((await stat(file)).size !== bytes) continue
      await link(file, to)
      return true
    } catch {
      // Not there, or on another disk: it is copied instead.
    }
  }
  return false
}
