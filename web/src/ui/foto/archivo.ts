/** What a chosen file is, by its first bytes, and the picture in it: an honest answer for the person before anything is sent. */

/** The original may be larger than what is sent: the frame that is sent is drawn again, and weighs little. */
const maximoMb = 30
/** What the canvas of an old phone still draws. */
const maximoPixeles = 60_000_000

export type Problema = 'noEsFoto' | 'heic' | 'ilegible' | 'pesada' | 'grande'
export interface FotoAbierta {
  url: string
  imagen: HTMLImageElement
}

const texto = (bytes: Uint8Array, desde: number, hasta: number) => String.fromCharCode(...bytes.subarray(desde, hasta))

/** A file of a kind that some browser shows as a picture; SVG is a page, not a photo. */
function clase(b: Uint8Array): 'foto' | 'heic' | undefined {
  if (texto(b, 4, 8) === 'ftyp')
    return /^(hei|hev|mif1|msf1)/.test(texto(b, 8, 12)) ? 'heic' : texto(b, 8, 12) === 'avif' ? 'foto' : undefined
  const jpeg = b[0] === 0xff && b[1] === 0xd8 && b[2] === 0xff
  const otras = ['\x89PNG', 'GIF8', 'BM'].some((firma) => texto(b, 0, firma.length) === firma)
  return jpeg || otras || (texto(b, 0, 4) === 'RIFF' && texto(b, 8, 12) === 'WEBP') ? 'foto' : undefined
}

/** Opens a file in the browser; answers what is wrong with it when it cannot. The caller frees `url`. */
export async function abrirFoto(archivo: File): Promise<FotoAbierta | Problema> {
  if (archivo.size > maximoMb * 1_000_000) return 'pesada'
  const que = clase(new Uint8Array(await archivo.slice(0, 16).arrayBuffer()))
  if (!que) return 'noEsFoto'
  const url = URL.createObjectURL(archivo)
  const imagen = new Image()
  imagen.src = url
  const problema = await imagen.decode().then(
    () => (imagen.naturalWidth * imagen.naturalHeight > maximoPixeles ? 'grande' : undefined),
    () => (que === 'heic' ? 'heic' : 'ilegible'),
  )
  if (!problema) return { url, imagen }
  URL.revokeObjectURL(url)
  return problema
}

export interface Marco {
  x: number
  y: number
  width: number
  height: number
}

/** The largest side of what is sent; the server brings it to its final size. */
const ladoMaximo = 1200

/** The frame as a JPEG. `marco` is in pixels of the picture once turned by `giro` degrees, which are quarters. */
export async function recortar(
  imagen: HTMLImageElement,
  marco: Marco,
  giro: number,
  { lado = ladoMaximo, calidad = 0.92 } = {},
): Promise<Blob> {
  const escala = Math.min(1, lado / Math.max(marco.width, marco.height))
  const lienzo = document.createElement('canvas')
  lienzo.width = Math.max(1, Math.round(marco.width * escala))
  lienzo.height = Math.max(1, Math.round(marco.height * escala))
  const dibujo = lienzo.getContext('2d')
  if (!dibujo) throw new Error('no canvas')
  dibujo.fillStyle = '#fff'
  dibujo.fillRect(0, 0, lienzo.width, lienzo.height)
  dibujo.imageSmoothingQuality = 'high'
  const { naturalWidth: ancho, naturalHeight: alto } = imagen
  const acostada = giro % 180 !== 0
  dibujo.scale(escala, escala)
  dibujo.translate((acostada ? alto : ancho) / 2 - marco.x, (acostada ? ancho : alto) / 2 - marco.y)
  dibujo.rotate((giro * Math.PI) / 180)
  dibujo.drawImage(imagen, -ancho / 2, -alto / 2)
  return new Promise((listo, falla) =>
    lienzo.toBlob((blob) => (blob ? listo(blob) : falla(new Error('the canvas gave nothing'))), 'image/jpeg', calidad),
  )
}
