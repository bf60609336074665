import { crop, openPhoto } from './file.ts'

/** What a photo of a paper is brought to: its small letters are still read. */
const side = 2000
/** One that already weighs less goes as it is. */
const light = 400_000

export interface Ready {
  file: Blob
  name: string
}

/**
 * A photo made smaller before it leaves, upright and as JPEG; whatever is not a photo that this browser opens goes as it is, and the server
 * says what it thinks of it.
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
