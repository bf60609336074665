import type { FastifyRequest } from 'fastify'
import { photoLimits } from '../images.ts'
import { AppError } from './errors.ts'

/** Largest JSON body of a route that takes a photo: base64 is a third longer than the bytes, and a little more for the rest. */
export const photoBodyLimit = 7_000_000

/**
 * The photo of a request as it came, still to be looked at by `normalizePhoto`: the first file of a multipart body (the route
 * declares `multipart: true`), or the base64 of a JSON field, with or without `data:image/…;base64,`.
 * Throws IMAGEN_FALTA when there is none and IMAGEN_PESADA when it is too long to be read.
 */
export async function photoIn(request: FastifyRequest, base64: string | undefined): Promise<Buffer> {
  const content = request.isMultipart() ? await firstFile(request) : decoded(base64 ?? '')
  if (content.length === 0) throw new AppError('IMAGEN_FALTA')
  return content
}

/** The same for a route where the photo may be left out: undefined when none was sent. One that was sent and cannot be read still throws. */
export async function photoIfSent(request: FastifyRequest, base64: string | undefined): Promise<Buffer | undefined> {
  if (!request.isMultipart()) return base64 ? photoIn(request, base64) : undefined
  const content = await firstFile(request)
  return content.length === 0 ? undefined : content
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

/** One pass whatever the text is: an expression with two ways to match a blank took 25 s over 160 kB of them. */
function decoded(text: string): Buffer {
  const base64 = text.replace(/^data:[\w/+.-]{1,100};base64,/, '')
  return /[^A-Za-z0-9+/=\s]/.test(base64) ? Buffer.alloc(0) : Buffer.from(base64, 'base64')
}
