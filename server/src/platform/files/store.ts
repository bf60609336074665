import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/pool.ts'

/**
 * Files by the SHA-256 of their content: the same file is kept once, a row holds only its hash, and what is read back is checked.
 * The disk is below the data directory; any flydrive driver (S3) can take its place.
 */
export interface FileStore {
  /** Keeps a content and returns its hash. Before the transaction that will refer to it: an unused file does no harm. */
  keep(db: Db | Tx, content: Buffer, type: string): Promise<string>
  /** The content of a hash; undefined when it is not there or does not match. */
  read(sha256: string): Promise<Buffer | undefined>
}

const place = (sha256: string): string => `${sha256.slice(0, 2)}/${sha256}`

export function fileStore(dataDir: string): FileStore {
  const disk = new Disk(new FSDriver({ location: join(dataDir, 'archivos'), visibility: 'private' }))
  return {
    async keep(db, content, type) {
      const sha256 = createHash('sha256').update(content).digest('hex')
      if (!(await disk.exists(place(sha256)))) await disk.put(place(sha256), content)
      await sql`insert into archivo (sha256, tipo, bytes) values (${sha256}, ${type}, ${content.length}) on conflict do nothing`.execute(
        db,
      )
      return sha256
    },
    async read(sha256) {
      try {
        const content = Buffer.from(await disk.getBytes(place(sha256)))
        return createHash('sha256').update(content).digest('hex') === sha256 ? content : undefined
      } catch {
        return undefined
      }
    },
  }
}
