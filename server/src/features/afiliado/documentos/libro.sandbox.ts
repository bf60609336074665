import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { PDFDict, PDFDocument, PDFName, type PDFPage } from '@cantoo/pdf-lib'
import { Refusal } from '../../../platform/sandbox/messages.ts'
import { costOf, openPdf } from '../../../platform/sandbox/pdf/open.ts'
import { contenidoDeLaPagina } from './texto-pdf.ts'

/** Pages that a line of the index assigns to a person. */
export interface Tramo {
  linea: number
  desde: number
  hasta: number
  descripcion: string
}

/**
 * Results of a book, in this order: hash, number of pages, texts of each range (null for an unreadable page, '' for one of an
 * earlier range), and each range as its own PDF.
 */
export type DiceLibro = { sha256: string } | { paginas: number } | { textos: Array<string | null> } | { parte: Buffer }

/**
 * Reads a PDF of many people and splits it, one message at a time; after its pages it receives the ranges. Runs in the sandbox.
 */
export async function* abrirLibro({ path }: { path: string }): AsyncGenerator<DiceLibro, void, readonly Tramo[] | undefined> {
  const bytes = readFileSync(path)
  yield { sha256: createHash('sha256').update(bytes).digest('hex') }
  const esfuerzo = costOf(bytes)
  const libro = await openPdf(bytes, esfuerzo).catch((error: Refusal) => {
    throw new Refusal(
      `${path} ${error.message === 'protected' ? 'está protegido con contraseña' : 'no es un PDF que se pueda leer'}`,
    )
  })
  const tramos = (yield { paginas: libro.getPageCount() }) ?? []
  // The same ranges that were read, unless the last message gave others.
  let partes = tramos
  // The texts of a book would use as much memory as the book: only the resources of each page are kept.
  const usados = new Map<number, Set<string> | undefined>()
  const leer = (pagina: number): string | null => {
    if (usados.has(pagina)) return usados.get(pagina) ? '' : null
    try {
      const leida = contenidoDeLaPagina(libro.getPage(pagina - 1), esfuerzo)
      usados.set(pagina, leida.usados.size === 0 ? nada : leida.usados)
      return leida.texto
    } catch {
      usados.set(pagina, undefined)
      return null
    }
  }
  for (const tramo of tramos) partes = (yield { textos: paginasDe(tramo).map(leer) }) ?? partes
  // One at a time: memory has the book and one part.
  for (const [i, tramo] of partes.entries()) {
    if (i % partesPorLimpieza === 0) limpiar()
    await separable(tramo, () => {
      for (const pagina of paginasDe(tramo)) dejarSoloLoSuyo(libro.getPage(pagina - 1), usados.get(pagina) ?? nada)
    })
    yield { parte: await parteDe(libro, tramo) }
  }
}

const nada: Set<string> = new Set()

/**
 * Each part leaves buffers that V8 collects only when the heap of the largest book is full: without this a book of 20,000 pages
 * takes 466 MB, of which 80 are in use.
 */
const partesPorLimpieza = 500
setFlagsFromString('--expose-gc')
const limpiar = runInNewContext('gc') as () => void

const paginasDe = ({ desde, hasta }: Tramo): number[] => Array.from({ length: hasta - desde + 1 }, (_, i) => desde + i)

/** Turns any error of the library on a malformed PDF into one line. */
async function separable<T>({ linea, desde, hasta }: Tramo, trabajo: () => T): Promise<Awaited<T>> {
  try {
    return await trabajo()
  } catch {
    throw new Refusal(`Línea ${linea}: no se pueden separar las páginas ${desde} a ${hasta}. No se publicó nada.`)
  }
}

/** The pages of a line as a PDF of their own. */
const parteDe = (libro: PDFDocument, entrada: Tramo): Promise<Buffer> =>
  separable(entrada, async () => {
    const parte = await PDFDocument.create({ updateMetadata: false })
    const { desde, hasta, descripcion } = entrada
    const copias = await parte.copyPages(
      libro,
      Array.from({ length: hasta - desde + 1 }, (_, n) => desde - 1 + n),
    )
    for (const copia of copias) parte.addPage(copia)
    parte.setTitle(descripcion)
    return Buffer.from(await parte.save())
  })

/**
 * Removes from a page references that could carry other pages along: links and form fields, which point at pages, and shared
 * images and forms that this page does not draw. A file of one member must not contain another's data.
 */
function dejarSoloLoSuyo(page: PDFPage, usados: Set<string>): void {
  const { node } = page
  node.normalize()
  for (const key of ['Annots', 'AA', 'B', 'PieceInfo', 'Metadata', 'StructParents', 'Thumb', 'Tabs']) node.delete(PDFName.of(key))
  const resources = node.Resources()
  if (!resources) return
  const propios = resources.clone()
  const compartidos = resources.lookup(PDFName.of('XObject'))
  if (compartidos instanceof PDFDict) {
    const suyos = page.doc.context.obj({})
    for (const [name, value] of compartidos.entries()) if (usados.has(name.decodeText())) suyos.set(name, value)
    propios.set(PDFName.of('XObject'), suyos)
  }
  node.set(PDFName.of('Resources'), propios)
}
