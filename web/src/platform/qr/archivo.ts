import { leerImagen, SinLector } from './lector.ts'

/** Why no code was read: none in sight, a kind of file in which none is looked for, a password, a file that does not open, no reader (no network). */
export type MotivoSinQr = 'SIN_CODIGO' | 'NO_SE_LEE' | 'CON_CLAVE' | 'ROTO' | 'SIN_LECTOR'
/** `pagina` counts from 1, of a PDF. */
export type QrDeArchivo =
  | { texto: string; pagina: number | null; motivo?: undefined }
  | { texto?: undefined; motivo: MotivoSinQr }

/** A page of an invoice is drawn at these widths, in pixels: enough as a rule, and for a code that was printed small. */
const anchosDePagina = [1500, 2700]
/** More pages than an invoice has: what is behind them is no invoice's first or last page. */
const maximoPaginas = 12

const firma = (bytes: Uint8Array): string => String.fromCharCode(...bytes)

/** What a file is by its first bytes: the name may say anything. */
export async function claseDeArchivo(archivo: Blob): Promise<'pdf' | 'imagen' | 'oficina'> {
  const cabeza = firma(new Uint8Array(await archivo.slice(0, 1024).arrayBuffer()))
  if (cabeza.includes('%PDF-')) return 'pdf'
  return cabeza.startsWith('PK') || cabeza.startsWith('\xd0\xcf\x11\xe0') ? 'oficina' : 'imagen'
}

/**
 * The text of the QR in a photo or on a page of a PDF, read in workers; of several, the one that `prefiere` knows. Throws only the signal's
 * reason. (decisions §9.2)
 */
export async function leerQrDeArchivo(archivo: Blob, signal: AbortSignal, prefiere?: RegExp): Promise<QrDeArchivo> {
  try {
    signal.throwIfAborted()
    const clase = await claseDeArchivo(archivo)
    if (clase === 'oficina') return { motivo: 'NO_SE_LEE' }
    if (clase === 'pdf') return await dePdf(archivo, signal, prefiere)
    const texto = await leerImagen(archivo, { signal, prefiere })
    signal.throwIfAborted()
    if (texto === 'ROTO') return { motivo: /^image\/(jpeg|png|gif|bmp|webp)$/.test(archivo.type) ? 'ROTO' : 'NO_SE_LEE' }
    return texto === null ? { motivo: 'SIN_CODIGO' } : { texto, pagina: null }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof SinLector) return { motivo: 'SIN_LECTOR' }
    throw error
  }
}

/** An invoice has its code on its first page or on its last one. */
const enOrden = (paginas: number): number[] =>
  [...new Set([1, paginas, ...Array.from({ length: paginas }, (_, i) => i + 1)])].slice(0, maximoPaginas)

async function dePdf(archivo: Blob, signal: AbortSignal, prefiere?: RegExp): Promise<QrDeArchivo> {
  const { abrirPdf } = await import('../pdf/pdf.ts').catch(() => {
    throw new SinLector()
  })
  const pdf = await abrirPdf(archivo)
  if (typeof pdf === 'string') return { motivo: pdf }
  let otro: QrDeArchivo = { motivo: 'SIN_CODIGO' }
  try {
    for (const ancho of anchosDePagina)
      for (const pagina of enOrden(pdf.paginas)) {
        const imagen = await pdf.imagen(pagina, ancho, signal).catch(() => null)
        signal.throwIfAborted()
        // A page that is broken is not the whole file.
        if (!imagen) continue
        const texto = await leerImagen(imagen, { signal, prefiere, lados: [Number.POSITIVE_INFINITY] })
        signal.throwIfAborted()
        if (texto === null || texto === 'ROTO') continue
        if (!prefiere || prefiere.test(texto)) return { texto, pagina }
        if (otro.motivo) otro = { texto, pagina }
      }
    return otro
  } finally {
    void pdf.cerrar()
  }
}
