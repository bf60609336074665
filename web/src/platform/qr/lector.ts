import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Reads a QR code from the camera or a picture: with the browser's own detector where there is one, otherwise with ours in a worker. */
interface Detector {
  detect(fuente: ImageBitmapSource): Promise<Array<{ rawValue: string }>>
}
interface ClaseDetector {
  new (opciones: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

export interface Lector {
  /** The text of the code in sight; null when there is none. */
  leer(fuente: HTMLVideoElement | ImageBitmap): Promise<string | null>
  cerrar(): void
}

/** Larger pictures are read at this size: enough for a code that fills a fifth of the picture, and quick. */
const ladoMaximo = 1600

async function delNavegador(): Promise<Lector | null> {
  const Clase = (globalThis as { BarcodeDetector?: ClaseDetector }).BarcodeDetector
  const sabe = await Clase?.getSupportedFormats().catch(() => [] as string[])
  if (!Clase || !sabe?.includes('qr_code')) return null
  const detector = new Clase({ formats: ['qr_code'] })
  return {
    leer: async (fuente) => (await detector.detect(fuente).catch(() => []))[0]?.rawValue ?? null,
    cerrar: () => undefined,
  }
}

function propio(): Lector {
  const trabajador = new Worker(new URL('./lector.worker.ts', import.meta.url), { type: 'module' })
  const lienzo = document.createElement('canvas')
  const pedidos = new Map<number, (texto: string | null) => void>()
  let ultimo = 0
  trabajador.addEventListener('message', ({ data }: MessageEvent<{ id: number; texto: string | null }>) => {
    pedidos.get(data.id)?.(data.texto)
    pedidos.delete(data.id)
  })
  return {
    leer(fuente) {
      const [ancho, alto] = 'videoWidth' in fuente ? [fuente.videoWidth, fuente.videoHeight] : [fuente.width, fuente.height]
      if (!ancho || !alto) return Promise.resolve(null)
      const escala = Math.min(1, ladoMaximo / Math.max(ancho, alto))
      lienzo.width = Math.round(ancho * escala)
      lienzo.height = Math.round(alto * escala)
      const trazo = lienzo.getContext('2d', { willReadFrequently: true })
      if (!trazo) return Promise.resolve(null)
      trazo.drawImage(fuente, 0, 0, lienzo.width, lienzo.height)
      const imagen = trazo.getImageData(0, 0, lienzo.width, lienzo.height)
      return new Promise((listo) => {
        pedidos.set(++ultimo, listo)
        trabajador.postMessage({ id: ultimo, imagen }, [imagen.data.buffer])
      })
    },
    cerrar: () => trabajador.terminate(),
  }
}

/** Brings our reader for when there is no network, unless the browser has its own; the service worker keeps it. */
export async function traerLector(): Promise<void> {
  if (!(await delNavegador())) await fetch(wasm).catch(() => undefined)
}

export const crearLector = async (): Promise<Lector> => (await delNavegador()) ?? propio()

/** The text of the code in a picture that somebody chose; our reader tries harder than a browser's, so it has the second word. */
export async function leerFoto(archivo: Blob): Promise<string | null> {
  const imagen = await createImageBitmap(archivo)
  const suyo = await delNavegador()
  const leido = await suyo?.leer(imagen)
  if (leido) return leido
  const lector = propio()
  try {
    return await lector.leer(imagen)
  } finally {
    lector.cerrar()
    imagen.close()
  }
}
