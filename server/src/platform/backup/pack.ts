import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PassThrough, pipeline as piped, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { motivo, StartError } from '../runtime/start-error.ts'
import { archiveOf, type Entry, readArchive } from './archive.ts'
import { decrypted, encrypted } from './encryption.ts'
import { BackupRefused, notABackup } from './refused.ts'

/**
 * Packs a backup into one encrypted file, to leave the machine: a tar inside age. It includes the installation's key, so that the
 * recovery key is all one needs (decision 070).
 */
export const packedEnd = '.tar.age'

async function* entriesOf(folder: string, secret: string): AsyncGenerator<Entry> {
  const key = Buffer.from(`${secret}\n`)
  const has = await readdir(folder)
  if (!has.includes('copia.json')) throw new StartError(`${folder} no es una copia: no tiene copia.json`)
  yield* files(folder, 'copia.json')
  yield { name: 'clave', bytes: key.length, from: key }
  for (const name of has.toSorted()) if (!['copia.json', 'clave'].includes(name)) yield* files(folder, name)
}

async function* files(folder: string, name: string): AsyncGenerator<Entry> {
  const path = join(folder, name)
  const about = await stat(path)
  if (about.isFile()) yield { name, bytes: about.size, from: path }
  else for (const one of (await readdir(path)).toSorted()) yield* files(folder, `${name}/${one}`)
}

/** Streams the packed backup without writing it to this machine. If either end fails, the stream fails and closes its files. */
export function packed(folder: string, { secret, recipient }: { secret: string; recipient: string }): Transform {
  const encrypt = encrypted(recipient)
  return piped(archiveOf(entriesOf(folder, secret)), encrypt, new PassThrough(), () => undefined)
}

/** True if a file is an encrypted backup, which needs the recovery key. */
export async function isEncrypted(file: string): Promise<boolean> {
  return (await firstBytes(file)).toString('latin1').startsWith('age-encryption.org/')
}

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    return (await handle.read(Buffer.alloc(512), 0, 512, 0)).buffer
  } finally {
    await handle.close()
  }
}

/**
 * Unpacks a backup file into an empty folder: encrypted, or a plain tar (`.gz` too) made by hand. Throws StartError: another key,
 * truncated, damaged, not a backup.
 */
export async function unpackInto(file: string, folder: string, recovery: string): Promise<void> {
  const first = await firstBytes(file)
  const gzip = first.readUInt16BE(0) === 0x1f8b
  const tar = first.toString('latin1', 257, 262) === 'ustar'
  const encrypted = await isEncrypted(file)
  if (!encrypted && !gzip && !tar) throw notABackup()
  const seen = new Set<string>()
  const stage = encrypted ? decrypted(recovery) : gzip ? createGunzip() : new PassThrough()
  try {
    await readArchive(
      piped(createReadStream(file), stage, new PassThrough(), () => undefined),
      async (name, content) => {
        if (seen.has(name)) throw notABackup()
        seen.add(name)
        const path = join(folder, name)
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      },
    )
  } catch (error) {
    if (error instanceof StartError) throw error
    if (String((error as NodeJS.ErrnoException).code).startsWith('Z_'))
      throw new BackupRefused('cortada', 'La copia está cortada o dañada: no se puede descomprimir')
    throw new StartError(`No se pudo leer ${file}: ${motivo(error)}`)
  }
}
