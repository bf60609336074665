import { NoReader, readImage } from './reader.ts'

/** Why no code was read: none in sight, a kind of file in which none is looked for, a password, a file that does not open, no reader (no network). */
export type NoQrReason = 'SIN_CODIGO' | 'NO_SE_LEE' | 'CON_CLAVE' | 'ROTO' | 'SIN_LECTOR'
/** `pagina` counts from 1, of a PDF. */
export type FileQr = { text: string; page: number | null; reason?: undefined } | { text?: undefined; reason: NoQrReason }

/** A page of an invoice is drawn at these widths, in pixels: enough as a rule, and for a code that was printed small. */
const pageWidths = [1500, 2700]
/** More pages than an invoice has: what is behind them is no invoice's first or last page. */
const maxPages = 12

const signature = (bytes: Uint8Array): string => String.fromCharCode(...bytes)

/** What a file is by its first bytes: the name may say anything. */
export async function fileKind(file: Blob): Promise<'pdf' | 'imagen' | 'oficina'> {
  const head = signature(new Uint8Array(await file.slice(0, 1024).arrayBuffer()))
  if (head.includes('%PDF-')) return 'pdf'
  return head.startsWith('PK') || head.startsWith('\xd0\xcf\x11\xe0') ? 'oficina' : 'imagen'
}

/**
 * The text of the QR in a photo or on a page of a PDF, read in workers; of several, the one that `prefiere` knows. Throws only the signal's
 * reason. (decisions §9.2)
 */
export async function readFileQr(file: Blob, signal: AbortSignal, prefers?: RegExp): Promise<FileQr> {
  try {
    signal.throwIfAborted()
    const className = await fileKind(file)
    if (className === 'oficina') return { reason: 'NO_SE_LEE' }
    if (className === 'pdf') return await fromPdf(file, signal, prefers)
    const text = await readImage(file, { signal, prefers })
    signal.throwIfAborted()
    if (text === 'ROTO') return { reason: /^image\/(jpeg|png|gif|bmp|webp)$/.test(file.type) ? 'ROTO' : 'NO_SE_LEE' }
    return text === null ? { reason: 'SIN_CODIGO' } : { text, page: null }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof NoReader) return { reason: 'SIN_LECTOR' }
    throw error
  }
}

/** An invoice has its code on its first page or on its last one. */
const inOrder = (pages: number): number[] =>
  [...new Set([1, pages, ...Array.from({ length: pages }, (_, i) => i + 1)])].slice(0, maxPages)

async function fromPdf(file: Blob, signal: AbortSignal, prefers?: RegExp): Promise<FileQr> {
  const { openPdf } = await import('../pdf/pdf.ts').catch(() => {
    throw new NoReader()
  })
  const pdf = await openPdf(file)
  if (typeof pdf === 'string') return { reason: pdf }
  let other: FileQr = { reason: 'SIN_CODIGO' }
  try {
    for (const width of pageWidths)
      for (const page of inOrder(pdf.pages)) {
        const image = await pdf.image(page, width, signal).catch(() => null)
        signal.throwIfAborted()
        // A page that is broken is not the whole file.
        if (!image) continue
        const text = await readImage(image, { signal, prefers, sides: [Number.POSITIVE_INFINITY] })
        signal.throwIfAborted()
        if (text === null || text === 'ROTO') continue
        if (!prefers || prefers.test(text)) return { text, page }
        if (other.reason) other = { text, page }
      }
    return other
  } finally {
    void pdf.close()
  }
}
