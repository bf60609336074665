import type { Firma } from '@gremial/contract/seccionales/mandatos.ts'
import { type MessageKey, message } from '@gremial/contract/textos/messages.ts'
import { formatDate, formatShortTimestamp } from '@gremial/contract/values/dates.ts'
import { formatAmount } from '@gremial/contract/values/money.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import { encode } from 'uqr'
import { bookOptions, bookPage, type Clean, type Doc, draw, shortHash } from '../../../platform/pdf/document.ts'
import { type ReciboFirmado, type RendicionContent, reciboNumber } from './contenido.rules.ts'

/** Data of the document: sent content, signatures, hash and its verification address (none for a draft). */
export interface RendicionPdf {
  contenido: RendicionContent
  organizacion: { nombre: string; cuit: string }
  estado: string
  /** Timestamp of the submission, or now for a draft. */
  momento: string
  firmas: Array<{ firma: Firma; puesto: string; momento: string; alterada?: boolean }>
  sello: { huella: string; direccion: string } | null
}

const text = (key: string, datos: Record<string, string | number> = {}): string =>
  message('es', `listas.rendicionImpresa.${key}` as MessageKey, datos)

const { margin, width, inks } = bookPage
const limit = bookPage.height - 66
const [ink, suave, line] = inks

/** Draws a settlement as an A4 document, always in Spanish, the language of the books. Deterministic: it reads no clock. */
export function drawRendicion(datos: RendicionPdf): Promise<Buffer> {
  const { contenido: c, organizacion } = datos
  const date = new Date(datos.momento)
  return draw(bookOptions(text('titulo', { numero: c.numero }), organizacion.nombre, date), (doc, clean) => {
    encabezado(doc, datos, clean)
    conceptos(doc, c, clean)
    recibos(doc, c, clean)
    firmas(doc, datos, clean)
    pies(doc, datos)
  })
}

function encabezado(doc: Doc, { contenido: c, organizacion, estado }: RendicionPdf, clean: Clean): void {
  const cuit = organizacion.cuit ? ` · CUIT ${organizacion.cuit.replace(/^(\d{2})(\d{8})(\d)$/, '$1-$2-$3')}` : ''
  doc
    .font('fuerte')
    .fontSize(10)
    .fillColor(suave)
    .text(clean(`${organizacion.nombre}${cuit}`))
  doc
    .fontSize(20)
    .fillColor(ink)
    .text(text('titulo', { numero: c.numero }))
  doc
    .font('regular')
    .fontSize(10)
    .fillColor(suave)
    .text(clean([c.tipo, c.periodo, `Seccional ${c.seccional}`, estado].filter(Boolean).join(' · ')))
    .moveDown(0.6)
  doc
    .font('fuerte')
    .fontSize(22)
    .fillColor(ink)
    .text(`$ ${pesos(c.total)}`)
    .moveDown(0.3)
  for (const [clave, value] of [
    ['fecha', formatDate(c.fecha)],
    ['responsable', c.responsable],
    ['secretaria', c.secretaria],
    ['motivo', c.motivo],
    ['personasViajaron', c.personasViajaron],
  ] as const)
    if (value)
      doc
        .font('fuerte')
        .fontSize(9)
        .fillColor(suave)
        .text(`${text(clave)}: `, { continued: true })
        .font('regular')
        .fillColor(ink)
        .text(value.split('\n').map(clean).join(' '))
  doc.moveDown(1)
}

interface Columna {
  titulo: string
  ancho: number
  align: 'left' | 'right'
}

/** Draws a table row at the current height; long texts wrap, and what does not fit goes to the next page. */
function row(doc: Doc, columns: Columna[], cells: string[], { bold = false } = {}): void {
  doc
    .font(bold ? 'fuerte' : 'regular')
    .fontSize(8.5)
    .fillColor(ink)
  const alturas = cells.map((cell, i) => doc.heightOfString(cell || ' ', { width: (columns[i]?.ancho ?? 10) - 6 }))
  const height = Math.max(...alturas) + 5
  if (doc.y + height > limit) {
    doc.addPage()
    head(doc, columns)
    doc.font(bold ? 'fuerte' : 'regular').fontSize(8.5)
  }
  renglon(doc, columns, cells, height, bold)
}

function renglon(doc: Doc, columns: Columna[], cells: string[], height: number, bold: boolean): void {
  const arriba = doc.y
  let x = margin
  for (const [i, cell] of cells.entries()) {
    const { ancho: width, align } = columns[i] ?? { ancho: 10, align: 'left' as const }
    doc.text(cell, x + 3, arriba + 2, { width: width - 6, align })
    x += width
  }
  doc
    .moveTo(margin, arriba + height)
    .lineTo(margin + width, arriba + height)
    .lineWidth(bold ? 1 : 0.4)
    .strokeColor(bold ? ink : line)
    .stroke()
  doc.x = margin
  doc.y = arriba + height + 1
}

/** Column titles, repeated on each page. */
function head(doc: Doc, columns: Columna[]): void {
  doc.font('fuerte').fontSize(8.5).fillColor(ink)
  const titles = columns.map((c) => c.titulo)
  const height = Math.max(...titles.map((t, i) => doc.heightOfString(t || ' ', { width: (columns[i]?.ancho ?? 10) - 6 }))) + 5
  renglon(doc, columns, titles, height, true)
}

