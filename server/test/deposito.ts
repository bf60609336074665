import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atEnd } from './at-end.ts'

interface Deposito {
  run(): Promise<{ port: number }>
  close(): Promise<void>
}
const require = createRequire(import.meta.url)
/** The package has no types. */
const S3rver: new (options: {
  address: string
  port: number
  directory: string
  silent: boolean
  allowMismatchedSignatures: boolean
  configureBuckets: Array<{ name: string }>
}) => Deposito = require('@20minutes/s3rver')

/**
 * An S3-compatible server with one bucket, `gremial`, on a free port. Gives the value of GREMIAL_ARCHIVOS and sets its
 * credentials in the environment. It computes the signature of a listing wrongly (its path ends in a slash), so only a strict
 * one, without listings, checks signatures.
 */
export async function deposito({ strict = false } = {}): Promise<{ url: string; endpoint: string; directory: string }> {
  const directory = mkdtempSync(join(tmpdir(), 'gremial-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    allowMismatchedSignatures: !strict,
    configureBuckets: [{ name: 'gremial' }],
  })
  const { port } = await server.run()
  atEnd(async () => {
    await server.close()
    rmSync(directory, { recursive: true, force: true })
  })
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    // Avoids a network request for credentials.
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_CONFIG_FILE: '/dev/null',
    AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
  })
  const endpoint = `http://127.0.0.1:${port}`
  return { url: `s3://gremial/portal?endpoint=${encodeURIComponent(endpoint)}`, endpoint, directory }
}
