import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { basename } from 'node:path'
import { PDFDict, PDFDocument, PDFName, type PDFPage } from '@cantoo/pdf-lib'
import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { StartError } from '../../../platform/config.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/pool.ts'
import { readTable } from '../../../platform/sheets/read/table.ts'
import type { Esfuerzo } from './esfuerzo-pdf.ts'
import { abrirPdf, esfuerzoDe } from './libro-pdf.ts'
import {
  columnasIndice,
  type Entrada,
  leerEntrada,
  numerosAjenos,
  type ProblemaIndice,
  publicable,
  revisarCobertura,
} from './publicacion.rules.ts'
import { guardarPublicados } from './publicados.ts'
import { type ContenidoPagina, contenidoDeLaPagina } from './texto-pdf.ts'

export interface Publicacion {
  paginas: number
  filas: number
  /** Documents that the members have now; 0 when it is refused, a simulation or was published before. */
  publicados: number
  /** Slips that only their member gets, because the page says who it is or cannot be read. */
  conNombre: number
  rechazadas: ProblemaIndice[]
  sinCubrir: number[]
  /** The same PDF with the same index was published before. */
  repetida: boolean
}

export interface OpcionesPublicacion {
  simular: boolean
  progreso(texto: string): void
}

const mayorArchivo = 400 * 1024 * 1024

/**
 * Splits a PDF among the members that its index names and gives each their pages: all of it or, when anything is wrong with any line
 * or page, nothing. Publishing the same pair again changes nothing. Throws StartError when a file cannot be read.
 */
export async function publicar(
  ctx: Ctx,
  pdf: string,
  indice: string,
  { simular, progreso }: OpcionesPublicacion,
): Promise<Publicacion> {
  const { filas, sha256: indiceSha } = await readTable(indice, columnasIndice)
  const bytes = leerPdf(pdf)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const antes = await publicadoAntes(ctx, sha256)
  const nada = { filas: filas.length, publicados: 0, conNombre: 0, rechazadas: [], sinCubrir: [] }
  if (antes) {
    if (antes.indice === indiceSha) return { ...nada, paginas: antes.paginas, repetida: true }
    throw new StartError(
      `${pdf} ya se publicó el ${mostrarFecha(antes.dia)} con otro índice (${antes.nombre}). No se publicó nada.`,
    )
  }
  progreso('Leyendo el PDF…')
  const esfuerzo = esfuerzoDe(bytes)
  const { libro, paginas } = await abrirPdf(pdf, bytes, esfuerzo)
  const personas = await personasDe(
    ctx,
    filas.map((f) => f.valor('NRO_AFILIADO')),
  )
  const leidas = filas.map((fila) => leerEntrada(fila, paginas, (numero) => personas.has(numero)))
  const entradas = leidas.filter((e): e is Entrada => !Array.isArray(e))
  const { repetidas, sinCubrir } = revisarCobertura(entradas, paginas)
  const contenidos = leerPaginas(libro, entradas, esfuerzo, progreso)
  const rechazadas = [
    ...leidas.flatMap((e) => (Array.isArray(e) ? e : [])),
    ...repetidas,
    ...contenidos.ilegibles,
    ...(await problemasPorAjenos(ctx, entradas, contenidos.paginas)),
  ].sort((a, b) => a.linea - b.linea)
  const resultado = { ...nada, paginas, rechazadas, sinCubrir, repetida: false }
  if (rechazadas.length > 0 || sinCubrir.length > 0) return resultado
  const publicas = entradas.map(
    (e) =>
      e.tipo !== 'TALON' || publicable(textoDe(e, contenidos.paginas), personas.get(e.numero) ?? { apellido: '', nombre: '' }),
  )
  const conNombre = publicas.filter((p) => !p).length
  if (simular) return { ...resultado, conNombre }
  if (entradas.length === 0) return resultado
  const archivos = await repartir(ctx, libro, entradas, contenidos.paginas, progreso)
  progreso('Guardando…')
  const publicados = await inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<{
      id: number
    }>`insert into publicacion (archivo, sha256, indice, indice_sha256, paginas, documentos, archivos, momento, publicada, quien)
      values (${basename(pdf)}, ${sha256}, ${basename(indice)}, ${indiceSha}, ${paginas}, ${entradas.length}, ${entradas.length},
        ${ctx.now}, ${ctx.now}, ${userInfo().username})
      on conflict (sha256) where estado <> 'DESHECHA' do nothing
      returning id`.execute(ctx.db)
    const id = rows[0]?.id
    // Somebody else published it while this one worked.
    if (!id) return 0
    await guardarPublicados(
      ctx.db as Tx,
      id,
      entradas.map((e, i) => ({ ...e, archivo: archivos[i] ?? '', publico: publicas[i] ?? false })),
    )
    await audit(ctx, 'publicar', 'publicacion', id, { archivo: basename(pdf), paginas, documentos: entradas.length })
    return entradas.length
  })
  return { ...resultado, publicados, conNombre, repetida: publicados === 0 }
}

