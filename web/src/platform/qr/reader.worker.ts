import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

/**
 * Reads QR codes in a worker: old phones stay responsive, and WebAssembly runs under this worker's own policy
 * (server/src/app.ts).
 */
prepareZXingModule({ overrides: { locateFile: () => wasm } })

export interface ReaderRequest {
  id: number
  source: Blob | ImageBitmap | ImageData
  /** Largest sides in pixels, tried in order until a code is found. Infinity is the image's own size. */
  sides: number[]
  /** Preferred code of an image that has several. Another is returned only if none matches. */
  prefers: RegExp | null
}
/** `broken`: the browser cannot open the image. `failure`: the reader could not load. */
export type ReaderResponse = { id: number; text: string | null; broken?: boolean; failure?: boolean }

/** The most that an old phone has memory for: a canvas of 64 MB. */
const maxPixels = 16_000_000

async function codes(image: ImageData | Blob): Promise<string[]> {
  const parsed = await readBarcodes(image, {
    formats: ['QRCode'],
    maxNumberOfSymbols: 8,
    tryHarder: true,
    tryRotate: true,
    tryInvert: true,
    tryDownscale: true,
  })
  return parsed.map(({ text }) => text).filter((text) => text !== '')
}

function scaled(map: ImageBitmap, side: number): ImageData {
  const scale = Math.min(1, side / Math.max(map.width, map.height), Math.sqrt(maxPixels / (map.width * map.height)))
  const [width, height] = [Math.max(1, Math.round(map.width * scale)), Math.max(1, Math.round(map.height * scale))]
  const stroke = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!stroke) throw new Error('no canvas')
  stroke.imageSmoothingQuality = 'high'
  stroke.drawImage(map, 0, 0, width, height)
  return stroke.getImageData(0, 0, width, height)
}

async function read({ id, source, sides, prefers }: ReaderRequest): Promise<ReaderResponse> {
  let other: string | null = null
  /** Returns the preferred code, if present. */
  const select = (texts: string[]): string | undefined => {
    const chosen = texts.find((text) => prefers?.test(text) ?? true)
    other ??= texts[0] ?? null
    return chosen
  }
  // Without OffscreenCanvas the reader decodes the image itself, at full size.
  if (source instanceof ImageData || typeof OffscreenCanvas === 'undefined') {
    if (source instanceof ImageBitmap) return { id, text: null }
    return { id, text: select(await codes(source)) ?? other }
  }
  const map = source instanceof Blob ? await createImageBitmap(source).catch(() => null) : source
  if (!map) return { id, text: null, broken: true }
  try {
    const largest = Math.max(map.width, map.height)
    for (const [i, side] of sides.entries()) {
      const text = select(await codes(scaled(map, side)))
      if (text !== undefined) return { id, text }
      if (side >= largest && i > 0) break
    }
    return { id, text: other }
  } finally {
    map.close()
  }
}

self.addEventListener('message', async ({ data }: MessageEvent<ReaderRequest>) => {
  self.postMessage(await read(data).catch((): ReaderResponse => ({ id: data.id, text: null, failure: true })))
})
