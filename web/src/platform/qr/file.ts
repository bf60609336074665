import { NoReader, readImage } from './reader.ts'

/** Reason why no code was read: none found, unsupported file type, password, corrupt file, or no reader (no network). */
export type NoQrReason = 'SIN_CODIGO' | 'NO_SE_LEE' | 'CON_CLAVE' | 'ROTO' | 'SIN_LECTOR'
/** `page` counts from 1; null for an image. */
export type FileQr = { text: string; page: number | null; reason?: undefined } | { text?: undefined; reason: NoQrReason }

/** Render widths in pixels: the usual one, then one for codes printed small. */
const pageWidths = [1500, 2700]
/** More pages than an invoice has. */
const maxPages = 12

const signature = (bytes: Uint8Array): string => String.fromCharCode(...bytes)

/** Detects the kind of a file from its first bytes, never from its name. */
export async function fileKind(file: Blob): Promise<'pdf' | 'imagen' | 'oficina'> {
  const head = signature(new Uint8Array(await file.slice(0, 1024).arrayBuffer()))
  if (head.includes('%PDF-')) return 'pdf'
  return head.startsWith('PK') || head.startsWith('\xd0\xcf\x11\xe0') ? 'oficina' : 'imagen'
}

/**
 * Reads the QR code of a photo or PDF in workers. Among several codes, the one that matches `prefers` wins. Throws only the
 * signal's reason. (decisions §9.2)
 */
export async function readFileQr(file: Blob, signal: AbortSignal, prefers?: RegExp): Promise<FileQr> {
  try {
    signal.throwIfAborted()
    const kind = await fileKind(file)
    if (kind === 'oficina') return { reason: 'NO_SE_LEE' }
    if (kind === 'pdf') return await fromPdf(file, signal, prefers)
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

/** Invoices carry the code on their first or last page, so those go first. */
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
        // A broken page does not stop the rest.
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
