import type { Readable } from 'node:stream'
import type { Disk, DriveFile } from 'flydrive'

/** Things under names (`ab/abcd…`, `auditoria.ancla`), in a folder or in a bucket. What does not answer throws; what is not there is undefined. */
export interface StorageBackend {
  /** As messages call it. */
  name: string
  /** Each look costs a request. */
  remote: boolean
  read(key: string): Promise<Buffer | undefined>
  about(key: string): Promise<About | undefined>
  /** Whole or not at all, also through a power cut. */
  write(key: string, content: Uint8Array): Promise<void>
  /** The same of a file of this machine, which is not held in memory. */
  writeFrom(key: string, path: string): Promise<void>
  /** What is there, to be read bit by bit. */
  open(key: string): Promise<Readable | undefined>
  /** The same for what several processes replace: `stays`, asked with what lies there, keeps it. */
  replace(key: string, content: string, stays?: (now: string | undefined) => boolean): Promise<void>
  remove(key: string): Promise<void>
  /** What lies in a folder, one after the other. */
  list(folder: string): AsyncGenerator<Listed>
}

export interface About {
  bytes: number
  modified: Date
}

export interface Listed {
  key: string
  name: string
  /** When it was written; undefined when it is gone since. A listing of a bucket knows no lengths. */
  modified(): Promise<Date | undefined>
}

/** What both kinds do alike, over flydrive. The disk is opened when it is first used. */
export function flydriveBackend(
  open: () => Promise<Pick<Disk, 'getMetaData' | 'getBytes' | 'getStream' | 'delete' | 'listAll'>>,
  at: (key: string) => string,
): Pick<StorageBackend, 'read' | 'open' | 'about' | 'remove' | 'list'> {
  const about = (key: string) => thereOrNot(async () => aboutOf(await (await open()).getMetaData(at(key))))
  return {
    about,
    read: (key) => thereOrNot(async () => Buffer.from(await (await open()).getBytes(at(key)))),
    open: (key) => thereOrNot(async () => (await open()).getStream(at(key))),
    remove: async (key) => (await open()).delete(at(key)),
    async *list(folder) {
      const disk = await open()
      let page: string | undefined
      do {
        const { objects, paginationToken } = await disk.listAll(at(folder), page === undefined ? {} : { paginationToken: page })
        for (const item of objects)
          if (!item.isDirectory) yield listed(item, folder === '' ? item.name : `${folder}/${item.name}`)
        page = paginationToken
      } while (page !== undefined)
    },
  }
}

const listed = (file: DriveFile, key: string): Listed => ({
  key,
  name: file.name,
  modified: () => thereOrNot(async () => (await file.getMetaData()).lastModified),
})

const aboutOf = ({ contentLength, lastModified }: { contentLength: number; lastModified: Date }): About => ({
  bytes: contentLength,
  modified: lastModified,
})

interface Reason {
  name?: string
  code?: string
  cause?: unknown
  $metadata?: { httpStatusCode?: number }
}

/** What lies below a failure, as the storage said it. */
export function reasonOf(error: unknown): Reason {
  const { cause } = error as Reason
  return cause instanceof Error ? reasonOf(cause) : (error as Reason)
}

async function thereOrNot<T>(look: () => Promise<T>): Promise<T | undefined> {
  try {
    return await look()
  } catch (error) {
    const { code, name, $metadata } = reasonOf(error)
    if (code === 'ENOENT' || code === 'ENOTDIR' || (name !== 'NoSuchBucket' && $metadata?.httpStatusCode === 404))
      return undefined
    throw error
  }
}
