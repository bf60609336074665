import { formatearImporte } from '@gremial/contract/platform/dinero.ts'
import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import type { PorForma } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { type ClaveMensaje, mensaje } from '@gremial/contract/textos/mensajes.ts'
import { bookOptions, bookPage, type Clean, type Doc, draw } from '../../../platform/pdf/document.ts'
import type { Contenido } from './contenido.rules.ts'

/** What is drawn: the content, the SHA-256 that it has and, in a draft, none. */
export interface PlanillaPdf {
  contenido: Contenido
  huella: string | null
}

const texto = (key: string, datos: Record<string, string | number> = {}): string =>
  mensaje('es', `listas.planillaImpresa.${key}` as ClaveMensaje, datos)

const { margin: margen, width: ancho, inks } = bookPage
const limite = bookPage.height - 60
const [tinta, suave, linea] = inks
const formas = ['efectivo', 'valores', 'bancarios', 'total'] as const

/**
 * The sheet as an A4 document to sign, always in Spanish: it belongs to the books. It is a function of its content and nothing else, so a
 * closed sheet gives the same bytes every time. An open one says BORRADOR on every page.
 */
export function dibujarPlanilla({ contenido: c, huella }: PlanillaPdf): Promise<Buffer> {
  // The moment of the closing, or the first day for a draft: never the clock.
  const date = new Date(c.cerrada?.momento ?? `${c.desde}T12:00:00Z`)
  return draw(bookOptions(texto('titulo', { numero: c.numero }), c.organizacion, date), (doc, limpiar) => {
    encabezado(doc, c, limpiar)
    resumen(doc, c)
    movimientos(doc, c, limpiar)
    arqueo(doc, c, limpiar)
    firmas(doc, c, limpiar)
    pies(doc, c, huella)
  })
}

function encabezado(doc: Doc, c: Contenido, limpiar: Clean): void {
  doc.font('fuerte').fontSize(10).fillColor(suave).text(limpiar(c.organizacion))
  doc
    .fontSize(20)
    .fillColor(tinta)
    .text(texto('titulo', { numero: c.numero }))
  const periodo = c.hasta
    ? texto('periodo', { desde: mostrarFecha(c.desde), hasta: mostrarFecha(c.hasta) })
    : texto('desde', { desde: mostrarFecha(c.desde) })
  doc
    .font('regular')
    .fontSize(10)
    .fillColor(suave)
    .text(limpiar(`${c.caja} · Seccional ${c.seccional} · ${periodo}`))
    .moveDown(0.8)
}

interface Columna {
  ancho: number
  align: 'left' | 'right'
}

/** One row of a table at the current height; texts that do not fit go on below. Returns the height used. */
function fila(doc: Doc, columnas: Columna[], celdas: string[], { bold = false, grey = false, rule = false } = {}): void {
  doc
    .font(bold ? 'fuerte' : 'regular')
    .fontSize(8.5)
    .fillColor(grey ? suave : tinta)
  const heights = celdas.map((celda, i) => doc.heightOfString(celda || ' ', { width: (columnas[i]?.ancho ?? 10) - 6 }))
  const height = Math.max(...heights) + 5
  if (doc.y + height > limite) doc.addPage()
  const top = doc.y
  let x = margen
  for (const [i, celda] of celdas.entries()) {
    const columna = columnas[i] ?? { ancho: 10, align: 'left' }
    doc.text(celda, x + 3, top + 2, { width: columna.ancho - 6, align: columna.align })
    x += columna.ancho
  }
  doc
    .moveTo(margen, top + height)
    .lineTo(margen + ancho, top + height)
    .lineWidth(rule ? 1 : 0.4)
    .strokeColor(rule ? tinta : linea)
    .stroke()
  doc.x = margen
  doc.y = top + height + 1
}

const pesos = (n: number): string => formatearImporte(n).replace('−', '-')
const importes = (a: PorForma): string[] => formas.map((f) => pesos(a[f]))
const columnasPorForma: Columna[] = [
  { ancho: ancho - 4 * 88, align: 'left' },
  ...formas.map(() => ({ ancho: 88, align: 'right' as const })),
]
const titulosPorForma = (): string[] => formas.map((f) => texto(f))

function resumen(doc: Doc, c: Contenido): void {
  fila(doc, columnasPorForma, [texto('forma'), ...titulosPorForma()], { bold: true, rule: true })
  fila(doc, columnasPorForma, [texto('inicial'), ...importes(c.inicial)])
  fila(doc, columnasPorForma, [texto('ingresos'), ...importes(c.ingresos)])
  fila(doc, columnasPorForma, [texto('egresos'), ...importes(c.egresos)])
  fila(doc, columnasPorForma, [texto('saldo'), ...importes(c.saldo)], { bold: true, rule: true })
  doc.moveDown(1.2)
}

const columnasMovimientos: Columna[] = [
  { ancho: 34, align: 'right' },
  { ancho: 54, align: 'left' },
  { ancho: ancho - 34 - 54 - 5 * 60, align: 'left' },
  ...[1, 2, 3, 4, 5].map(() => ({ ancho: 60, align: 'right' as const })),
]

