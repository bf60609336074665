import { getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs'
import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?url'
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?url'

/** Renders PDF pages in the browser. Import it lazily (`import('…/pdf.ts')`): it is larger than a screen. */

/** Files that pdf.js requests by name, with their build URLs. Its own fonts replace those that a PDF does not embed. */
const letters = import.meta.glob<string>('../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
  query: '?url',
  import: 'default',
  eager: true,
})
const byName = new Map([
  ['jbig2.wasm', jbig2],
  ['openjpeg.wasm', openjpeg],
  ...Object.entries(letters).map(([path, address]) => [path.split('/').at(-1) ?? '', address] as const),
])
class FontStore {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = byName.get(filename)
    const response = address && (await fetch(address))
    if (!response || !response.ok) throw new Error(`no ${filename}`)
    return new Uint8Array(await response.arrayBuffer())
  }
}

/** Canvas limit: the most that an old phone has memory for. */
const maxPixels = 12_000_000
/** The worker stops after this time without an open PDF. */
const idleMs = 5000

interface Engine {
  worker: PDFWorker
  /** Rejects if the worker's code could not load. */
  crashed: Promise<never>
  finish(): void
}
/** The worker's code could not load, usually because there is no network. */
class NoEngine extends Error {}
let engine: Engine | undefined
let openCount = 0
let idle: ReturnType<typeof setTimeout> | undefined

function takeEngine(): Engine {
  clearTimeout(idle)
  openCount++
  if (engine) return engine
  const port = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' })
  const offline = Promise.withResolvers<never>()
  offline.promise.catch(() => undefined)
  port.addEventListener('error', () => offline.reject(new NoEngine()))
  const worker = PDFWorker.create({ port })
  const fresh = {
    worker,
    crashed: offline.promise,
    finish() {
      worker.destroy()
      port.terminate()
      if (engine === fresh) engine = undefined
    },
  }
  offline.promise.catch(() => fresh.finish())
  engine = fresh
  return fresh
}

function releaseEngine(): void {
  openCount--
  clearTimeout(idle)
  if (openCount === 0) idle = setTimeout(() => engine?.finish(), idleMs)
}

export interface OpenPdf {
  pages: number
  /** Renders a page (from 1) on a canvas that becomes `width` pixels wide. `angle` is in degrees, a multiple of 90. */
  render(page: number, canvas: HTMLCanvasElement, options: { width: number; angle?: number; signal: AbortSignal }): Promise<void>
  /** Renders a page as an image. */
  image(page: number, width: number, signal: AbortSignal): Promise<ImageBitmap | ImageData>
  close(): Promise<void>
}

/** Opens a PDF. The caller must close it. */
export async function openPdf(file: Blob): Promise<OpenPdf | 'CON_CLAVE' | 'ROTO' | 'SIN_LECTOR'> {
  const data = new Uint8Array(await file.arrayBuffer())
  const { worker, crashed } = takeEngine()
  const task = getDocument({
    data,
    worker,
    // The page fetches the files, because the worker does not know their build URLs.
    useWorkerFetch: false,
    BinaryDataFactory: FontStore,
    // The bundled fonts have the widths that the PDF expects; a phone's fonts do not.
    useSystemFonts: false,
    standardFontDataUrl: '/',
    wasmUrl: '/',
    maxImageSize: 64_000_000,
    verbosity: 0,
  })
  const close = async () => {
    // A worker that failed to load never answers.
    await Promise.race([task.destroy(), crashed]).catch(() => undefined)
    releaseEngine()
  }
  try {
    return opened(await Promise.race([task.promise, crashed]), close)
  } catch (error) {
    await close()
    if (error instanceof NoEngine) return 'SIN_LECTOR'
    return error instanceof Error && error.name === 'PasswordException' ? 'CON_CLAVE' : 'ROTO'
  }
}

function opened(documento: PDFDocumentProxy, close: () => Promise<void>): OpenPdf {
  const paint: (
    page: number,
    canvas: HTMLCanvasElement,
    options: { width: number; angle: number; intent: string; signal: AbortSignal },
  ) => Promise<void> = async (page, canvas, { width, angle, intent, signal }) => {
    signal.throwIfAborted()
    const sheet = await documento.getPage(page)
    const rotation = (sheet.rotate + angle) % 360
    const natural = sheet.getViewport({ scale: 1, rotation })
    const scale = Math.min(width / natural.width, Math.sqrt(maxPixels / (natural.width * natural.height)))
    const viewport = sheet.getViewport({ scale, rotation })
    signal.throwIfAborted()
    canvas.width = Math.max(1, Math.floor(viewport.width))
    canvas.height = Math.max(1, Math.floor(viewport.height))
    const task = sheet.render({ canvas: canvas, viewport, intent, background: '#fff' })
    const cancel = () => task.cancel()
    signal.addEventListener('abort', cancel)
    try {
      await task.promise
    } catch (error) {
      signal.throwIfAborted()
      throw error
    } finally {
      signal.removeEventListener('abort', cancel)
      sheet.cleanup()
    }
  }
  return {
    pages: documento.numPages,
    render: (page, canvas, { width, angle = 0, signal }) => paint(page, canvas, { width, angle, intent: 'display', signal }),
    async image(page, width, signal) {
      const canvas = document.createElement('canvas')
      try {
        // Print intent, so that rendering continues in a background tab.
        await paint(page, canvas, { width, angle: 0, intent: 'print', signal })
        if (typeof OffscreenCanvas !== 'undefined') return await createImageBitmap(canvas)
        const stroke = canvas.getContext('2d')
        if (!stroke) throw new Error('no canvas')
        return stroke.getImageData(0, 0, canvas.width, canvas.height)
      } finally {
        // A canvas frees its memory when its size is zero.
        canvas.width = 0
        canvas.height = 0
      }
    },
    close,
  }
}
