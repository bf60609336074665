import { crop, openPhoto } from './file.ts'

/** Largest side in pixels of a photographed document; small print stays legible. */
const side = 2000
/** Bytes below which a JPEG is sent unchanged. */
const light = 400_000

export interface Ready {
  file: Blob
  name: string
}

/**
 * Shrinks a photo before upload, to an upright JPEG. Files that this browser cannot open as a photo are sent unchanged; the
 * server validates them.
 */
export async function shrinkPhoto(file: File): Promise<Ready> {
  const equal = { file, name: file.name }
  const isJpeg = file.type === 'image/jpeg'
  if (!file.type.startsWith('image/') || (isJpeg && file.size <= light)) return equal
  const photo = await openPhoto(file)
  if (typeof photo === 'string') return equal
  try {
    const { naturalWidth: width, naturalHeight: height } = photo.image
    const small = await crop(photo.image, { x: 0, y: 0, width, height }, 0, { lado: side, calidad: 0.82 })
    if (small.size >= file.size && (isJpeg || file.type === 'image/png')) return equal
    return { file: small, name: `${file.name.replace(/\.[a-z0-9]{1,5}$/i, '') || 'foto'}.jpg` }
  } finally {
    URL.revokeObjectURL(photo.url)
  }
}
