import { PDFArray, PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { Refusal } from '../../../platform/room/door.ts'
import { conEsfuerzo, Esfuerzo } from './esfuerzo-pdf.ts'

/** Work that a whole book may ask for: printed ones unfold to some ten times their size. */
export const esfuerzoDe = (bytes: Buffer): Esfuerzo => new Esfuerzo(64_000_000 + 50 * bytes.length)

/** Opens somebody else's PDF. Refuses when it has a password, or cannot be read. */
export async function abrirPdf(
  path: string,
  bytes: Buffer,
  esfuerzo: Esfuerzo,
): Promise<{ libro: PDFDocument; paginas: number }> {
  try {
    const libro = await conEsfuerzo(esfuerzo, () => PDFDocument.load(bytes, { updateMetadata: false }))
    revisarArbol(libro)
    return { libro, paginas: libro.getPageCount() }
  } catch (error) {
    if ((error as Error).message.includes('encrypted')) throw new Refusal(`${path} está protegido con contraseña`)
    throw new Refusal(`${path} no es un PDF que se pueda leer`)
  }
}

/** Each branch of the page tree hangs from one other: shared ones would be as many pages as the file likes to say. */
function revisarArbol(libro: PDFDocument): void {
  const vistos = new Set<unknown>()
  const faltan: unknown[] = [libro.catalog.Pages()]
  for (let nodo = faltan.pop(); nodo !== undefined; nodo = faltan.pop()) {
    if (vistos.has(nodo)) throw new RangeError('a page that is in two places')
    vistos.add(nodo)
    const hijos = nodo instanceof PDFDict ? nodo.lookup(PDFName.of('Kids')) : undefined
    if (hijos instanceof PDFArray) for (let i = 0; i < hijos.size(); i++) faltan.push(hijos.lookup(i))
  }
}
