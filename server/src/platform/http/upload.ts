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

/** Largest JSON body of a route that takes a photo: base64 is a third longer than the bytes, and a little more for the rest. */
export const photoBodyLimit = 7_000_000

/**
 * The photo of a request as it came, still to be looked at by `normalizePhoto`: the first file of a multipart body (the route
 * declares `multipart: true`), or the base64 of a JSON field, with or without `data:image/…;base64,`.
 * Throws IMAGEN_FALTA when there is none and IMAGEN_PESADA when it is too long to be read.
 */
export async function photoIn(request: FastifyRequest, base64: string | undefined): Promise<Buffer> {
  const content = request.isMultipart() ? await firstFile(request) : fromBase64(base64 ?? '')
  if (content.length === 0) throw new AppError('IMAGEN_FALTA')
  return content
}

/** The same for a route where the photo may be left out: undefined when none was sent. One that was sent and cannot be read still throws. */
export async function photoIfSent(request: FastifyRequest, base64: string | undefined): Promise<Buffer | undefined> {
  if (!request.isMultipart()) return base64 ? photoIn(request, base64) : undefined
  const content = await firstFile(request)
  return content.length === 0 ? undefined : content
}

const headBytes = 2000

/** A file that came, in a folder of its own until `work` ends. */
export interface Uploaded {
  path: string
  /** As the browser calls it, without folders. */
  name: string
  sha256: string
  bytes: number
  /** Its first 2,000 bytes, which tell what it is. */
  head: Buffer
  /** The texts that came before it, by their names; of a repeated one the last. */
  fields: Record<string, string>
}

/**
 * Takes the one file of a multipart body to the disk as it comes, never whole in memory, and gives it to `work`; it is gone afterwards.
 * Throws ARCHIVO_FALTA, ARCHIVO_VACIO, or ARCHIVO_GRANDE (`tooMuch`) when it has more than `most` bytes.
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
    // A body cut short, or a line that fell.
    await pipeline(part.file, told, createWriteStream(path, { mode: 0o600 })).catch(() => {
      throw new AppError('ARCHIVO_FALTA')
    })
    if (part.file.truncated) throw new AppError(tooMuch)
    if (bytes === 0) throw new AppError('ARCHIVO_VACIO')
    // Some browsers of old say the whole path.
    const name = (part.filename.split(/[\\/]/).at(-1) ?? '').replace(/\p{Cc}/gu, '').slice(-150) || 'archivo'
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
    // A body cut short or with another boundary than it announced.
    throw new AppError('IMAGEN_FALTA')
  }
}

/** Bytes of a base64 text; none when it is not one. One pass whatever the text is: an expression with two ways to match a blank took 25 s over 160 kB of them. */
export function fromBase64(text: string): Buffer {
  const base64 = text.replace(/^data:[\w/+.-]{1,100};base64,/, '')
  return /[^A-Za-z0-9+/=\s]/.test(base64) ? Buffer.alloc(0) : Buffer.from(base64, 'base64')
}
