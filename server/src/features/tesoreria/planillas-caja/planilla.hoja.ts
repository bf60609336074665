import type { PorForma } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { type MessageKey, message } from '@gremial/contract/textos/messages.ts'
import { formatDate, formatShortTimestamp } from '@gremial/contract/values/dates.ts'
import { formatAmount } from '@gremial/contract/values/money.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import { bookPage, type Clean, type Doc, shortHash } from '../../../platform/pdf/document.ts'
import type { Contenido } from './contenido.rules.ts'

/** Parts of every page of a printed sheet: header, footer, and the grid of amounts shared by its tables. */

export const text = (key: string, datos: Record<string, string | number> = {}): string =>
  message('es', `listas.planillaImpresa.${key}` as MessageKey, datos)

export const { margin, width: ancho }: { margin: number; width: number } = bookPage
export const [ink, suave, line] = bookPage.inks
/** Top and bottom of a page's body, between header and footer. */
export const [arriba, limit] = [margin + 78, bookPage.height - 96]

export const formas = ['efectivo', 'bancarios', 'valores', 'total'] as const
export const cuerpo = 8
export const anchoImporte = 64

export const pesos = (n: number): string => formatAmount(n).replace('−', '-')

/** Draws a text on one line, shrinking it to fit the width. */
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

export function rule(doc: Doc, y: number, { x = margin, width = ancho, fuerte = false } = {}): void {
  doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(fuerte ? 1 : 0.4)
    .strokeColor(fuerte ? ink : line)
    .stroke()
}

interface Casillas {
  y: number
  alto: number
  /** Right edge of the last column. */
  derecha: number
  negrita?: boolean
  ceros?: boolean
  tachados?: boolean
}

/** Draws a row's four amounts in columns that end at `derecha`, separated by thin lines; zero is blank. */
export function importes(
  doc: Doc,
  values: Partial<PorForma>,
  { y, alto, derecha, negrita = false, ceros = negrita, tachados = false }: Casillas,
): void {
  for (const [i, forma] of formas.entries()) {
    const x = derecha - (formas.length - i) * anchoImporte
    doc
      .moveTo(x, y)
      .lineTo(x, y + alto)
      .lineWidth(0.4)
      .strokeColor(line)
      .stroke()
    const value = values[forma]
    if (value === undefined || (value === 0 && !ceros)) continue
    doc.font(negrita || forma === 'total' ? 'fuerte' : 'regular')
    enRenglon(doc, pesos(value), x + 3, y + 3, anchoImporte - 6, 'right')
    if (!tachados) continue
    const medio = y + 3 + doc.currentLineHeight() / 2
    const length = doc.widthOfString(pesos(value))
    const fin = x + anchoImporte - 3
    doc
      .moveTo(fin - length, medio)
      .lineTo(fin, medio)
      .lineWidth(0.6)
      .strokeColor(suave)
      .stroke()
  }
}

/** Unique initials of the people who recorded: "ML", and "ML2" for the second. */
export function siglasDe(names: string[]): Map<string, string> {
  const por = new Map<string, string>()
  for (const nombre of names) {
    if (por.has(nombre) || nombre === '') continue
    const [apellido = '', own = ''] = nombre.split(', ')
    const letters = [own, apellido]
      .map((part) => Array.from(part.trim())[0] ?? '')
      .join('')
      .toUpperCase()
    const equal = [...por.values()].filter(
      (others) => others.startsWith(letters) && !/\D/.test(others.slice(letters.length)),
    ).length
    por.set(nombre, equal === 0 ? letters : `${letters}${equal + 1}`)
  }
  return por
}

const cuitConGuiones = (cuit: string) => cuit.replace(/^(\d{2})(\d{8})(\d)$/, '$1-$2-$3')

export interface Pie {
  huella: string | null
  impresa: { momento: string; por: string }
}

/** Draws header and footer of every page, once the number of pages is known. */
export function vestirHojas(doc: Doc, c: Contenido, footer: Pie, clean: Clean): void {
  const { start, count: total } = doc.bufferedPageRange()
  for (let i = start; i < start + total; i++) {
    doc.switchToPage(i)
    const sheet = text('hoja', { n: i - start + 1, total })
    head(doc, c, sheet, clean)
    sheetFooter(doc, c, footer, sheet, { ultima: i === start + total - 1 }, clean)
    if (c.hasta) continue
    doc
      .save()
      .rotate(-45, { origin: [297, 420] })
      .fontSize(84)
      .fillColor('#8a2f1f', 0.14)
    doc.font('fuerte').text(text('borrador'), 47, 380, { width: 500, align: 'center', lineBreak: false }).restore()
  }
}

