/** What a chosen file is, by its first bytes, and the picture in it: an honest answer for the person before anything is sent. */

/** The original may be larger than what is sent: the frame that is sent is drawn again, and weighs little. */
const maxMb = 30
/** What the canvas of an old phone still draws. */
const maxPixels = 60_000_000

export type Problem = 'noEsFoto' | 'heic' | 'ilegible' | 'pesada' | 'grande'
export interface OpenPhoto {
  url: string
  image: HTMLImageElement
}

const text = (bytes: Uint8Array, from: number, until: number) => String.fromCharCode(...bytes.subarray(from, until))

/** A file of a kind that some browser shows as a picture; SVG is a page, not a photo. */
function className(b: Uint8Array): 'foto' | 'heic' | undefined {
  if (text(b, 4, 8) === 'ftyp')
    return /^(hei|hev|mif1|msf1)/.test(text(b, 8, 12)) ? 'heic' : text(b, 8, 12) === 'avif' ? 'foto' : undefined
  const jpeg = b[0] === 0xff && b[1] === 0xd8 && b[2] === 0xff
  const others = ['\x89PNG', 'GIF8', 'BM'].some((signature) => text(b, 0, signature.length) === signature)
  return jpeg || others || (text(b, 0, 4) === 'RIFF' && text(b, 8, 12) === 'WEBP') ? 'foto' : undefined
}

/** Opens a file in the browser; answers what is wrong with it when it cannot. The caller frees `url`. */
export async function openPhoto(file: File): Promise<OpenPhoto | Problem> {
  if (file.size > maxMb * 1_000_000) return 'pesada'
  const what = className(new Uint8Array(await file.slice(0, 16).arrayBuffer()))
  if (!what) return 'noEsFoto'
  const url = URL.createObjectURL(file)
  const image = new Image()
  image.src = url
  const problem = await image.decode().then(
    () => (image.naturalWidth * image.naturalHeight > maxPixels ? 'grande' : undefined),
    () => (what === 'heic' ? 'heic' : 'ilegible'),
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

/** The largest side of what is sent; the server brings it to its final size. */
const maxSide = 1200

/** The frame as a JPEG. `marco` is in pixels of the picture once turned by `giro` degrees, which are quarters. */
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
