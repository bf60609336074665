import { type ClaveMensaje, mensaje } from '@gremial/contract/textos/mensajes.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { formatAmount } from '@gremial/contract/values/money.ts'
import { bookOptions, bookPage, type Clean, type Doc, draw } from '../../../platform/pdf/document.ts'

/** What a receipt says. Pesos, ISO days. */
export interface ContenidoRecibo {
  version: 1
  organizacion: { nombre: string; cuit: string; domicilio: string }
  numero: number
  caja: string
  seccional: string
  /** The day that it was given. */
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

/** `withoutEffect`: the income was annulled, or undone by another movement. */
export interface ReciboCajaPdf {
  contenido: ContenidoRecibo
  huella: string
  sinEfecto: boolean
}

const texto = (key: string, datos: Record<string, string | number> = {}): string =>
  mensaje('es', `listas.reciboImpreso.${key}` as ClaveMensaje, datos)
const { margin: margen, width: ancho, inks } = bookPage
const [tinta, suave, linea] = inks
const pesos = (n: number): string => `$ ${formatAmount(n)}`
const alto = bookPage.height / 2

/** Two equal halves of an A4 page, to be cut: one for who paid, one for the box. Always in Spanish; a function of what it is given. */
export function dibujarRecibo({ contenido: c, huella, sinEfecto }: ReciboCajaPdf): Promise<Buffer> {
  const titulo = texto('titulo', { numero: c.numero })
  return draw(bookOptions(titulo, c.organizacion.nombre, new Date(c.momento)), (doc, limpiar) => {
    for (const [i, ejemplar] of (['original', 'duplicado'] as const).entries()) {
      doc.y = i * alto + margen
      mitad(doc, c, { huella, sinEfecto, ejemplar: texto(ejemplar) }, limpiar)
      if (sinEfecto) sello(doc, i * alto)
    }
    doc
      .moveTo(0, alto)
      .lineTo(bookPage.width + 2 * margen, alto)
      .dash(3, { space: 3 })
      .lineWidth(0.5)
      .strokeColor(linea)
      .stroke()
      .undash()
  })
}

function mitad(
  doc: Doc,
  c: ContenidoRecibo,
  { huella, sinEfecto, ejemplar }: { huella: string; sinEfecto: boolean; ejemplar: string },
  limpiar: Clean,
): void {
  const arriba = doc.y
  const { nombre, cuit, domicilio } = c.organizacion
  const abajo = [cuit && `CUIT ${cuit.replace(/^(\d{2})(\d{8})(\d)$/, '$1-$2-$3')}`, domicilio].filter(Boolean).join(' · ')
  doc
    .font('fuerte')
    .fontSize(11)
    .fillColor(tinta)
    .text(limpiar(nombre), margen, arriba, { width: ancho - 150 })
  doc.font('regular').fontSize(9).fillColor(suave)
  if (abajo) doc.text(limpiar(abajo), { width: ancho - 150 })
  doc.text(limpiar(`Seccional ${c.seccional} · ${c.caja}`), { width: ancho - 150 })
  const despues = doc.y
  doc
    .font('fuerte')
    .fontSize(15)
    .fillColor(tinta)
    .text(texto('titulo', { numero: c.numero }), margen + ancho - 150, arriba, { width: 150, align: 'right' })
  doc
    .font('regular')
    .fontSize(9)
    .fillColor(suave)
    .text(`${formatDate(c.dado)} · ${ejemplar}`, { width: 150, align: 'right' })
  if (sinEfecto) doc.font('fuerte').fillColor('#b3261e').text(texto('sinEfecto'), { width: 150, align: 'right' })
  doc.y = Math.max(despues, doc.y) + 10
  raya(doc)
  doc
    .font('fuerte')
    .fontSize(22)
    .fillColor(tinta)
    .text(pesos(c.total), margen, doc.y + 8)
  doc
    .font('regular')
    .fontSize(10)
    .fillColor(tinta)
    .text(limpiar(`Son ${c.letras}.`), { width: ancho })
    .moveDown(0.6)
  const formas = (['efectivo', 'banco', 'cheques'] as const)
    .filter((f) => c[f] > 0)
    .map((f) => `${texto(f)} ${pesos(c[f])}`)
    .join(' · ')
  for (const [clave, valor] of [
    ['recibidoDe', [c.recibidoDe, c.documento].filter(Boolean).join(' · ')],
    ['porConcepto', [c.concepto, c.descripcion].filter(Boolean).join(' · ')],
    ['fecha', formatDate(c.fecha)],
    ['forma', formas],
    ['movimiento', texto('movimientoN', c.movimiento)],
  ] as const) {
    const y = doc.y
    doc.font('fuerte').fontSize(9).fillColor(suave).text(texto(clave), margen, y, { width: 92 })
    doc
      .font('regular')
      .fontSize(10)
      .fillColor(tinta)
      .text(limpiar(valor), margen + 96, y, { width: ancho - 96 })
      .moveDown(0.35)
  }
  const firma = arriba + alto - 2 * margen - 22
  doc
    .moveTo(margen + ancho - 200, firma)
    .lineTo(margen + ancho, firma)
    .lineWidth(0.6)
    .strokeColor(tinta)
    .stroke()
  doc
    .fontSize(8.5)
    .fillColor(suave)
    .text(limpiar(texto('firma', { quien: c.por })), margen + ancho - 200, firma + 3, { width: 200, align: 'center' })
  doc.fontSize(7).text(huella, margen, firma + 5, { width: ancho - 210 })
}

function raya(doc: Doc): void {
  doc
    .moveTo(margen, doc.y)
    .lineTo(margen + ancho, doc.y)
    .lineWidth(0.6)
    .strokeColor(linea)
    .stroke()
}

/** Over a half whose income counts no more. */
function sello(doc: Doc, arriba: number): void {
  doc
    .save()
    .rotate(-18, { origin: [margen + ancho / 2, arriba + alto / 2] })
    .font('fuerte')
    .fontSize(64)
    .fillColor('#b3261e', 0.28)
    .text(texto('anulado'), margen, arriba + alto / 2 - 40, { width: ancho, align: 'center', lineBreak: false })
    .restore()
}
