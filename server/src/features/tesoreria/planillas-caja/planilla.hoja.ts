import type { PorForma } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { type ClaveMensaje, mensaje } from '@gremial/contract/textos/mensajes.ts'
import { formatDate, formatShortTimestamp } from '@gremial/contract/values/dates.ts'
import { formatAmount } from '@gremial/contract/values/money.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import { bookPage, type Clean, type Doc, shortHash } from '../../../platform/pdf/document.ts'
import type { Contenido } from './contenido.rules.ts'

/** What every page of a sheet has: its head, its foot, and the grid of amounts that its tables share. */

export const texto = (key: string, datos: Record<string, string | number> = {}): string =>
  mensaje('es', `listas.planillaImpresa.${key}` as ClaveMensaje, datos)

export const { margin: margen, width: ancho }: { margin: number; width: number } = bookPage
export const [tinta, suave, linea] = bookPage.inks
/** Where the body of a page begins and ends: above is its head, below its foot. */
export const [arriba, limite] = [margen + 78, bookPage.height - 96]

export const formas = ['efectivo', 'bancarios', 'valores', 'total'] as const
export const cuerpo = 8
export const anchoImporte = 64

export const pesos = (n: number): string => formatAmount(n).replace('−', '-')

/** A text on one line within a width: smaller when it does not fit. */
export function enRenglon(
  doc: Doc,
  dice: string,
  x: number,
  y: number,
  width: number,
  align: 'left' | 'right' = 'left',
  size = cuerpo,
) {
  const entero = doc.fontSize(size).widthOfString(dice)
  const cabe = entero <= width ? size : Math.max(size * (width / entero), 4)
  doc
    .fontSize(cabe)
    .text(dice, align === 'right' ? x + width - doc.widthOfString(dice) : x, y + (size - cabe) / 2, { lineBreak: false })
}

export function raya(doc: Doc, y: number, { x = margen, width = ancho, fuerte = false } = {}): void {
  doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(fuerte ? 1 : 0.4)
    .strokeColor(fuerte ? tinta : linea)
    .stroke()
}

interface Casillas {
  y: number
  alto: number
  /** Where the last column ends. */
  derecha: number
  negrita?: boolean
  ceros?: boolean
  tachados?: boolean
}

/** The four amounts of a row in columns that end at `derecha`, parted by thin lines; nothing where there is nothing. */
export function importes(
  doc: Doc,
  valores: Partial<PorForma>,
  { y, alto, derecha, negrita = false, ceros = negrita, tachados = false }: Casillas,
): void {
  for (const [i, forma] of formas.entries()) {
    const x = derecha - (formas.length - i) * anchoImporte
    doc
      .moveTo(x, y)
      .lineTo(x, y + alto)
      .lineWidth(0.4)
      .strokeColor(linea)
      .stroke()
    const valor = valores[forma]
    if (valor === undefined || (valor === 0 && !ceros)) continue
    doc.font(negrita || forma === 'total' ? 'fuerte' : 'regular')
    enRenglon(doc, pesos(valor), x + 3, y + 3, anchoImporte - 6, 'right')
    if (!tachados) continue
    const medio = y + 3 + doc.currentLineHeight() / 2
    const largo = doc.widthOfString(pesos(valor))
    const fin = x + anchoImporte - 3
    doc
      .moveTo(fin - largo, medio)
      .lineTo(fin, medio)
      .lineWidth(0.6)
      .strokeColor(suave)
      .stroke()
  }
}

/** Initials of who recorded, each person's their own: "ML", and "ML2" for the second one. */
export function siglasDe(nombres: string[]): Map<string, string> {
  const por = new Map<string, string>()
  for (const nombre of nombres) {
    if (por.has(nombre) || nombre === '') continue
    const [apellido = '', propio = ''] = nombre.split(', ')
    const letras = [propio, apellido]
      .map((parte) => Array.from(parte.trim())[0] ?? '')
      .join('')
      .toUpperCase()
    const iguales = [...por.values()].filter((otras) => otras.startsWith(letras) && !/\D/.test(otras.slice(letras.length))).length
    por.set(nombre, iguales === 0 ? letras : `${letras}${iguales + 1}`)
  }
  return por
}

const cuitConGuiones = (cuit: string) => cuit.replace(/^(\d{2})(\d{8})(\d)$/, '$1-$2-$3')

export interface Pie {
  huella: string | null
  impresa: { momento: string; por: string }
}

