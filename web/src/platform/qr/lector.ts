import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { PedidoLector, RespuestaLector } from './lector.worker.ts'

/** Reads a QR code from the camera or a picture: with the browser's own detector where there is one, otherwise with ours in a worker. */
interface Detector {
  detect(fuente: ImageBitmapSource): Promise<Array<{ rawValue: string }>>
}
interface ClaseDetector {
  new (opciones: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

export interface Lector {
  /** The text of the code in sight; null when there is none. Of several, the one that `prefiere` knows. */
  leer(fuente: HTMLVideoElement | ImageBitmap, prefiere?: RegExp): Promise<string | null>
  cerrar(): void
}

/** Larger pictures are read at this size: enough for a code that fills a fifth of the picture, and quick. */
const ladoMaximo = 1600
/** Of a photo of a whole sheet: quick, then finer, then as it is. */
const ladosDeFoto = [ladoMaximo, 2600, Number.POSITIVE_INFINITY]
/** Our reader of files goes away when nobody has used it for this long, with the memory that large photos took. */
const ocioMs = 5000

/** Our reader could not be brought, or died: no network, as a rule. */
export class SinLector extends Error {}

async function delNavegador(): Promise<Lector | null> {
  const Clase = (globalThis as { BarcodeDetector?: ClaseDetector }).BarcodeDetector
  const sabe = await Clase?.getSupportedFormats().catch(() => [] as string[])
  if (!Clase || !sabe?.includes('qr_code')) return null
  const detector = new Clase({ formats: ['qr_code'] })
  return {
    async leer(fuente, prefiere) {
      const textos = (await detector.detect(fuente).catch(() => [])).map(({ rawValue }) => rawValue)
      return textos.find((texto) => prefiere?.test(texto)) ?? textos[0] ?? null
    },
    cerrar: () => undefined,
  }
}

/** The worker, which answers each request by its number. */
function trabajador() {
  const suyo = new Worker(new URL('./lector.worker.ts', import.meta.url), { type: 'module' })
  const pedidos = new Map<number, PromiseWithResolvers<RespuestaLector>>()
  let ultimo = 0
  const fallar = () => {
    for (const pedido of pedidos.values()) pedido.reject(new SinLector())
    pedidos.clear()
  }
  suyo.addEventListener('message', ({ data }: MessageEvent<RespuestaLector>) => {
    pedidos.get(data.id)?.resolve(data)
    pedidos.delete(data.id)
  })
  suyo.addEventListener('error', fallar)
  return {
    pedir(pedido: Omit<PedidoLector, 'id'>): Promise<RespuestaLector> {
      const respuesta = Promise.withResolvers<RespuestaLector>()
      pedidos.set(++ultimo, respuesta)
      const { fuente } = pedido
      const cede = fuente instanceof ImageBitmap ? [fuente] : fuente instanceof ImageData ? [fuente.data.buffer] : []
      suyo.postMessage({ id: ultimo, ...pedido } satisfies PedidoLector, cede)
      return respuesta.promise
    },
    cerrar() {
      suyo.terminate()
      fallar()
    },
  }
}

function propio(): Lector {
  const suyo = trabajador()
  const lienzo = document.createElement('canvas')
  return {
    async leer(fuente, prefiere) {
      const [ancho, alto] = 'videoWidth' in fuente ? [fuente.videoWidth, fuente.videoHeight] : [fuente.width, fuente.height]
      if (!ancho || !alto) return null
      const escala = Math.min(1, ladoMaximo / Math.max(ancho, alto))
      lienzo.width = Math.round(ancho * escala)
      lienzo.height = Math.round(alto * escala)
      const trazo = lienzo.getContext('2d', { willReadFrequently: true })
      if (!trazo) return null
      trazo.drawImage(fuente, 0, 0, lienzo.width, lienzo.height)
      const imagen = trazo.getImageData(0, 0, lienzo.width, lienzo.height)
      const leido = await suyo.pedir({ fuente: imagen, lados: [ladoMaximo], prefiere: prefiere ?? null }).catch(() => null)
      return leido?.texto ?? null
    },
    cerrar: suyo.cerrar,
  }
}

/** Brings our reader for when there is no network, unless the browser has its own; the service worker keeps it. */
export async function traerLector(): Promise<void> {
  if (!(await delNavegador())) await fetch(wasm).catch(() => undefined)
}

export const crearLector = async (): Promise<Lector> => (await delNavegador()) ?? propio()

let deArchivos: ReturnType<typeof trabajador> | undefined
let ocio: ReturnType<typeof setTimeout> | undefined
let turno: Promise<unknown> = Promise.resolve()

/** Ours in its worker, for files: kept while there are some, and one picture at a time, since one of 12 megapixels takes 48 MB. */
function porTurno<T>(hacer: (lector: ReturnType<typeof trabajador>) => Promise<T>): Promise<T> {
  const hecho = turno.then(async () => {
    clearTimeout(ocio)
    deArchivos ??= trabajador()
    try {
      return await hacer(deArchivos)
    } catch (error) {
      // One that failed to come would not come again.
      soltar()
      throw error
    } finally {
      clearTimeout(ocio)
      ocio = setTimeout(soltar, ocioMs)
    }
  })
  turno = hecho.catch(() => undefined)
  return hecho
}

function soltar(): void {
  deArchivos?.cerrar()
  deArchivos = undefined
}

interface OpcionesImagen {
  prefiere?: RegExp
  signal?: AbortSignal
  lados?: number[]
}

/**
 * The text of the code in a picture, read in the worker, however it lies; null without one, 'ROTO' when no browser opens it. A bitmap is
 * closed. Throws SinLector without a reader, and the signal's reason.
 */
export function leerImagen(
  fuente: Blob | ImageBitmap | ImageData,
  { prefiere, signal, lados = ladosDeFoto }: OpcionesImagen = {},
): Promise<string | null | 'ROTO'> {
  return porTurno(async (lector) => {
    signal?.throwIfAborted()
    const { texto, roto, fallo } = await lector.pedir({ fuente, lados, prefiere: prefiere ?? null })
    if (fallo) throw new SinLector()
    return roto ? 'ROTO' : texto
  })
}

/** The text of the code in a picture that somebody chose; our reader tries harder than a browser's, so it has the second word. */
export async function leerFoto(archivo: Blob): Promise<string | null> {
  const suyo = await delNavegador()
  const imagen = suyo && (await createImageBitmap(archivo))
  const leido = imagen && (await suyo.leer(imagen))
  imagen?.close()
  if (leido) return leido
  const nuestro = await leerImagen(archivo)
  return nuestro === 'ROTO' ? null : nuestro
}
