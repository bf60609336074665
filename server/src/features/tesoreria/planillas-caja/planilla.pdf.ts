import { formatearImporte } from '@gremial/contract/platform/dinero.ts'
import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import type { PorForma } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { type ClaveMensaje, mensaje } from '@gremial/contract/textos/mensajes.ts'
import { type Doc, draw } from '../../../platform/pdf/document.ts'
import type { Content } from './contenido.ts'

/** What is drawn: the content, the SHA-256 that it has and, in a draft, none. */
export interface SheetPdf {
  content: Content
  huella: string | null
}

const text = (key: string, datos: Record<string, string | number> = {}): string =>
  mensaje('es', `listas.planillaImpresa.${key}` as ClaveMensaje, datos)

const margin = 42
const width = 595.28 - 2 * margin
const bottom = 841.89 - 60
const [ink, soft, line] = ['#1b1915', '#4b4741', '#b9b3a8']
const forms = ['efectivo', 'valores', 'bancarios', 'total'] as const

/**
 * The sheet as an A4 document to sign, always in Spanish: it belongs to the books. It is a function of its content and nothing else, so a
 * closed sheet gives the same bytes every time. An open one says BORRADOR on every page.
 */
export function drawSheet({ content: c, huella }: SheetPdf): Promise<Buffer> {
  // The moment of the closing, or the first day for a draft: never the clock.
  const date = new Date(c.cerrada?.momento ?? `${c.desde}T12:00:00Z`)
  const options = {
    size: 'A4',
    margins: { top: margin, left: margin, right: margin, bottom: 0 },
    bufferPages: true,
    info: { Title: text('titulo', { numero: c.numero }), Author: c.organizacion, CreationDate: date, ModDate: date },
  }
  return draw(options, (doc, clean) => {
    header(doc, c, clean)
    summary(doc, c)
    movements(doc, c, clean)
    count(doc, c, clean)
    signatures(doc, c, clean)
    footers(doc, c, huella)
  })
}

/** What a person typed, with only what the typeface can draw. */
type Clean = (text: string) => string

function header(doc: Doc, c: Content, clean: Clean): void {
  doc.font('fuerte').fontSize(10).fillColor(soft).text(clean(c.organizacion))
  doc
    .fontSize(20)
    .fillColor(ink)
    .text(text('titulo', { numero: c.numero }))
  const period = c.hasta
    ? text('periodo', { desde: mostrarFecha(c.desde), hasta: mostrarFecha(c.hasta) })
    : text('desde', { desde: mostrarFecha(c.desde) })
  doc
    .font('regular')
    .fontSize(10)
    .fillColor(soft)
    .text(clean(`${c.caja} · Seccional ${c.seccional} · ${period}`))
    .moveDown(0.8)
}

interface Column {
  width: number
  align: 'left' | 'right'
}

/** One row of a table at the current height; texts that do not fit go on below. Returns the height used. */
function row(doc: Doc, columns: Column[], cells: string[], { bold = false, grey = false, rule = false } = {}): void {
  doc
    .font(bold ? 'fuerte' : 'regular')
    .fontSize(8.5)
    .fillColor(grey ? soft : ink)
  const heights = cells.map((cell, i) => doc.heightOfString(cell || ' ', { width: (columns[i]?.width ?? 10) - 6 }))
  const height = Math.max(...heights) + 5
  if (doc.y + height > bottom) doc.addPage()
  const top = doc.y
  let x = margin
  for (const [i, cell] of cells.entries()) {
    const column = columns[i] ?? { width: 10, align: 'left' }
    doc.text(cell, x + 3, top + 2, { width: column.width - 6, align: column.align })
    x += column.width
  }
  doc
    .moveTo(margin, top + height)
    .lineTo(margin + width, top + height)
    .lineWidth(rule ? 1 : 0.4)
    .strokeColor(rule ? ink : line)
    .stroke()
  doc.x = margin
  doc.y = top + height + 1
}

const money = (n: number): string => formatearImporte(n).replace('−', '-')
const amounts = (a: PorForma): string[] => forms.map((f) => money(a[f]))
const byForm: Column[] = [{ width: width - 4 * 88, align: 'left' }, ...forms.map(() => ({ width: 88, align: 'right' as const }))]
const formTitles = (): string[] => forms.map((f) => text(f))

function summary(doc: Doc, c: Content): void {
  row(doc, byForm, [text('forma'), ...formTitles()], { bold: true, rule: true })
  row(doc, byForm, [text('inicial'), ...amounts(c.inicial)])
  row(doc, byForm, [text('ingresos'), ...amounts(c.ingresos)])
  row(doc, byForm, [text('egresos'), ...amounts(c.egresos)])
  row(doc, byForm, [text('saldo'), ...amounts(c.saldo)], { bold: true, rule: true })
  doc.moveDown(1.2)
}

const ofMovements: Column[] = [
  { width: 34, align: 'right' },
  { width: 54, align: 'left' },
  { width: width - 34 - 54 - 5 * 60, align: 'left' },
  ...[1, 2, 3, 4, 5].map(() => ({ width: 60, align: 'right' as const })),
]

