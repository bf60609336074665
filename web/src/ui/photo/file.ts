/** Detects the type of a chosen file from its first bytes and opens it, to report problems before upload. */

/** Maximum size of the original in MB. The crop is re-encoded and much smaller. */
const maxMb = 30
/** Maximum pixels that an old phone's canvas can draw. */
const maxPixels = 60_000_000

export type Problem = 'noEsFoto' | 'heic' | 'ilegible' | 'pesada' | 'grande'
export interface OpenPhoto {
  url: string
  image: HTMLImageElement
}

const text = (bytes: Uint8Array, from: number, until: number) => String.fromCharCode(...bytes.subarray(from, until))

/** Detects image types that some browser displays. SVG does not count: it is a document, not a photo. */
function kindOf(b: Uint8Array): 'foto' | 'heic' | undefined {
  if (text(b, 4, 8) === 'ftyp')
    return /^(hei|hev|mif1|msf1)/.test(text(b, 8, 12)) ? 'heic' : text(b, 8, 12) === 'avif' ? 'foto' : undefined
  const jpeg = b[0] === 0xff && b[1] === 0xd8 && b[2] === 0xff
  const others = ['\x89PNG', 'GIF8', 'BM'].some((signature) => text(b, 0, signature.length) === signature)
  return jpeg || others || (text(b, 0, 4) === 'RIFF' && text(b, 8, 12) === 'WEBP') ? 'foto' : undefined
}

/** Opens a photo, or returns the problem. The caller revokes `url`. */
export async function openPhoto(file: File): Promise<OpenPhoto | Problem> {
  if (file.size > maxMb * 1_000_000) return 'pesada'
  const kind = kindOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()))
  if (!kind) return 'noEsFoto'
  const url = URL.createObjectURL(file)
  const image = new Image()
  image.src = url
  const problem = await image.decode().then(
    () => (image.naturalWidth * image.naturalHeight > maxPixels ? 'grande' : undefined),
    () => (kind === 'heic' ? 'heic' : 'ilegible'),
  )
  if (!problem) return { url, image }
  URL.revokeObjectURL(url)
  return problem
}

export interface Crop {
  x: number
  y: number
  width: number
  height: number
}

/** Largest side of the crop in pixels; the server scales it to its final size. */
const maxSide = 1200

/** Returns the crop as a JPEG. `area` is in pixels of the image after rotation by `rotation` degrees, a multiple of 90. */
export async function crop(
  image: HTMLImageElement,
  area: Crop,
  rotation: number,
  { lado: side = maxSide, calidad = 0.92 } = {},
): Promise<Blob> {
  const scale = Math.min(1, side / Math.max(area.width, area.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(area.width * scale))
  canvas.height = Math.max(1, Math.round(area.height * scale))
  const drawing = canvas.getContext('2d')
  if (!drawing) throw new Error('no canvas')
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, canvas.width, canvas.height)
  drawing.imageSmoothingQuality = 'high'
  const { naturalWidth: width, naturalHeight: height } = image
  const landscape = rotation % 180 !== 0
  drawing.scale(scale, scale)
  drawing.translate((landscape ? height : width) / 2 - area.x, (landscape ? width : height) / 2 - area.y)
  drawing.rotate((rotation * Math.PI) / 180)
  drawing.drawImage(image, -width / 2, -height / 2)
  return new Promise((ready, fails) =>
    canvas.toBlob((blob) => (blob ? ready(blob) : fails(new Error('the canvas gave nothing'))), 'image/jpeg', calidad),
  )
}