function leerPdf(path: string): Buffer {
  try {
    if (statSync(path).size > mayorArchivo)
      throw new StartError(`${path} tiene más de ${mayorArchivo / 1024 / 1024} MB: partilo y publicá cada parte con su índice`)
    return readFileSync(path)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`No se puede leer ${path}`)
  }
}

async function publicadoAntes(ctx: Ctx, sha256: string) {
  const { rows } = await sql<{
    indice: string
    nombre: string
    dia: string
    paginas: number
  }>`select indice_sha256 as indice, indice as nombre,
      (momento at time zone 'America/Argentina/Buenos_Aires')::date as dia, paginas
    from publicacion
    where sha256 = ${sha256} and estado <> 'DESHECHA'`.execute(ctx.db)
  return rows[0]
}

async function personasDe(ctx: Ctx, textos: string[]): Promise<Map<number, { apellido: string; nombre: string }>> {
  const numeros = [
    ...new Set(textos.map((t) => Number(t.replace(/\/\d$/, '').replace(/[\s.]/g, ''))).filter((n) => Number.isSafeInteger(n))),
  ]
  const { rows } = await sql<{ numero: number; apellido: string; nombre: string }>`select numero, apellido, nombre from afiliado
    where numero = any(${numeros}::bigint[])`.execute(ctx.db)
  return new Map(rows.map(({ numero, ...persona }) => [numero, persona]))
}

/** What each page of the index says, page by page. */
function leerPaginas(libro: PDFDocument, entradas: Entrada[], esfuerzo: Esfuerzo, progreso: (texto: string) => void) {
  const paginas = new Map<number, ContenidoPagina>()
  const ilegibles: ProblemaIndice[] = []
  for (const { linea, desde, hasta } of entradas) {
    for (let pagina = desde; pagina <= hasta; pagina++) {
      if (paginas.has(pagina)) continue
      try {
        paginas.set(pagina, contenidoDeLaPagina(libro.getPage(pagina - 1), esfuerzo))
      } catch {
        ilegibles.push({ linea, columna: 'DESDE', valor: String(pagina), motivo: 'ilegible' })
      }
      if (paginas.size % 200 === 0) progreso(`${paginas.size} páginas revisadas…`)
    }
  }
  return { paginas, ilegibles }
}

const textoDe = ({ desde, hasta }: Entrada, paginas: Map<number, ContenidoPagina>): string =>
  Array.from({ length: hasta - desde + 1 }, (_, i) => paginas.get(desde + i)?.texto ?? '').join('\n')

/** Lines whose pages name another member of the register. */
async function problemasPorAjenos(
  ctx: Ctx,
  entradas: Entrada[],
  paginas: Map<number, ContenidoPagina>,
): Promise<ProblemaIndice[]> {
  const dichos = entradas
    .map((e) => ({ e, ajenos: numerosAjenos(textoDe(e, paginas), e.numero) }))
    .filter((d) => d.ajenos.length > 0)
  const { rows } = await sql<{
    numero: number
  }>`select numero from afiliado where numero = any(${dichos.flatMap((d) => d.ajenos)}::bigint[])`.execute(ctx.db)
  const existen = new Set(rows.map((r) => r.numero))
  return dichos.flatMap(({ e, ajenos }) => {
    const otro = ajenos.find((n) => existen.has(n))
    return otro === undefined ? [] : [{ linea: e.linea, columna: 'NRO_AFILIADO', valor: String(otro), motivo: 'ajeno' as const }]
  })
}

/** Keeps each line's pages as a file of their own; one at a time, so that memory holds the book and one part of it. */
async function repartir(
  ctx: Ctx,
  libro: PDFDocument,
  entradas: Entrada[],
  paginas: Map<number, ContenidoPagina>,
  progreso: (texto: string) => void,
): Promise<string[]> {
  for (const entrada of entradas) {
    await separable(entrada, () => {
      for (let pagina = entrada.desde; pagina <= entrada.hasta; pagina++)
        dejarSoloLoSuyo(libro.getPage(pagina - 1), paginas.get(pagina)?.usados ?? new Set())
    })
  }
  const archivos: string[] = []
  for (const [i, entrada] of entradas.entries()) {
    archivos.push(await ctx.services.files.keep(ctx, await parteDe(libro, entrada), 'application/pdf'))
    if ((i + 1) % 100 === 0) progreso(`${i + 1} de ${entradas.length} documentos…`)
  }
  return archivos
}

/** What the library throws over a PDF that is not well made, as one line. */
async function separable<T>({ linea, desde, hasta }: Entrada, trabajo: () => T): Promise<Awaited<T>> {
  try {
    return await trabajo()
  } catch {
    throw new StartError(`Línea ${linea}: no se pueden separar las páginas ${desde} a ${hasta}. No se publicó nada.`)
  }
}

/** The pages of a line as a PDF of their own. */
const parteDe = (libro: PDFDocument, entrada: Entrada): Promise<Buffer> =>
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
 * Takes from a page whatever could carry other pages along: links and form fields, which point at pages, and pictures and forms that
 * are in a list shared by the whole book and that this page does not draw. A file of one member must not hide another's data.
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
