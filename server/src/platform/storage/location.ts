import { join, resolve } from 'node:path'
import { z } from 'zod'

/** Location of files: a folder, which several processes and machines may share, or a bucket of an S3-compatible storage. */
export type StorageLocation =
  | { kind: 'folder'; folder: string }
  | { kind: 's3'; bucket: string; prefix: string; endpoint: string | undefined; region: string | undefined }

export interface Places {
  dataDir: string
  /** GREMIAL_ARCHIVOS, if set. */
  files: StorageLocation | undefined
}

/**
 * Parses GREMIAL_ARCHIVOS (decisions §10): a folder, or `s3://bucket/prefix?endpoint=…&region=…`. It holds no credentials, so it
 * may be shown.
 */
export const storageLocation = z
  .string()
  .min(1)
  .transform((text, context): StorageLocation => {
    const wrong = (message: string) => {
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    if (!/^[a-z0-9+]+:/i.test(text)) return { kind: 'folder', folder: resolve(text) }
    if (!text.startsWith('s3://') || !URL.canParse(text)) return wrong('se espera una carpeta o s3://depósito/prefijo')
    const { hostname, username, password, port, pathname, searchParams } = new URL(text)
    if (username || password)
      return wrong('las credenciales no van en la dirección sino en AWS_ACCESS_KEY_ID y AWS_SECRET_ACCESS_KEY')
    if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(hostname) || port) return wrong('el nombre del depósito no vale')
    const prefix = pathname.split('/').filter(Boolean).join('/')
    if (!/^[\w./-]*$/.test(prefix) || /(^|\/)\./.test(prefix)) return wrong('el prefijo lleva letras, cifras, guiones y barras')
    const odd = [...searchParams.keys()].find((name) => name !== 'endpoint' && name !== 'region')
    if (odd !== undefined) return wrong('después de ? van endpoint y region')
    const endpoint = searchParams.get('endpoint') ?? undefined
    if (endpoint !== undefined && !isServer(endpoint))
      return wrong('endpoint tiene que ser http://… o https://…, sin credenciales')
    return { kind: 's3', bucket: hostname, prefix, endpoint, region: searchParams.get('region') ?? undefined }
  })

function isServer(text: string): boolean {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return !username && !password
}

/** Location of an installation's files. */
export const filesLocationOf = ({ files, dataDir }: Places): StorageLocation =>
  files ?? { kind: 'folder', folder: join(dataDir, 'archivos') }

/**
 * Location of the audit checkpoint (decision 020): with the files if GREMIAL_ARCHIVOS is set, because all processes share that,
 * otherwise in the data directory.
 */
export const checkpointLocationOf = ({ files, dataDir }: Places): StorageLocation => files ?? { kind: 'folder', folder: dataDir }

/** Name of a location for messages. */
export const nameOf = (place: StorageLocation): string =>
  place.kind === 'folder' ? place.folder : `s3://${place.bucket}${place.prefix ? `/${place.prefix}` : ''}`
