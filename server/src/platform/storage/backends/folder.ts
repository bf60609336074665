import { randomUUID } from 'node:crypto'
import { createReadStream, readFileSync, renameSync } from 'node:fs'
import { mkdir, open, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { flydriveBackend, type StorageBackend } from '../backend.ts'

/** Suffix of a file being written; one left behind by a crash is swept after a day. */
export const draftEnd = '.parcial'

/** A folder backend: a file gets its final name only after its content is on disk, and then the name is flushed too. */
export function folderBackend(folder: string): StorageBackend {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  async function put(
    key: string,
    content: Uint8Array | string | Readable,
    stays: (now: string | undefined) => boolean = () => false,
  ) {
    const file = join(folder, key)
    const made = await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    const draft = `${file}.${randomUUID()}${draftEnd}`
    try {
      await writeFile(draft, content, { mode: 0o600, flag: 'wx', flush: true })
      // Synchronous: nothing in this process runs between the check and the rename.
      if (stays(contentOf(file))) return await rm(draft)
      renameSync(draft, file)
    } catch (error) {
      await rm(draft, { force: true }).catch(() => undefined)
      throw error
    }
    await flushFolder(dirname(file))
    if (made !== undefined) await flushFolder(dirname(made))
  }
  return {
    ...flydriveBackend(
      () => Promise.resolve(disk),
      (key) => key,
    ),
    name: folder,
    remote: false,
    write: (key, content) => put(key, content),
    writeFrom: (key, path) => put(key, createReadStream(path)),
    replace: put,
  }
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Flushes a folder, which makes a new name in it durable. Does nothing where folders cannot be flushed. */
export async function flushFolder(path: string): Promise<void> {
  const handle = await open(path, 'r').catch(() => undefined)
  try {
    await handle?.sync()
  } catch (error) {
    if (!/^(EINVAL|EISDIR|ENOTSUP|EPERM|EACCES)$/.test((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    await handle?.close()
  }
}