function movimientos(doc: Doc, c: Contenido, limpiar: Clean): void {
  const titulos = [
    texto('numero'),
    texto('fecha'),
    texto('detalle'),
    ...formas.slice(0, 3).map((f) => texto(f)),
    texto('ingreso'),
    texto('egreso'),
  ]
  doc.font('fuerte').fontSize(12).fillColor(tinta).text(texto('movimientos')).moveDown(0.3)
  fila(doc, columnasMovimientos, titulos, { bold: true, rule: true })
  for (const m of c.movimientos) {
    const notas = [
      m.anulado === null ? '' : texto('anulado', { motivo: m.anulado }),
      m.corrige ? texto('corrige', { numero: m.corrige.numero, planilla: m.corrige.planilla }) : '',
      m.rendicion ? `${m.tipo} ${m.rendicion}` : '',
    ].filter(Boolean)
    const asunto = m.concepto && !m.descripcion.startsWith(m.concepto) ? `${m.concepto}: ` : ''
    const detalle = [`${asunto}${m.descripcion}`, ...notas].join('\n')
    // An annulled movement keeps its number and its place, and counts for nothing.
    const vale = m.anulado === null
    fila(
      doc,
      columnasMovimientos,
      [
        String(m.numero),
        mostrarFecha(m.fecha),
        detalle.split('\n').map(limpiar).join('\n'),
        ...[m.efectivo, m.valores, m.bancarios].map((n) => (n === 0 ? '' : pesos(n))),
        vale && m.ingresoEgreso === 1 ? pesos(m.total) : '',
        vale && m.ingresoEgreso === 2 ? pesos(m.total) : '',
      ],
      { grey: !vale },
    )
  }
  doc.moveDown(1)
}

function arqueo(doc: Doc, c: Contenido, limpiar: Clean): void {
  if (!c.hasta && !c.arqueo) return
  if (doc.y > limite - 110) doc.addPage()
  doc.font('fuerte').fontSize(12).fillColor(tinta).text(texto('arqueo')).moveDown(0.3)
  if (!c.arqueo) {
    doc.font('regular').fontSize(9).fillColor(suave).text(texto('sinArqueo')).moveDown(1)
    return
  }
  const { denominaciones, monedas, contado, libros, diferencia, motivo } = c.arqueo
  const efectivo = [
    ...denominaciones.map((d) => `${d.cantidad} x ${pesos(d.valor)}`),
    ...(monedas > 0 ? [`${texto('monedas')} ${pesos(monedas)}`] : []),
  ].join(' · ')
  fila(doc, columnasPorForma, ['', ...titulosPorForma()], { bold: true, rule: true })
  fila(doc, columnasPorForma, [texto('contado'), ...importes(contado)])
  fila(doc, columnasPorForma, [texto('libros'), ...importes(libros)])
  fila(doc, columnasPorForma, [texto('diferencia'), ...importes(diferencia)], { bold: true, rule: true })
  doc
    .font('regular')
    .fontSize(9)
    .fillColor(suave)
    .text(limpiar(`${texto('efectivo')}: ${efectivo || pesos(0)}`), { width: ancho })
  if (motivo) doc.text(limpiar(texto('motivo', { motivo })), { width: ancho })
  doc.moveDown(1)
}

function firmas(doc: Doc, c: Contenido, limpiar: Clean): void {
  if (doc.y > limite - 90) doc.addPage()
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
      .fillColor(suave)
      .text(limpiar(texto('cerradaPor', { momento, quien: c.cerrada.por })))
  }
  const y = doc.y + 52
  for (const [i, quien] of (['tesorero', 'secretario'] as const).entries()) {
    const x = margen + i * (ancho / 2 + 10)
    doc
      .moveTo(x, y)
      .lineTo(x + ancho / 2 - 20, y)
      .lineWidth(0.8)
      .strokeColor(tinta)
      .stroke()
    doc
      .fontSize(9)
      .fillColor(suave)
      .text(texto(quien), x, y + 4, { width: ancho / 2 - 20, align: 'center' })
  }
}

/** On every page: the hash of the content, the page, and BORRADOR across an open sheet. */
function pies(doc: Doc, c: Contenido, huella: string | null): void {
  const { start, count: total } = doc.bufferedPageRange()
  for (let i = start; i < start + total; i++) {
    doc.switchToPage(i)
    doc.font('regular').fontSize(7.5).fillColor(suave)
    doc.text(huella ? `${texto('huella')}: ${huella}` : texto('borradorNota'), margen, 805, { width: ancho, lineBreak: false })
    doc.text(texto('pagina', { n: i - start + 1, total }), margen, 805, { width: ancho, align: 'right', lineBreak: false })
    if (c.hasta) continue
    doc
      .save()
      .rotate(-45, { origin: [297, 420] })
      .fontSize(84)
      .fillColor('#8a2f1f', 0.16)
    doc.font('fuerte').text(texto('borrador'), 47, 380, { width: 500, align: 'center', lineBreak: false }).restore()
  }
}
