import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract, type Pack, pack } from 'tar-stream'
import { StartError } from '../runtime/start-error.ts'
import { BackupRefused, notABackup, truncated } from './refused.ts'

/** The tar file of a backup, written and read with the library tar-stream. Plain files only. */
export interface Entry {
  name: string
  bytes: number
  /** Path of the file, or its content. */
  from: string | Buffer
}

type Entries = AsyncIterable<Entry> | Iterable<Entry>

/**
 * Creates a tar as a stream. Fails if a file does not have the length of its entry; closes its files if the reader stops early.
 */
export const archiveOf = (entries: Entries): Readable => Readable.from(written(entries), { objectMode: false })

async function* written(entries: Entries): AsyncGenerator<Uint8Array> {
  const archive = pack()
  const failed = fill(archive, entries).then(
    () => undefined,
    (error: Error) => {
      archive.destroy(error)
      return error
    },
  )
  try {
    yield* archive as AsyncIterable<Uint8Array>
  } catch (error) {
    // tar-stream fails with an error of its own first.
    throw (await failed) ?? error
  }
}

async function fill(archive: Pack, entries: Entries): Promise<void> {
  for await (const { name, bytes, from } of entries) {
    // Reads one byte more than expected, to detect a file that grew.
    const source = typeof from === 'string' ? createReadStream(from, { end: bytes }) : Readable.from(from)
    await pipeline(source, archive.entry({ name, size: bytes, mode: 0o600, mtime: new Date(0) })).catch((error: Error) => {
      if (error.message !== 'Size mismatch') throw error
      throw new BackupRefused('danadaParte', `La copia está dañada: ${name} no es como se escribió`, name)
    })
  }
  archive.finalize()
}

/** Valid file names in a backup: at most two folders deep, with no path that leaves the folder. */
const plain = /^[\w-][\w.-]*(\/[\w-][\w.-]*){0,2}$/
/** Top-level names of a backup. A tar made by hand has the backup's folder before them. */
const ours = /^(?:base|archivos)\/|^(?:copia\.json|clave|configuracion\.json|archivos\.lista|auditoria\.\w+)$/

const within = (name: string): string => {
  const bare = name.replace(/^\.\//, '')
  return ours.test(bare) ? bare : bare.replace(/^(?!\.\.\/)[^/]+\//, '')
}

const block = 512
const inBlocks = (bytes: number): number => Math.ceil(bytes / block) * block

/** Reads a tar, one file at a time. Throws StartError if it is not a tar, has an entry that no backup has, or is truncated. */
export async function readArchive(from: Readable, file: (name: string, content: Readable) => Promise<void>): Promise<void> {
  const archive = extract()
  let read = 0
  const feeding = pipeline(
    from,
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        read += piece.length
        yield piece
      }
    },
    archive,
  )
  feeding.catch(() => undefined)
  try {
    let end = 0
    for await (const entry of archive) {
      const { name, size, type } = entry.header
      if (!Number.isSafeInteger(size)) throw notABackup()
      end = entry.offset + block + inBlocks(size)
      const bare = within(name)
      if (type === 'file' && plain.test(bare)) await file(bare, Readable.from(entry, { objectMode: false }))
      else if (type === 'directory') entry.resume()
      else throw notABackup()
    }
    await feeding
    // tar-stream accepts a tar without the zero block that ends it.
    if (read < end + block) throw truncated()
  } catch (error) {
    from.destroy()
    throw refusal(error as NodeJS.ErrnoException)
  }
}

/** Errors of tar-stream have no code; those of files and of the stages before it have one. */
function refusal(error: NodeJS.ErrnoException): Error {
  if (error instanceof StartError || error.code !== undefined) return error
  return error.message === 'Unexpected end of data' ? truncated() : notABackup()
}
