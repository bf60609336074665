import sharp, { type Sharp } from 'sharp'
import { Refusal } from '../sandbox/messages.ts'
import { photoLimits } from './images.limits.ts'

/** Sandbox tasks that re-encode uploaded images. */

// One thread, and no cache between images.
sharp.concurrency(1)
sharp.cache(false)

/** Accepted formats. GIF and SVG are not photos; no library that we may ship decodes HEIC. */
const signatures: Array<[format: string, is: (head: Buffer) => boolean]> = [
  ['jpeg', (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ['png', (head) => head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))],
  ['webp', (head) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP'],
]

export const redrawPhoto = ({ content, width, height }: { content: Buffer; width: number; height: number }): Promise<Buffer> =>
  drawnAgain(content, (photo) =>
    photo
      .resize(width, height, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 88, chromaSubsampling: '4:4:4' }),
  )

export const redrawLogo = ({ content }: { content: Buffer }): Promise<Buffer> =>
  drawnAgain(content, (logo) =>
    logo.resize(512, 512, { fit: 'inside', withoutEnlargement: true }).toColourspace('srgb').png({ compressionLevel: 9 }),
  )

/** Re-encodes an image of a document in its own format (JPEG or PNG), upright and with at most 3,000 pixels per side. */
export const redrawDocument = (content: Buffer, format: 'jpeg' | 'png'): Promise<Buffer> =>
  drawnAgain(content, (paper) => {
    const small = paper.resize(3000, 3000, { fit: 'inside', withoutEnlargement: true }).toColourspace('srgb')
    return format === 'png' ? small.png({ compressionLevel: 9 }) : small.jpeg({ quality: 86 })
  })

/** Throws Refusal with IMAGEN_PESADA, TIPO_NO_PERMITIDO, IMAGEN_GRANDE or IMAGEN_ILEGIBLE. */
async function drawnAgain(content: Buffer, draw: (picture: Sharp) => Sharp): Promise<Buffer> {
  if (content.length > photoLimits.bytes) throw new Refusal('IMAGEN_PESADA')
  const format = signatures.find(([, is]) => is(content))?.[0]
  if (!format) throw new Refusal('TIPO_NO_PERMITIDO')
  try {
    // `error` and not `warning`: some phones write harmless oddities. Truncated files fail either way.
    const photo = sharp(content, { failOn: 'error', limitInputPixels: photoLimits.pixels, autoOrient: true })
    const found = await photo.metadata()
    if (found.format !== format) throw new Refusal('TIPO_NO_PERMITIDO')
    // sharp checks its limit only when it decodes; a header that lies about the size fails there too.
    if (found.width * found.height > photoLimits.pixels) throw new Refusal('IMAGEN_GRANDE')
    return await draw(photo).toBuffer()
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(/pixel limit/i.test((error as Error).message) ? 'IMAGEN_GRANDE' : 'IMAGEN_ILEGIBLE')
  }
}
