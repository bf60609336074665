import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Reads QR codes away from the page: an old phone stays quick, and WebAssembly runs under this worker's own policy (server/src/app.ts). */
prepareZXingModule({ overrides: { locateFile: () => wasm } })

self.addEventListener('message', async ({ data }: MessageEvent<{ id: number; imagen: ImageData }>) => {
  try {
    const [leido] = await readBarcodes(data.imagen, { formats: ['QRCode'], maxNumberOfSymbols: 1, tryHarder: true })
    self.postMessage({ id: data.id, texto: leido?.text ?? null })
  } catch {
    self.postMessage({ id: data.id, texto: null })
  }
})