function movements(doc: Doc, c: Content, clean: Clean): void {
  const titles = [
    text('numero'),
    text('fecha'),
    text('detalle'),
    ...forms.slice(0, 3).map((f) => text(f)),
    text('ingreso'),
    text('egreso'),
  ]
  doc.font('fuerte').fontSize(12).fillColor(ink).text(text('movimientos')).moveDown(0.3)
  row(doc, ofMovements, titles, { bold: true, rule: true })
  for (const m of c.movimientos) {
    const notes = [
      m.anulado === null ? '' : text('anulado', { motivo: m.anulado }),
      m.corrige ? text('corrige', { numero: m.corrige.numero, planilla: m.corrige.planilla }) : '',
      m.rendicion ? `${m.tipo} ${m.rendicion}` : '',
    ].filter(Boolean)
    const about = m.concepto && !m.descripcion.startsWith(m.concepto) ? `${m.concepto}: ` : ''
    const detail = [`${about}${m.descripcion}`, ...notes].join('\n')
    // An annulled movement keeps its number and its place, and counts for nothing.
    const counts = m.anulado === null
    row(
      doc,
      ofMovements,
      [
        String(m.numero),
        mostrarFecha(m.fecha),
        detail.split('\n').map(clean).join('\n'),
        ...[m.efectivo, m.valores, m.bancarios].map((n) => (n === 0 ? '' : money(n))),
        counts && m.ingresoEgreso === 1 ? money(m.total) : '',
        counts && m.ingresoEgreso === 2 ? money(m.total) : '',
      ],
      { grey: !counts },
    )
  }
  doc.moveDown(1)
}

function count(doc: Doc, c: Content, clean: Clean): void {
  if (!c.hasta && !c.arqueo) return
  if (doc.y > bottom - 110) doc.addPage()
  doc.font('fuerte').fontSize(12).fillColor(ink).text(text('arqueo')).moveDown(0.3)
  if (!c.arqueo) {
    doc.font('regular').fontSize(9).fillColor(soft).text(text('sinArqueo')).moveDown(1)
    return
  }
  const { denominaciones, monedas, contado, libros, diferencia, motivo } = c.arqueo
  const cash = [
    ...denominaciones.map((d) => `${d.cantidad} x ${money(d.valor)}`),
    ...(monedas > 0 ? [`${text('monedas')} ${money(monedas)}`] : []),
  ].join(' · ')
  row(doc, byForm, ['', ...formTitles()], { bold: true, rule: true })
  row(doc, byForm, [text('contado'), ...amounts(contado)])
  row(doc, byForm, [text('libros'), ...amounts(libros)])
  row(doc, byForm, [text('diferencia'), ...amounts(diferencia)], { bold: true, rule: true })
  doc
    .font('regular')
    .fontSize(9)
    .fillColor(soft)
    .text(clean(`${text('efectivo')}: ${cash || money(0)}`), { width })
  if (motivo) doc.text(clean(text('motivo', { motivo })), { width })
  doc.moveDown(1)
}

function signatures(doc: Doc, c: Content, clean: Clean): void {
  if (doc.y > bottom - 90) doc.addPage()
  if (c.cerrada) {
    const momento = new Date(c.cerrada.momento).toLocaleString('es-AR', {
      timeZone: 'America/Argentina/Buenos_Aires',
      dateStyle: 'short',
      timeStyle: 'short',
      hour12: false,
    })
    doc
      .font('regular')
      .fontSize(9)
      .fillColor(soft)
      .text(clean(text('cerradaPor', { momento, quien: c.cerrada.por })))
  }
  const y = doc.y + 52
  for (const [i, who] of (['tesorero', 'secretario'] as const).entries()) {
    const x = margin + i * (width / 2 + 10)
    doc
      .moveTo(x, y)
      .lineTo(x + width / 2 - 20, y)
      .lineWidth(0.8)
      .strokeColor(ink)
      .stroke()
    doc
      .fontSize(9)
      .fillColor(soft)
      .text(text(who), x, y + 4, { width: width / 2 - 20, align: 'center' })
  }
}

/** On every page: the hash of the content, the page, and BORRADOR across an open sheet. */
function footers(doc: Doc, c: Content, huella: string | null): void {
  const { start, count: total } = doc.bufferedPageRange()
  for (let i = start; i < start + total; i++) {
    doc.switchToPage(i)
    doc.font('regular').fontSize(7.5).fillColor(soft)
    doc.text(huella ? `${text('huella')}: ${huella}` : text('borradorNota'), margin, 805, { width, lineBreak: false })
    doc.text(text('pagina', { n: i - start + 1, total }), margin, 805, { width, align: 'right', lineBreak: false })
    if (c.hasta) continue
    doc
      .save()
      .rotate(-45, { origin: [297, 420] })
      .fontSize(84)
      .fillColor('#8a2f1f', 0.16)
    doc.font('fuerte').text(text('borrador'), 47, 380, { width: 500, align: 'center', lineBreak: false }).restore()
  }
}
