import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** Reads our PDFs with other programs: poppler for text, a barcode reader for the rendered page. */
function withFile<T>(content: Buffer, work: (file: string, dir: string) => T): T {
  const dir = mkdtempSync(join(tmpdir(), 'gremial-pdf-'))
  try {
    const file = join(dir, 'a.pdf')
    writeFileSync(file, content)
    return work(file, dir)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Text of a PDF, line by line as laid out, with single blanks. */
export const textoDelPdf = (pdf: Buffer): string =>
  withFile(pdf, (file) => execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' }).replace(/ +/g, ' '))

export const paginasDelPdf = (pdf: Buffer): number =>
  withFile(pdf, (file) => Number(/Pages:\s+(\d+)/.exec(execFileSync('pdfinfo', [file], { encoding: 'utf8' }))?.[1] ?? 0))

/** Barcodes and QR codes of the first page at 150 dpi. */
export async function codigosDeBarras(pdf: Buffer): Promise<Array<{ format: string; text: string }>> {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })
  const page = withFile(pdf, (file, dir) => {
    execFileSync('pdftoppm', ['-r', '150', '-png', '-singlefile', file, join(dir, 'p')])
    return readFileSync(join(dir, 'p.png'))
  })
  const found = await readBarcodes(new Uint8Array(page), { formats: ['ITF', 'Code128', 'QRCode'], tryHarder: true })
  return found.map(({ format, text }) => ({ format, text }))
}
