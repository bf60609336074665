import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { ReaderRequest, ReaderResponse } from './reader.worker.ts'

/** Reads QR codes from the camera or an image, with the browser's own detector if there is one, otherwise in our worker. */
interface Detector {
  detect(source: ImageBitmapSource): Promise<Array<{ rawValue: string }>>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

export interface Reader {
  /** Returns the text of the code, or null. Among several, the one that matches `prefers` wins. */
  read(source: HTMLVideoElement | ImageBitmap, prefers?: RegExp): Promise<string | null>
  close(): void
}

/** Larger images are scaled to this side in pixels: fast, and enough for a code a fifth of the image wide. */
const maxSide = 1600
/** Sides tried for a photo of a whole sheet: fast, then finer, then full size. */
const photoSides = [maxSide, 2600, Number.POSITIVE_INFINITY]
/** The file reader stops after this idle time, which frees the memory that large photos took. */
const idleMs = 5000

/** Our reader could not load or crashed, usually because there is no network. */
export class NoReader extends Error {}

async function browserReader(): Promise<Reader | null> {
  const Shape = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const knows = await Shape?.getSupportedFormats().catch(() => [] as string[])
  if (!Shape || !knows?.includes('qr_code')) return null
  const detector = new Shape({ formats: ['qr_code'] })
  return {
    async read(source, prefers) {
      const texts = (await detector.detect(source).catch(() => [])).map(({ rawValue }) => rawValue)
      return texts.find((text) => prefers?.test(text)) ?? texts[0] ?? null
    },
    close: () => undefined,
  }
}

/** Wraps the worker and matches responses to requests by id. */
function workerReader() {
  const worker = new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' })
  const requests = new Map<number, PromiseWithResolvers<ReaderResponse>>()
  let last = 0
  const fail = () => {
    for (const request of requests.values()) request.reject(new NoReader())
    requests.clear()
  }
  worker.addEventListener('message', ({ data }: MessageEvent<ReaderResponse>) => {
    requests.get(data.id)?.resolve(data)
    requests.delete(data.id)
  })
  worker.addEventListener('error', fail)
  return {
    request(request: Omit<ReaderRequest, 'id'>): Promise<ReaderResponse> {
      const response = Promise.withResolvers<ReaderResponse>()
      requests.set(++last, response)
      const { source } = request
      const yields = source instanceof ImageBitmap ? [source] : source instanceof ImageData ? [source.data.buffer] : []
      worker.postMessage({ id: last, ...request } satisfies ReaderRequest, yields)
      return response.promise
    },
    close() {
      worker.terminate()
      fail()
    },
  }
}

function own(): Reader {
  const worker = workerReader()
  const canvas = document.createElement('canvas')
  return {
    async read(source, prefers) {
      const [width, height] = 'videoWidth' in source ? [source.videoWidth, source.videoHeight] : [source.width, source.height]
      if (!width || !height) return null
      const scale = Math.min(1, maxSide / Math.max(width, height))
      canvas.width = Math.round(width * scale)
      canvas.height = Math.round(height * scale)
      const stroke = canvas.getContext('2d', { willReadFrequently: true })
      if (!stroke) return null
      stroke.drawImage(source, 0, 0, canvas.width, canvas.height)
      const image = stroke.getImageData(0, 0, canvas.width, canvas.height)
      const parsed = await worker.request({ source: image, sides: [maxSide], prefers: prefers ?? null }).catch(() => null)
      return parsed?.text ?? null
    },
    close: worker.close,
  }
}

/** Preloads our reader for offline use, unless the browser has its own. The service worker caches it. */
export async function loadReader(): Promise<void> {
  if (!(await browserReader())) await fetch(wasm).catch(() => undefined)
}

export const createReader = async (): Promise<Reader> => (await browserReader()) ?? own()

let ofFiles: ReturnType<typeof workerReader> | undefined
let idle: ReturnType<typeof setTimeout> | undefined
let turn: Promise<unknown> = Promise.resolve()

/** Runs one image at a time in the shared worker: an image of 12 megapixels takes 48 MB. */
function inTurn<T>(run: (reader: ReturnType<typeof workerReader>) => Promise<T>): Promise<T> {
  const done = turn.then(async () => {
    clearTimeout(idle)
    ofFiles ??= workerReader()
    try {
      return await run(ofFiles)
    } catch (error) {
      // A worker that failed to load does not recover; the next call starts a new one.
      drop()
      throw error
    } finally {
      clearTimeout(idle)
      idle = setTimeout(drop, idleMs)
    }
  })
  turn = done.catch(() => undefined)
  return done
}

function drop(): void {
  ofFiles?.close()
  ofFiles = undefined
}

interface ImageOptions {
  prefers?: RegExp
  signal?: AbortSignal
  sides?: number[]
}

/**
 * Reads the code of an image in the worker, at any rotation. Returns null without a code and 'ROTO' if the image does not
 * open. Closes a bitmap. Throws NoReader if there is no reader, and the signal's reason.
 */
export function readImage(
  source: Blob | ImageBitmap | ImageData,
  { prefers, signal, sides = photoSides }: ImageOptions = {},
): Promise<string | null | 'ROTO'> {
  return inTurn(async (reader) => {
    signal?.throwIfAborted()
    const { text, broken, failure } = await reader.request({ source, sides, prefers: prefers ?? null })
    if (failure) throw new NoReader()
    return broken ? 'ROTO' : text
  })
}

/** Reads the code of a chosen photo. Tries the browser's detector first, then ours, which tries harder. */
export async function readPhoto(file: Blob): Promise<string | null> {
  const detector = await browserReader()
  const image = detector && (await createImageBitmap(file))
  const parsed = image && (await detector.read(image))
  image?.close()
  if (parsed) return parsed
  const ours = await readImage(file)
  return ours === 'ROTO' ? null : ours
}