function head(doc: Doc, c: Contenido, sheet: string, clean: Clean): void {
  const title = text('titulo', { numero: c.numero })
  const datos = [c.cuit && `CUIT ${cuitConGuiones(c.cuit)}`, c.domicilio].filter(Boolean).join(' · ')
  doc.font('fuerte').fillColor(ink)
  enRenglon(doc, title, margin, margin - 6, ancho, 'right', 15)
  const free = ancho - doc.fontSize(15).widthOfString(title) - 20
  enRenglon(doc, clean(c.organizacion), margin, margin - 4, free, 'left', 11)
  doc.font('regular').fillColor(suave)
  enRenglon(doc, clean(datos), margin, margin + 11, free, 'left', 8)
  doc.fillColor(ink)
  enRenglon(doc, sheet, margin, margin + 12, ancho, 'right', 9)
  rule(doc, margin + 28)
  const desde = formatDate(c.desde)
  const periodo = c.hasta ? text('periodo', { desde, hasta: formatDate(c.hasta) }) : text('desde', { desde })
  const anulados = c.movimientos.filter((m) => m.anulado !== null).length
  const rango = c.movimientos.length === 0 ? '—' : `${c.movimientos[0]?.numero} al ${c.movimientos.at(-1)?.numero}`
  const cells: Array<[string, string, number]> = [
    ['caja', clean(c.caja), 112],
    ['seccional', clean(c.seccional), 112],
    ['periodoTitulo', periodo, 122],
    ['movimientos', anulados ? `${rango} · ${text('anuladosN', { n: anulados })}` : rango, 84],
  ]
  let x = margin
  for (const [clave, dice, width] of cells) {
    doc.font('regular').fillColor(suave)
    enRenglon(doc, text(clave), x, margin + 34, width - 8, 'left', 7)
    doc.font('fuerte').fillColor(ink)
    enRenglon(doc, dice, x, margin + 43, width - 8, 'left', 9)
    x += width
  }
  doc.font('regular').fillColor(suave)
  enRenglon(doc, text(c.hasta ? 'saldo' : 'saldoActual'), x, margin + 34, margin + ancho - x, 'right', 7)
  doc.font('fuerte').fillColor(ink)
  enRenglon(doc, `$ ${pesos(c.saldo.total)}`, x, margin + 42, margin + ancho - x, 'right', 11)
  rule(doc, margin + 60, { fuerte: true })
}

function sheetFooter(
  doc: Doc,
  c: Contenido,
  { huella, impresa }: Pie,
  sheet: string,
  { ultima }: { ultima: boolean },
  clean: Clean,
): void {
  const y = limit + 22
  rule(doc, y - 6)
  const width = ancho - (ultima ? 70 : 160)
  doc.font('fuerte').fillColor(ink)
  enRenglon(doc, huella ? `${text('huellaCorta')} ${shortHash(huella)}` : text('borradorNota'), margin, y, width)
  const renglones = [
    c.cerrada &&
      text('cerradaPor', { momento: formatShortTimestamp(new Date(c.cerrada.momento)), quien: plainName(c.cerrada.por) }),
    text('impresa', { momento: formatShortTimestamp(new Date(impresa.momento)), quien: plainName(impresa.por) }),
    text('registraron', {
      quienes: [...siglasDe(c.movimientos.map((m) => m.usuario))].map(([n, i]) => `${i} ${plainName(n)}`).join(' · '),
    }),
  ]
  doc.font('regular').fillColor(suave)
  for (const [i, dice] of renglones.filter((r) => r !== null).entries())
    enRenglon(doc, clean(dice), margin, y + 11 + 9 * i, width, 'left', 7)
  doc.font('fuerte').fillColor(ink)
  enRenglon(doc, sheet, margin, y + 29, ancho, 'right', 8)
  if (ultima) return
  const x = margin + ancho - 150
  doc.rect(x, y, 76, 38).lineWidth(0.6).strokeColor(line).stroke()
  doc.font('regular').fillColor(suave)
  enRenglon(doc, text('iniciales'), x + 4, y + 3, 68, 'left', 7)
}
