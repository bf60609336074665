import type { ErrorCode } from '@gremial/contract/derived/errors.ts'
import { AppError } from '../runtime/errors.ts'
import { Refusal, sandboxTask, Unreadable } from '../sandbox/sandbox.ts'
import type { redrawLogo, redrawPhoto } from './images.sandbox.ts'

/**
 * Photos that people send. Nothing of the file that came is kept: its content (never its name or declared type) says what it is,
 * it is decoded and drawn again, so metadata (where it was taken), scripts and whatever hides behind the picture stay out.
 */

const module = new URL('./images.sandbox.ts', import.meta.url)
const photo = sandboxTask<typeof redrawPhoto>(module, 'redrawPhoto')
const logo = sandboxTask<typeof redrawLogo>(module, 'redrawLogo')

/**
 * A photo as a clean JPEG of exactly `width` × `height` pixels: upright as its EXIF says, covering the frame from its centre, on
 * white where it was transparent, in sRGB and without any metadata.
 * Throws IMAGEN_PESADA (too many bytes), TIPO_NO_PERMITIDO (not JPEG, PNG or WebP), IMAGEN_GRANDE (too many pixels, seen before
 * decoding, or what ends its reader by its memory), IMAGEN_ILEGIBLE (truncated or broken) and OCUPADO (too many waiting).
 */
export const normalizePhoto = (content: Buffer, size: { width: number; height: number }): Promise<Buffer> =>
  drawn(photo({ content, ...size }))

/** A logo as a clean PNG of 512 pixels at most, transparent where it was, with the same refusals as a photo. */
export const normalizeLogo = (content: Buffer): Promise<Buffer> => drawn(logo({ content }))

async function drawn(drawing: Promise<Buffer>): Promise<Buffer> {
  try {
    return Buffer.from(await drawing)
  } catch (error) {
    throw refusalOf(error, 'IMAGEN_ILEGIBLE')
  }
}

/** What the room said of a file, as an error of the portal; `dead`: of one that ended its reader otherwise than by its memory. */
export function refusalOf(error: unknown, dead: ErrorCode): unknown {
  if (error instanceof Refusal) return new AppError(error.message as ErrorCode)
  if (error instanceof Unreadable) return new AppError(error.ending === 'memory' ? 'IMAGEN_GRANDE' : dead)
  return error
}
