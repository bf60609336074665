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
 * A copy as one encrypted file, to leave the machine: a tar within age. It carries the installation's key too, so that whoever has the recovery
 * key needs nothing else (decision 070).
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

/** The bytes of a copy's one file, as they are made: nothing of it is written on this machine. Fails, and closes its files, as either end does. */
export function packed(folder: string, { secret, recipient }: { secret: string; recipient: string }): Transform {
  const encrypt = encrypted(recipient)
  return piped(archiveOf(entriesOf(folder, secret)), encrypt, new PassThrough(), () => undefined)
}

/** Whether a file is an encrypted copy: then it is the recovery key that opens it. */
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

/** Opens a copy's one file into an empty folder: encrypted, or a tar of the folder (`.gz` too) that somebody made. Throws StartError: another key, cut, damaged, none of ours. */
export async function unpackInto(file: string, folder: string, recovery: string): Promise<void> {
  const first = await firstBytes(file)
  const gzip = first.readUInt16BE(0) === 0x1f8b
  const tar = first.toString('latin1', 257, 262) === 'ustar'
  const encrypted = await isEncrypted(file)
  if (!encrypted && !gzip && !tar) throw notABackup()
  const stage = encrypted ? decrypted(recovery) : gzip ? createGunzip() : new PassThrough()
  try {
    await readArchive(
      piped(createReadStream(file), stage, new PassThrough(), () => undefined),
      async (name, content) => {
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