function subtitulo(doc: Doc, clave: string): void {
  if (doc.y > limit - 60) doc.addPage()
  doc.font('fuerte').fontSize(12).fillColor(ink).text(text(clave)).moveDown(0.3)
}

const pesos = (n: number): string => formatAmount(n).replace('−', '-')

function conceptos(doc: Doc, c: RendicionContent, clean: Clean): void {
  const columns: Columna[] = [
    { titulo: text('concepto'), ancho: width - 60 - 90, align: 'left' },
    { titulo: text('cantidad'), ancho: 60, align: 'right' },
    { titulo: text('importe'), ancho: 90, align: 'right' },
  ]
  subtitulo(doc, 'conceptos')
  head(doc, columns)
  for (const d of c.detalles.filter((x) => x.comprobantes > 0 || x.observacion !== ''))
    row(doc, columns, [
      [clean(d.concepto), ...d.observacion.split('\n').map(clean)].filter(Boolean).join('\n'),
      String(d.comprobantes),
      pesos(d.total),
    ])
  row(doc, columns, [text('total'), String(c.comprobantes), `$ ${pesos(c.total)}`], { bold: true })
  doc.moveDown(1)
}

const kindOf = (r: ReciboFirmado): string => [text(`clases.${r.clase}`), reciboNumber(r)].filter(Boolean).join(' ')

function recibos(doc: Doc, c: RendicionContent, clean: Clean): void {
  const columns: Columna[] = [
    { titulo: text('numero'), ancho: 28, align: 'right' },
    { titulo: text('fecha'), ancho: 56, align: 'left' },
    { titulo: text('proveedor'), ancho: width - 28 - 56 - 74 - 124 - 78, align: 'left' },
    { titulo: 'CUIT', ancho: 74, align: 'left' },
    { titulo: text('comprobante'), ancho: 124, align: 'left' },
    { titulo: text('importe'), ancho: 78, align: 'right' },
  ]
  subtitulo(doc, 'comprobantes')
  head(doc, columns)
  for (const [i, r] of c.recibos.entries())
    row(doc, columns, [
      String(i + 1),
      formatDate(r.fecha),
      clean(r.proveedor),
      r.cuit.replace(/^(\d{2})(\d{8})(\d)$/, '$1-$2-$3'),
      kindOf(r),
      pesos(r.importe),
    ])
  doc.moveDown(1.2)
}

function firmas(doc: Doc, { contenido: c, firmas: puestas, sello }: RendicionPdf, clean: Clean): void {
  if (doc.y > limit - 190) doc.addPage()
  subtitulo(doc, 'firmas')
  const arriba = doc.y + 4
  const caja = (width - 130) / 2
  for (const [i, [firma, nombre]] of (
    [
      ['SECRETARIA', c.nombreSecretario],
      ['TESORERIA', c.nombreTesorero],
    ] as const
  ).entries()) {
    const puesta = puestas.find((p) => p.firma === firma)
    const x = margin + i * (caja + 12)
    doc.lineWidth(puesta ? 1 : 0.6).strokeColor(puesta ? ink : line)
    if (!puesta) doc.dash(3, { space: 3 })
    doc.roundedRect(x, arriba, caja, 92, 6).stroke().undash()
    const renglones = puesta
      ? [
          ...(puesta.alterada
            ? [text('firmaAlterada')]
            : [puesta.puesto, text('firmada', { momento: formatShortTimestamp(new Date(puesta.momento), true) })]),
          ...(sello ? [`${text('huella')} ${shortHash(sello.huella)}`] : []),
        ]
      : [text(`lugar.${firma}`), text('sinFirmar')]
    doc
      .font('fuerte')
      .fontSize(10)
      .fillColor(ink)
      .text(clean(plainName(nombre)), x + 10, arriba + 10, { width: caja - 20 })
    doc.font('regular').fontSize(9).fillColor(suave)
    for (const r of renglones) doc.text(clean(r), { width: caja - 20 })
  }
  if (sello) {
    drawQr(doc, sello.direccion, margin + width - 96, arriba, 92)
    doc
      .font('regular')
      .fontSize(8)
      .fillColor(suave)
      .text(text('comprobar', { direccion: sello.direccion }), margin, arriba + 102, { width: width })
      .text(`${text('huellaEntera')}: ${sello.huella}`, { width: width })
  }
}

/** Draws the QR with its quiet zone as one path. */
function drawQr(doc: Doc, content: string, x: number, y: number, side: number): void {
  const { data } = encode(content, { ecc: 'M', border: 2 })
  const modulo = side / data.length
  for (const [row, modulos] of data.entries())
    for (const [column, negro] of modulos.entries()) if (negro) doc.rect(x + column * modulo, y + row * modulo, modulo, modulo)
  doc.fillColor('#000000').fill()
}

function pies(doc: Doc, { sello }: RendicionPdf): void {
  const { start, count: total } = doc.bufferedPageRange()
  for (let i = start; i < start + total; i++) {
    doc.switchToPage(i)
    doc.font('regular').fontSize(7.5).fillColor(suave)
    const izquierda = sello ? `${text('huella')} ${shortHash(sello.huella)}` : text('borradorNota')
    doc.text(izquierda, margin, 805, { width: width, lineBreak: false })
    doc.text(text('pagina', { n: i - start + 1, total }), margin, 805, { width: width, align: 'right', lineBreak: false })
  }
}
