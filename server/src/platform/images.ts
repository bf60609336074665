import type { Sharp } from 'sharp'
import { boundedBy } from './bounded.ts'
import { AppError } from './http/errors.ts'

/**
 * Photos that people send. Nothing of the file that came is kept: its content (never its name or declared type) says what it is,
 * it is decoded and drawn again, so metadata (where it was taken), scripts and whatever hides behind the picture stay out.
 */
export const photoLimits = {
  /** «El máximo permitido es 5Mb» (001 §9). */
  bytes: 5_000_000,
  /** Width × height: more than any phone takes below 5 MB, and what one decoding may cost in memory. */
  pixels: 40_000_000,
} as const

/** What a photo may be. GIF and SVG are not photos; HEIC is decoded by no library that may be shipped. */
const signatures: Array<[format: string, is: (head: Buffer) => boolean]> = [
  ['jpeg', (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ['png', (head) => head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))],
  ['webp', (head) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP'],
]

/** One photo at a time: a burst of them takes turns instead of the memory and the processor of everybody else. */
const bounded = boundedBy(1, 20)

/** The library comes with the first photo; a process that never sees one does not carry it. One thread, and nothing cached. */
let library: Promise<typeof import('sharp')> | undefined
async function sharp() {
  library ??= import('sharp').then((module) => {
    module.default.concurrency(1)
    module.default.cache(false)
    return module
  })
  return (await library).default
}

/**
 * A photo as a clean JPEG of exactly `width` × `height` pixels: upright as its EXIF says, covering the frame from its centre, on
 * white where it was transparent, in sRGB and without any metadata.
 * Throws IMAGEN_PESADA (too many bytes), TIPO_NO_PERMITIDO (not JPEG, PNG or WebP), IMAGEN_GRANDE (too many pixels, seen before
 * decoding), IMAGEN_ILEGIBLE (truncated or broken) and OCUPADO (too many waiting).
 */
export const normalizePhoto = (content: Buffer, size: { width: number; height: number }): Promise<Buffer> =>
  drawnAgain(content, (photo) =>
    photo
      .resize(size.width, size.height, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 88, chromaSubsampling: '4:4:4' }),
  )

/** A logo as a clean PNG of 512 pixels at most, transparent where it was, with the same refusals as a photo. */
export const normalizeLogo = (content: Buffer): Promise<Buffer> =>
  drawnAgain(content, (logo) =>
    logo.resize(512, 512, { fit: 'inside', withoutEnlargement: true }).toColourspace('srgb').png({ compressionLevel: 9 }),
  )

/** A picture of a paper, JPEG or PNG as it came, upright and of 3,000 pixels at most, with the same refusals as a photo. */
export const normalizePaper = (content: Buffer, format: 'jpeg' | 'png'): Promise<Buffer> =>
  drawnAgain(content, (paper) => {
    const small = paper.resize(3000, 3000, { fit: 'inside', withoutEnlargement: true }).toColourspace('srgb')
    return format === 'png' ? small.png({ compressionLevel: 9 }) : small.jpeg({ quality: 86 })
  })

async function drawnAgain(content: Buffer, draw: (picture: Sharp) => Sharp): Promise<Buffer> {
  if (content.length > photoLimits.bytes) throw new AppError('IMAGEN_PESADA')
  const format = signatures.find(([, is]) => is(content))?.[0]
  if (!format) throw new AppError('TIPO_NO_PERMITIDO')
  return bounded(async () => {
    const read = await sharp()
    try {
      // `error` and not `warning`: some phones write harmless oddities. Truncated files fail either way.
      const photo = read(content, { failOn: 'error', limitInputPixels: photoLimits.pixels, autoOrient: true })
      const found = await photo.metadata()
      if (found.format !== format) throw new AppError('TIPO_NO_PERMITIDO')
      // The library looks at the limit only when it decodes; a header that lies about its size fails there too.
      if (found.width * found.height > photoLimits.pixels) throw new AppError('IMAGEN_GRANDE')
      return await draw(photo).timeout({ seconds: 20 }).toBuffer()
    } catch (error) {
      if (error instanceof AppError) throw error
      throw new AppError(/pixel limit/i.test((error as Error).message) ? 'IMAGEN_GRANDE' : 'IMAGEN_ILEGIBLE')
    }
  })
}
