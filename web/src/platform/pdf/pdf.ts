import { getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs'
import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?url'
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?url'

/** Pages of a PDF, drawn in the browser. Import it only when there is one (`import('…/pdf.ts')`): it weighs more than a screen. */

/** What pdf.js asks for by name, at the addresses that the build gave them. Letters that a PDF does not bring are drawn with its own ones. */
const letras = import.meta.glob<string>('../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
  query: '?url',
  import: 'default',
  eager: true,
})
const porNombre = new Map([
  ['jbig2.wasm', jbig2],
  ['openjpeg.wasm', openjpeg],
  ...Object.entries(letras).map(([camino, direccion]) => [camino.split('/').at(-1) ?? '', direccion] as const),
])
class Despensa {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const direccion = porNombre.get(filename)
    const respuesta = direccion && (await fetch(direccion))
    if (!respuesta || !respuesta.ok) throw new Error(`no ${filename}`)
    return new Uint8Array(await respuesta.arrayBuffer())
  }
}

/** What an old phone still has the memory for. */
const maximoPixeles = 12_000_000
/** The worker goes away when no PDF has been open for this long. */
const ocioMs = 5000

interface Motor {
  worker: PDFWorker
  /** Rejects when its code could not be brought. */
  caido: Promise<never>
  terminar(): void
}
/** Its code could not be brought: no network, as a rule. */
class SinMotor extends Error {}
let motor: Motor | undefined
let abiertos = 0
let ocio: ReturnType<typeof setTimeout> | undefined

function tomarMotor(): Motor {
  clearTimeout(ocio)
  abiertos++
  if (motor) return motor
  const port = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' })
  const caida = Promise.withResolvers<never>()
  caida.promise.catch(() => undefined)
  port.addEventListener('error', () => caida.reject(new SinMotor()))
  const worker = PDFWorker.create({ port })
  const nuevo = {
    worker,
    caido: caida.promise,
    terminar() {
      worker.destroy()
      port.terminate()
      if (motor === nuevo) motor = undefined
    },
  }
  caida.promise.catch(() => nuevo.terminar())
  motor = nuevo
  return nuevo
}

function soltarMotor(): void {
  abiertos--
  clearTimeout(ocio)
  if (abiertos === 0) ocio = setTimeout(() => motor?.terminar(), ocioMs)
}

export interface PdfAbierto {
  paginas: number
  /** Draws a page, counted from 1, on a canvas that becomes `ancho` pixels wide; `giro` in degrees, quarters. */
  dibujar(
    pagina: number,
    lienzo: HTMLCanvasElement,
    opciones: { ancho: number; giro?: number; signal: AbortSignal },
  ): Promise<void>
  /** A page as a picture. */
  imagen(pagina: number, ancho: number, signal: AbortSignal): Promise<ImageBitmap | ImageData>
  cerrar(): Promise<void>
}

/** Opens a PDF; close it. */
export async function abrirPdf(archivo: Blob): Promise<PdfAbierto | 'CON_CLAVE' | 'ROTO' | 'SIN_LECTOR'> {
  const data = new Uint8Array(await archivo.arrayBuffer())
  const { worker, caido } = tomarMotor()
  const tarea = getDocument({
    data,
    worker,
    // Asked for by the page: a worker knows no addresses of the build.
    useWorkerFetch: false,
    BinaryDataFactory: Despensa,
    // The letters that come with it have the widths that the PDF counts on; a phone's own ones have not.
    useSystemFonts: false,
    standardFontDataUrl: '/',
    wasmUrl: '/',
    maxImageSize: 64_000_000,
    verbosity: 0,
  })
  const cerrar = async () => {
    // A worker that never came does not answer.
    await Promise.race([tarea.destroy(), caido]).catch(() => undefined)
    soltarMotor()
  }
  try {
    return abierto(await Promise.race([tarea.promise, caido]), cerrar)
  } catch (error) {
    await cerrar()
    if (error instanceof SinMotor) return 'SIN_LECTOR'
    return error instanceof Error && error.name === 'PasswordException' ? 'CON_CLAVE' : 'ROTO'
  }
}

function abierto(documento: PDFDocumentProxy, cerrar: () => Promise<void>): PdfAbierto {
  const pintar: (
    pagina: number,
    lienzo: HTMLCanvasElement,
    opciones: { ancho: number; giro: number; intent: string; signal: AbortSignal },
  ) => Promise<void> = async (pagina, lienzo, { ancho, giro, intent, signal }) => {
    signal.throwIfAborted()
    const hoja = await documento.getPage(pagina)
    const rotation = (hoja.rotate + giro) % 360
    const natural = hoja.getViewport({ scale: 1, rotation })
    const scale = Math.min(ancho / natural.width, Math.sqrt(maximoPixeles / (natural.width * natural.height)))
    const viewport = hoja.getViewport({ scale, rotation })
    signal.throwIfAborted()
    lienzo.width = Math.max(1, Math.floor(viewport.width))
    lienzo.height = Math.max(1, Math.floor(viewport.height))
    const tarea = hoja.render({ canvas: lienzo, viewport, intent, background: '#fff' })
    const cancelar = () => tarea.cancel()
    signal.addEventListener('abort', cancelar)
    try {
      await tarea.promise
    } catch (error) {
      signal.throwIfAborted()
      throw error
    } finally {
      signal.removeEventListener('abort', cancelar)
      hoja.cleanup()
    }
  }
  return {
    paginas: documento.numPages,
    dibujar: (pagina, lienzo, { ancho, giro = 0, signal }) => pintar(pagina, lienzo, { ancho, giro, intent: 'display', signal }),
    async imagen(pagina, ancho, signal) {
      const lienzo = document.createElement('canvas')
      try {
        // As for print: a page in the background is drawn too.
        await pintar(pagina, lienzo, { ancho, giro: 0, intent: 'print', signal })
        if (typeof OffscreenCanvas !== 'undefined') return await createImageBitmap(lienzo)
        const trazo = lienzo.getContext('2d')
        if (!trazo) throw new Error('no canvas')
        return trazo.getImageData(0, 0, lienzo.width, lienzo.height)
      } finally {
        // A canvas gives its memory back when it is of no size.
        lienzo.width = 0
        lienzo.height = 0
      }
    },
    cerrar,
  }
}
