import { type MessageKey, message } from '@gremial/contract/textos/messages.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { formatAmount } from '@gremial/contract/values/money.ts'
import { bookOptions, bookPage, type Clean, type Doc, draw } from '../../../platform/pdf/document.ts'

/** Content of a receipt. Pesos, ISO days. */
export interface ReciboContent {
  version: 1
  organizacion: { nombre: string; cuit: string; domicilio: string }
  numero: number
  caja: string
  seccional: string
  /** Day of issue. */
  dado: string
  recibidoDe: string
  documento: string
  fecha: string
  concepto: string
  descripcion: string
  efectivo: number
  banco: number
  cheques: number
  total: number
  letras: string
  movimiento: { planilla: number; numero: number }
  por: string
  momento: string
}

/** `sinEfecto`: the income was annulled or reversed. */
export interface ReciboCajaPdf {
  contenido: ReciboContent
  huella: string
  sinEfecto: boolean
}

const text = (key: string, datos: Record<string, string | number> = {}): string =>
  message('es', `listas.reciboImpreso.${key}` as MessageKey, datos)
const { margin, width, inks } = bookPage
const [ink, suave, line] = inks
const pesos = (n: number): string => `$ ${formatAmount(n)}`
const height = bookPage.height / 2

/** Draws two equal halves of an A4 page to cut: payer's and box's. Always in Spanish; deterministic. */
export function drawRecibo({ contenido: c, huella, sinEfecto }: ReciboCajaPdf): Promise<Buffer> {
  const title = text('titulo', { numero: c.numero })
  return draw(bookOptions(title, c.organizacion.nombre, new Date(c.momento)), (doc, clean) => {
    for (const [i, ejemplar] of (['original', 'duplicado'] as const).entries()) {
      doc.y = i * height + margin
      mitad(doc, c, { huella, sinEfecto, ejemplar: text(ejemplar) }, clean)
      if (sinEfecto) sello(doc, i * height)
    }
    doc
      .moveTo(0, height)
      .lineTo(bookPage.width + 2 * margin, height)
      .dash(3, { space: 3 })
      .lineWidth(0.5)
      .strokeColor(line)
      .stroke()
      .undash()
  })
}

function mitad(
  doc: Doc,
  c: ReciboContent,
  { huella, sinEfecto, ejemplar }: { huella: string; sinEfecto: boolean; ejemplar: string },
  clean: Clean,
): void {
  const arriba = doc.y
  const { nombre, cuit, domicilio } = c.organizacion
  const abajo = [cuit && `CUIT ${cuit.replace(/^(\d{2})(\d{8})(\d)$/, '$1-$2-$3')}`, domicilio].filter(Boolean).join(' · ')
  doc
    .font('fuerte')
    .fontSize(11)
    .fillColor(ink)
    .text(clean(nombre), margin, arriba, { width: width - 150 })
  doc.font('regular').fontSize(9).fillColor(suave)
  if (abajo) doc.text(clean(abajo), { width: width - 150 })
  doc.text(clean(`Seccional ${c.seccional} · ${c.caja}`), { width: width - 150 })
  const after = doc.y
  doc
    .font('fuerte')
    .fontSize(15)
    .fillColor(ink)
    .text(text('titulo', { numero: c.numero }), margin + width - 150, arriba, { width: 150, align: 'right' })
  doc
    .font('regular')
    .fontSize(9)
    .fillColor(suave)
    .text(`${formatDate(c.dado)} · ${ejemplar}`, { width: 150, align: 'right' })
  if (sinEfecto) doc.font('fuerte').fillColor('#b3261e').text(text('sinEfecto'), { width: 150, align: 'right' })
  doc.y = Math.max(after, doc.y) + 10
  rule(doc)
  doc
    .font('fuerte')
    .fontSize(22)
    .fillColor(ink)
    .text(pesos(c.total), margin, doc.y + 8)
  doc
    .font('regular')
    .fontSize(10)
    .fillColor(ink)
    .text(clean(`Son ${c.letras}.`), { width: width })
    .moveDown(0.6)
  const formas = (['efectivo', 'banco', 'cheques'] as const)
    .filter((f) => c[f] > 0)
    .map((f) => `${text(f)} ${pesos(c[f])}`)
    .join(' · ')
  for (const [clave, value] of [
    ['recibidoDe', [c.recibidoDe, c.documento].filter(Boolean).join(' · ')],
    ['porConcepto', [c.concepto, c.descripcion].filter(Boolean).join(' · ')],
    ['fecha', formatDate(c.fecha)],
    ['forma', formas],
    ['movimiento', text('movimientoN', c.movimiento)],
  ] as const) {
    const y = doc.y
    doc.font('fuerte').fontSize(9).fillColor(suave).text(text(clave), margin, y, { width: 92 })
    doc
      .font('regular')
      .fontSize(10)
      .fillColor(ink)
      .text(clean(value), margin + 96, y, { width: width - 96 })
      .moveDown(0.35)
  }
  const firma = arriba + height - 2 * margin - 22
  doc
    .moveTo(margin + width - 200, firma)
    .lineTo(margin + width, firma)
    .lineWidth(0.6)
    .strokeColor(ink)
    .stroke()
  doc
    .fontSize(8.5)
    .fillColor(suave)
    .text(clean(text('firma', { quien: c.por })), margin + width - 200, firma + 3, { width: 200, align: 'center' })
  doc.fontSize(7).text(huella, margin, firma + 5, { width: width - 210 })
}

function rule(doc: Doc): void {
  doc
    .moveTo(margin, doc.y)
    .lineTo(margin + width, doc.y)
    .lineWidth(0.6)
    .strokeColor(line)
    .stroke()
}

/** Stamp over a half whose income no longer counts. */
function sello(doc: Doc, arriba: number): void {
  doc
    .save()
    .rotate(-18, { origin: [margin + width / 2, arriba + height / 2] })
    .font('fuerte')
    .fontSize(64)
    .fillColor('#b3261e', 0.28)
    .text(text('anulado'), margin, arriba + height / 2 - 40, { width: width, align: 'center', lineBreak: false })
    .restore()
}
