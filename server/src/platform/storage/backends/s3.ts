import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Disk } from 'flydrive'
import { flydriveBackend, reasonOf, type StorageBackend } from '../backend.ts'
import type { StorageLocation } from '../location.ts'

type Bucket = StorageLocation & { kind: 's3' }

/**
 * Opens a bucket, with credentials from the standard AWS sources. Checksums only where required, and the bucket in the path for
 * servers other than Amazon's: those understand that.
 */
async function openBucket({ bucket, endpoint, region }: Bucket): Promise<Disk> {
  // Amazon's library takes 35 MB and half a second: loaded only if there is a bucket.
  const { S3Driver } = await import('flydrive/drivers/s3')
  const driver = new S3Driver({
    bucket,
    region: region ?? process.env.AWS_REGION ?? process.env.AWS_DEFAULT_REGION ?? 'us-east-1',
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 10_000, throwOnRequestTimeout: true },
    maxAttempts: 2,
    visibility: 'private',
    supportsACL: false,
  })
  return new Disk(driver)
}

export function s3Backend(place: Bucket, name: string): StorageBackend {
  let opened: Promise<Disk> | undefined
  const open = () => {
    opened ??= openBucket(place)
    return opened
  }
  const at = (key: string) => [place.prefix, key].filter((part) => part !== '').join('/') || '/'
  const backend = flydriveBackend(open, at)
  return {
    ...backend,
    name,
    remote: true,
    write: async (key, content) => (await open()).put(at(key), content),
    writeFrom: async (key, path) =>
      (await open()).putStream(at(key), createReadStream(path), { contentLength: (await stat(path)).size }),
    async replace(key, content, stays = () => false) {
      const disk = await open()
      for (let attempt = 1; ; attempt++) {
        // Reads the ETag first: a change after it makes the conditional write fail.
        const before = await etagOf(disk, at(key))
        const now = await backend.read(key)
        if (stays(now?.toString())) return
        try {
          return await disk.put(at(key), content, before === undefined ? { IfNoneMatch: '*' } : { IfMatch: before })
        } catch (error) {
          const status = reasonOf(error).$metadata?.httpStatusCode
          // An older storage server without conditional writes.
          if (status === 501) return disk.put(at(key), content)
          if ((status !== 412 && status !== 409) || attempt >= 5) throw error
        }
      }
    },
  }
}

async function etagOf(disk: Disk, key: string): Promise<string | undefined> {
  try {
    return (await disk.getMetaData(key)).etag
  } catch (error) {
    if (reasonOf(error).$metadata?.httpStatusCode === 404) return undefined
    throw error
  }
}