/** Head and foot of every page, drawn when it is known how many there are. */
export function vestirHojas(doc: Doc, c: Contenido, pie: Pie, limpiar: Clean): void {
  const { start, count: total } = doc.bufferedPageRange()
  for (let i = start; i < start + total; i++) {
    doc.switchToPage(i)
    const hoja = texto('hoja', { n: i - start + 1, total })
    cabeza(doc, c, hoja, limpiar)
    pieDeHoja(doc, c, pie, hoja, { ultima: i === start + total - 1 }, limpiar)
    if (c.hasta) continue
    doc
      .save()
      .rotate(-45, { origin: [297, 420] })
      .fontSize(84)
      .fillColor('#8a2f1f', 0.14)
    doc.font('fuerte').text(texto('borrador'), 47, 380, { width: 500, align: 'center', lineBreak: false }).restore()
  }
}

function cabeza(doc: Doc, c: Contenido, hoja: string, limpiar: Clean): void {
  const titulo = texto('titulo', { numero: c.numero })
  const datos = [c.cuit && `CUIT ${cuitConGuiones(c.cuit)}`, c.domicilio].filter(Boolean).join(' · ')
  doc.font('fuerte').fillColor(tinta)
  enRenglon(doc, titulo, margen, margen - 6, ancho, 'right', 15)
  const libre = ancho - doc.fontSize(15).widthOfString(titulo) - 20
  enRenglon(doc, limpiar(c.organizacion), margen, margen - 4, libre, 'left', 11)
  doc.font('regular').fillColor(suave)
  enRenglon(doc, limpiar(datos), margen, margen + 11, libre, 'left', 8)
  doc.fillColor(tinta)
  enRenglon(doc, hoja, margen, margen + 12, ancho, 'right', 9)
  raya(doc, margen + 28)
  const desde = formatDate(c.desde)
  const periodo = c.hasta ? texto('periodo', { desde, hasta: formatDate(c.hasta) }) : texto('desde', { desde })
  const anulados = c.movimientos.filter((m) => m.anulado !== null).length
  const rango = c.movimientos.length === 0 ? '—' : `${c.movimientos[0]?.numero} al ${c.movimientos.at(-1)?.numero}`
  const celdas: Array<[string, string, number]> = [
    ['caja', limpiar(c.caja), 112],
    ['seccional', limpiar(c.seccional), 112],
    ['periodoTitulo', periodo, 122],
    ['movimientos', anulados ? `${rango} · ${texto('anuladosN', { n: anulados })}` : rango, 84],
  ]
  let x = margen
  for (const [clave, dice, width] of celdas) {
    doc.font('regular').fillColor(suave)
    enRenglon(doc, texto(clave), x, margen + 34, width - 8, 'left', 7)
    doc.font('fuerte').fillColor(tinta)
    enRenglon(doc, dice, x, margen + 43, width - 8, 'left', 9)
    x += width
  }
  doc.font('regular').fillColor(suave)
  enRenglon(doc, texto(c.hasta ? 'saldo' : 'saldoActual'), x, margen + 34, margen + ancho - x, 'right', 7)
  doc.font('fuerte').fillColor(tinta)
  enRenglon(doc, `$ ${pesos(c.saldo.total)}`, x, margen + 42, margen + ancho - x, 'right', 11)
  raya(doc, margen + 60, { fuerte: true })
}

function pieDeHoja(
  doc: Doc,
  c: Contenido,
  { huella, impresa }: Pie,
  hoja: string,
  { ultima }: { ultima: boolean },
  limpiar: Clean,
): void {
  const y = limite + 22
  raya(doc, y - 6)
  const width = ancho - (ultima ? 70 : 160)
  doc.font('fuerte').fillColor(tinta)
  enRenglon(doc, huella ? `${texto('huellaCorta')} ${shortHash(huella)}` : texto('borradorNota'), margen, y, width)
  const renglones = [
    c.cerrada &&
      texto('cerradaPor', { momento: formatShortTimestamp(new Date(c.cerrada.momento)), quien: plainName(c.cerrada.por) }),
    texto('impresa', { momento: formatShortTimestamp(new Date(impresa.momento)), quien: plainName(impresa.por) }),
    texto('registraron', {
      quienes: [...siglasDe(c.movimientos.map((m) => m.usuario))].map(([n, i]) => `${i} ${plainName(n)}`).join(' · '),
    }),
  ]
  doc.font('regular').fillColor(suave)
  for (const [i, dice] of renglones.filter((r) => r !== null).entries())
    enRenglon(doc, limpiar(dice), margen, y + 11 + 9 * i, width, 'left', 7)
  doc.font('fuerte').fillColor(tinta)
  enRenglon(doc, hoja, margen, y + 29, ancho, 'right', 8)
  if (ultima) return
  const x = margen + ancho - 150
  doc.rect(x, y, 76, 38).lineWidth(0.6).strokeColor(linea).stroke()
  doc.font('regular').fillColor(suave)
  enRenglon(doc, texto('iniciales'), x + 4, y + 3, 68, 'left', 7)
}
