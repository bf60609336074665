import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Reads QR codes away from the page: an old phone stays quick, and WebAssembly runs under this worker's own policy (server/src/app.ts). */
prepareZXingModule({ overrides: { locateFile: () => wasm } })

export interface PedidoLector {
  id: number
  fuente: Blob | ImageBitmap | ImageData
  /** The largest side at which to look, one size after the other until a code is found; Infinity is the picture's own. */
  lados: number[]
  /** The code that is looked for, where a picture has several; another one is given only if this one is nowhere. */
  prefiere: RegExp | null
}
/** `roto`: no picture that this browser opens. `fallo`: the reader itself could not be brought. */
export type RespuestaLector = { id: number; texto: string | null; roto?: boolean; fallo?: boolean }

/** What an old phone still has the memory for: a canvas of 64 MB. */
const maximoPixeles = 16_000_000

async function codigos(imagen: ImageData | Blob): Promise<string[]> {
  const leidos = await readBarcodes(imagen, {
    formats: ['QRCode'],
    maxNumberOfSymbols: 8,
    tryHarder: true,
    tryRotate: true,
    tryInvert: true,
    tryDownscale: true,
  })
  return leidos.map(({ text }) => text).filter((texto) => texto !== '')
}

function aEscala(mapa: ImageBitmap, lado: number): ImageData {
  const escala = Math.min(1, lado / Math.max(mapa.width, mapa.height), Math.sqrt(maximoPixeles / (mapa.width * mapa.height)))
  const [ancho, alto] = [Math.max(1, Math.round(mapa.width * escala)), Math.max(1, Math.round(mapa.height * escala))]
  const trazo = new OffscreenCanvas(ancho, alto).getContext('2d', { willReadFrequently: true })
  if (!trazo) throw new Error('no canvas')
  trazo.imageSmoothingQuality = 'high'
  trazo.drawImage(mapa, 0, 0, ancho, alto)
  return trazo.getImageData(0, 0, ancho, alto)
}

async function leer({ id, fuente, lados, prefiere }: PedidoLector): Promise<RespuestaLector> {
  let otro: string | null = null
  /** The code that is looked for, if it is among these. */
  const elegir = (textos: string[]): string | undefined => {
    const suyo = textos.find((texto) => prefiere?.test(texto) ?? true)
    otro ??= textos[0] ?? null
    return suyo
  }
  // A browser that draws in no worker: the reader opens the picture itself, at its own size.
  if (fuente instanceof ImageData || typeof OffscreenCanvas === 'undefined') {
    if (fuente instanceof ImageBitmap) return { id, texto: null }
    return { id, texto: elegir(await codigos(fuente)) ?? otro }
  }
  const mapa = fuente instanceof Blob ? await createImageBitmap(fuente).catch(() => null) : fuente
  if (!mapa) return { id, texto: null, roto: true }
  try {
    const mayor = Math.max(mapa.width, mapa.height)
    for (const [i, lado] of lados.entries()) {
      const texto = elegir(await codigos(aEscala(mapa, lado)))
      if (texto !== undefined) return { id, texto }
      if (lado >= mayor && i > 0) break
    }
    return { id, texto: otro }
  } finally {
    mapa.close()
  }
}

self.addEventListener('message', async ({ data }: MessageEvent<PedidoLector>) => {
  self.postMessage(await leer(data).catch((): RespuestaLector => ({ id: data.id, texto: null, fallo: true })))
})
