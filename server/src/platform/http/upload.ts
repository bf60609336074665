import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { ErrorCode } from '@gremial/contract/derived/errors.ts'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../runtime/errors.ts'
import { photoLimits } from '../storage/images.limits.ts'

/** Largest JSON body, in bytes, of a route that takes a photo: base64 is a third longer than the bytes, plus the other fields. */
export const photoBodyLimit = 7_000_000

/**
 * The unchecked photo of a request, still to be validated by `normalizePhoto`: the first file of a multipart body (the route
 * declares `multipart: true`), or the base64 of a JSON field, with or without `data:image/…;base64,`.
 * Throws IMAGEN_FALTA if there is none and IMAGEN_PESADA if it is too large.
 */
export async function photoIn(request: FastifyRequest, base64: string | undefined): Promise<Buffer> {
  const content = request.isMultipart() ? await firstFile(request) : fromBase64(base64 ?? '')
  if (content.length === 0) throw new AppError('IMAGEN_FALTA')
  return content
}

/** The same for an optional photo: undefined if none was sent. Throws if one was sent and cannot be read. */
export async function photoIfSent(request: FastifyRequest, base64: string | undefined): Promise<Buffer | undefined> {
  if (!request.isMultipart()) return base64 ? photoIn(request, base64) : undefined
  const content = await firstFile(request)
  return content.length === 0 ? undefined : content
}

const headBytes = 2000

/** An uploaded file, in a temporary folder that lasts until `work` ends. */
export interface Uploaded {
  path: string
  /** The name given by the browser, without folders. */
  name: string
  sha256: string
  bytes: number
  /** The first 2,000 bytes, which identify its type. */
  head: Buffer
  /** Text fields sent before the file, by name; the last value of a repeated one. */
  fields: Record<string, string>
}

/**
 * Streams the single file of a multipart body to disk, never whole in memory, passes it to `work` and deletes it afterwards.
 * Throws ARCHIVO_FALTA, ARCHIVO_VACIO, or ARCHIVO_GRANDE (`tooMuch`) if it has more than `most` bytes.
 */
export async function withUpload<T>(
  request: FastifyRequest,
  { most, tempDir, tooMuch = 'ARCHIVO_GRANDE' }: { most: number; tempDir: string; tooMuch?: ErrorCode },
  work: (file: Uploaded) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new AppError('ARCHIVO_FALTA')
  const folder = await mkdtemp(join(tempDir, '.escritura-'))
  try {
    const path = join(folder, 'subida')
    const part = await request
      .file({ limits: { fileSize: most, files: 1, fields: 10, fieldSize: 10_000 } })
      .catch(() => undefined)
    if (!part) throw new AppError('ARCHIVO_FALTA')
    const hash = createHash('sha256')
    let bytes = 0
    let head = Buffer.alloc(0)
    const told = new Transform({
      transform(chunk: Buffer, _, done) {
        hash.update(chunk)
        bytes += chunk.length
        if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)])
        done(null, chunk)
      },
    })
    // A truncated body or a lost connection.
    await pipeline(part.file, told, createWriteStream(path, { mode: 0o600 })).catch(() => {
      throw new AppError('ARCHIVO_FALTA')
    })
    if (part.file.truncated) throw new AppError(tooMuch)
    if (bytes === 0) throw new AppError('ARCHIVO_VACIO')
    // Some old browsers send the full path.
    const name =
      (part.filename.split(/[\\/]/).at(-1) ?? '')
        .normalize('NFC')
        .replace(/\p{Cc}/gu, '')
        .slice(-150) || 'archivo'
    return await work({ path, name, sha256: hash.digest('hex'), bytes, head, fields: textsOf(part) })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function textsOf({ fields }: MultipartFile): Record<string, string> {
  const texts: Array<[string, string]> = []
  for (const [name, field] of Object.entries(fields)) {
    const last = Array.isArray(field) ? field.at(-1) : field
    if (last?.type === 'field' && typeof last.value === 'string') texts.push([name, last.value])
  }
  return Object.fromEntries(texts)
}

async function firstFile(request: FastifyRequest): Promise<Buffer> {
  try {
    const part = await request.file({ limits: { fileSize: photoLimits.bytes, files: 1, fields: 10, fieldSize: 10_000 } })
    return part ? await part.toBuffer() : Buffer.alloc(0)
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') throw new AppError('IMAGEN_PESADA')
    // A truncated body, or a boundary other than the announced one.
    throw new AppError('IMAGEN_FALTA')
  }
}

/**
 * Decodes base64; empty if the text is not base64. Linear time for any input: a regular expression that could match a blank in
 * two ways took 25 s for 160 kB of them.
 */
export function fromBase64(text: string): Buffer {
  const base64 = text.replace(/^data:[\w/+.-]{1,100};base64,/, '')
  return /[^A-Za-z0-9+/=\s]/.test(base64) ? Buffer.alloc(0) : Buffer.from(base64, 'base64')
}
