import type { Readable } from 'node:stream'
import type { Disk, DriveFile } from 'flydrive'

/**
 * A storage backend: objects under keys (`ab/abcd…`, `auditoria.ancla`) in a folder or a bucket. A failing backend throws; a
 * missing object is undefined.
 */
export interface StorageBackend {
  /** Name for messages. */
  name: string
  /** Every access costs a request. */
  remote: boolean
  read(key: string): Promise<Buffer | undefined>
  about(key: string): Promise<About | undefined>
  /** Atomic, also through a power failure. */
  write(key: string, content: Uint8Array): Promise<void>
  /** The same from a local file, without holding it in memory. */
  writeFrom(key: string, path: string): Promise<void>
  /** Opens a stream of the content; undefined if it does not exist. */
  open(key: string): Promise<Readable | undefined>
  /**
   * Atomic replacement of an object that several processes write. `stays` gets the current content and returns true to keep it.
   */
  replace(key: string, content: string, stays?: (now: string | undefined) => boolean): Promise<void>
  remove(key: string): Promise<void>
  /** Lists the objects of a folder. */
  list(folder: string): AsyncGenerator<Listed>
}

export interface About {
  bytes: number
  modified: Date
}

export interface Listed {
  key: string
  name: string
  /** When it was written; undefined if it is gone. Listing a bucket does not report sizes. */
  modified(): Promise<Date | undefined>
}

/** Operations common to folders and buckets, on top of flydrive. The disk is opened on first use. */
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

/** The original error below its wrappers, as the storage reported it. */
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
