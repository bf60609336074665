import type { ErrorCode } from '@gremial/contract/derived/errors.ts'
import { AppError } from '../runtime/errors.ts'
import { Refusal, sandboxTask, Unreadable } from '../sandbox/sandbox.ts'
import type * as images from './images.sandbox.ts'

/**
 * Uploaded photos. Nothing of the original file is kept. The type comes from its content, never from its name or declared type.
 * Decoding and re-encoding drops metadata (location), scripts and data hidden behind the image.
 */

const module = new URL('./images.sandbox.ts', import.meta.url)
const photo = sandboxTask<typeof images, 'redrawPhoto'>(module, 'redrawPhoto')
const logo = sandboxTask<typeof images, 'redrawLogo'>(module, 'redrawLogo')

/**
 * Re-encodes a photo as a clean JPEG of exactly `width` × `height` pixels: upright per EXIF, centre-cropped, transparent parts
 * white, sRGB, without metadata.
 * Throws IMAGEN_PESADA (too many bytes), TIPO_NO_PERMITIDO (not JPEG, PNG or WebP), IMAGEN_GRANDE (too many pixels or too much
 * memory), IMAGEN_ILEGIBLE (truncated or broken) and OCUPADO (queue full).
 */
export const normalizePhoto = (content: Buffer, size: { width: number; height: number }): Promise<Buffer> =>
  drawn(photo({ content, ...size }))

/** Re-encodes a logo as a clean PNG of at most 512 pixels per side, keeping transparency. Throws as `normalizePhoto`. */
export const normalizeLogo = (content: Buffer): Promise<Buffer> => drawn(logo({ content }))

async function drawn(drawing: Promise<Buffer>): Promise<Buffer> {
  try {
    return Buffer.from(await drawing)
  } catch (error) {
    throw refusalOf(error, 'IMAGEN_ILEGIBLE')
  }
}

/** Maps an error of the sandbox to one of the portal. `dead`: the code for a file that killed its worker, except by memory. */
export function refusalOf(error: unknown, dead: ErrorCode): unknown {
  if (error instanceof Refusal) return new AppError(error.message as ErrorCode)
  if (error instanceof Unreadable) return new AppError(error.ending === 'memory' ? 'IMAGEN_GRANDE' : dead)
  return error
}
