import { formatDate } from '@gremial/contract/values/dates.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import { bookOptions, type Clean, type Doc, draw } from '../../../platform/pdf/document.ts'
import { type Contenido, withApertura } from './contenido.rules.ts'
import { drawConteos } from './planilla.conteos.ts'
import {
  ancho,
  anchoImporte,
  arriba,
  cuerpo,
  enRenglon,
  formas,
  importes,
  ink,
  limit,
  margin,
  type Pie,
  pesos,
  rule,
  siglasDe,
  suave,
  text,
  vestirHojas,
} from './planilla.hoja.ts'

/** Data of the document: content, its SHA-256 (none for a draft), who printed it and when. */
export interface PlanillaPdf extends Pie {
  contenido: Contenido
}

type Movimiento = Contenido['movimientos'][number]

/**
 * Draws a sheet as an A4 document to sign, always in Spanish, the language of the books. The only variable data are printer and
 * time; an open sheet shows BORRADOR on every page.
 */
export function drawPlanilla({ contenido, huella, impresa }: PlanillaPdf): Promise<Buffer> {
  const c = withApertura(contenido)
  // Closing timestamp, or the first day for a draft; never the clock, to stay deterministic.
  const date = new Date(c.cerrada?.momento ?? `${c.desde}T12:00:00Z`)
  return draw(bookOptions(text('titulo', { numero: c.numero }), c.organizacion, date), (doc, clean) => {
    doc.y = arriba
    movimientos(doc, c, clean)
    drawConteos(doc, c, clean, () => newSheet(doc, { conTitulos: false }))
    final(doc, c, huella, clean)
    vestirHojas(doc, c, { huella, impresa }, clean)
  })
}

const derecha = margin + ancho
const anchos = { numero: 26, fecha: 32, registro: 22 }
const xDetalle = margin + anchos.numero + anchos.fecha
const anchoDetalle = ancho - anchos.numero - anchos.fecha - anchos.registro - formas.length * anchoImporte - 6
const altoFila = 15

function titles(doc: Doc): void {
  const y = arriba - 14
  doc.font('fuerte').fillColor(ink)
  enRenglon(doc, text('numero'), margin, y, anchos.numero - 6, 'right', 7.5)
  enRenglon(doc, text('fecha'), margin + anchos.numero, y, anchos.fecha, 'left', 7.5)
  enRenglon(doc, text('detalle'), xDetalle, y, anchoDetalle, 'left', 7.5)
  enRenglon(doc, text('registro'), xDetalle + anchoDetalle + 4, y, anchos.registro, 'left', 7.5)
  for (const [i, forma] of formas.entries())
    enRenglon(doc, text(forma), derecha - (formas.length - i) * anchoImporte + 3, y, anchoImporte - 6, 'right', 7.5)
  rule(doc, arriba - 2)
  doc.y = arriba
}

function newSheet(doc: Doc, { conTitulos = true } = {}): void {
  doc.addPage()
  doc.y = arriba
  if (conTitulos) titles(doc)
}

/** Draws a sum row: opening figures, a total, or an amount carried over. */
function sum(doc: Doc, dice: string, values: Parameters<typeof importes>[1], { fondo = false, fuerte = true } = {}): void {
  const y = doc.y
  if (fondo) doc.rect(margin, y, ancho, altoFila).fill('#eeece8')
  doc.font('fuerte').fillColor(ink)
  enRenglon(doc, dice, margin + 3, y + 3, ancho - formas.length * anchoImporte - 8)
  importes(doc, values, { y, alto: altoFila, derecha, negrita: true })
  rule(doc, y + altoFila, { fuerte })
  doc.y = y + altoFila
}

function movimientos(doc: Doc, c: Contenido, clean: Clean): void {
  titles(doc)
  const deAntes = c.numero > 1 ? text('inicialDe', { numero: c.numero - 1 }) : text('inicial')
  sum(doc, c.apertura ? text('inicialApertura') : deAntes, c.inicial, { fuerte: false })
  const iniciales = siglasDe(c.movimientos.map((m) => m.usuario))
  for (const [side, sentido] of [
    ['ingresos', 1],
    ['egresos', 2],
  ] as const) {
    const rows = c.movimientos.filter((m) => m.ingresoEgreso === sentido && !(c.apertura && m.numero === 1))
    if (doc.y + 70 > limit) newSheet(doc)
    doc.font('fuerte').fillColor(ink)
    const y = doc.y + 9
    enRenglon(doc, text(side), margin + 3, y, ancho, 'left', 10)
    doc.y = y + 16
    rule(doc, doc.y)
    const van = { efectivo: 0, bancarios: 0, valores: 0, total: 0 }
    for (const m of rows) {
      const dibujo = prepareRow(doc, m, c, iniciales, clean)
      // Leaves room for the carry-over row.
      if (doc.y + dibujo.alto + altoFila > limit) transportar(doc, side, van)
      dibujo.dibujar()
      if (m.anulado === null) for (const forma of formas) van[forma] = Math.round((van[forma] + m[forma]) * 100) / 100
    }
    if (rows.length === 0) {
      doc.font('regular').fillColor(suave)
      enRenglon(doc, text('ninguno'), xDetalle, doc.y + 3, anchoDetalle)
      doc.y += altoFila
    }
    sum(doc, text(side === 'ingresos' ? 'totalIngresos' : 'totalEgresos'), c[side])
  }
}

function transportar(doc: Doc, side: 'ingresos' | 'egresos', van: Parameters<typeof importes>[1]): void {
  const sheet = doc.bufferedPageRange().count
  sum(doc, text(`transporteA.${side}`, { n: sheet + 1 }), van, { fondo: true })
  newSheet(doc)
  sum(doc, text(`transporteDe.${side}`, { n: sheet }), van, { fondo: true, fuerte: false })
}

/** Measures a movement's row before its page is known. An annulled one keeps its number and place, struck through. */
function prepareRow(doc: Doc, m: Movimiento, c: Contenido, iniciales: Map<string, string>, clean: Clean) {
  const concepto = clean(m.concepto && !m.descripcion.startsWith(m.concepto) ? m.concepto : '')
  const descripcion = clean(m.descripcion)
  const notas = [
    m.anulado === null ? '' : text('anulado', { motivo: m.anulado }),
    m.corrige ? text('corrige', { numero: m.corrige.numero, planilla: m.corrige.planilla }) : '',
    m.rendicion ? `${m.tipo} ${m.rendicion}` : '',
  ]
    .filter(Boolean)
    .map(clean)
  const width = anchoDetalle
  const first = doc
    .font('fuerte')
    .fontSize(cuerpo)
    .widthOfString(concepto ? `${concepto} ` : '')
  const junto = first + doc.font('regular').fontSize(cuerpo).widthOfString(descripcion)
  const enUno = doc.fontSize(cuerpo).currentLineHeight(true)
  const altoTexto = junto <= width ? enUno : doc.font('fuerte').heightOfString(`${concepto} ${descripcion}`, { width })
  doc.font('regular').fontSize(7)
  const altoNotas = notas.reduce((n, nota) => n + doc.heightOfString(nota, { width }), 0)
  const alto = Math.max(altoFila, altoTexto + altoNotas + 6)
  const dibujar = () => {
    const y = doc.y
    const vale = m.anulado === null
    const fecha = formatDate(m.fecha)
    doc.font('regular').fillColor(vale ? ink : suave)
    enRenglon(doc, String(m.numero), margin, y + 3, anchos.numero - 6, 'right')
    enRenglon(
      doc,
      c.desde.slice(0, 4) === (c.hasta ?? m.fecha).slice(0, 4) ? fecha.slice(0, 5) : fecha,
      margin + anchos.numero,
      y + 3,
      anchos.fecha - 3,
    )
    if (m.usuario) enRenglon(doc, iniciales.get(m.usuario) ?? '', xDetalle + width + 4, y + 3, anchos.registro - 4, 'left', 7)
    const estilo = { width, strike: !vale }
    doc.fontSize(cuerpo)
    if (concepto)
      doc
        .font('fuerte')
        .text(`${concepto} `, xDetalle, y + 3, { ...estilo, continued: true })
        .font('regular')
        .text(descripcion, estilo)
    else doc.font('regular').text(descripcion, xDetalle, y + 3, estilo)
    doc.font('regular').fontSize(7)
    let yNota = y + 3 + altoTexto
    for (const nota of notas) {
      doc.text(nota, xDetalle, yNota, { width })
      yNota += doc.heightOfString(nota, { width })
    }
    const { total: _, ...porForma } = m
    importes(doc, vale ? m : porForma, { y, alto, derecha, tachados: !vale })
    if (!vale) {
      doc.font('fuerte').fillColor(suave)
      enRenglon(doc, text('anuladoCorto'), derecha - anchoImporte + 3, y + 3, anchoImporte - 6, 'right')
    }
    rule(doc, y + alto)
    doc.y = y + alto
  }
  return { alto, dibujar }
}

/** Balance, count and signatures as one block, so that the signed page always shows the closing balance. */
function final(doc: Doc, c: Contenido, fingerprint: string | null, clean: Clean): void {
  const conteo = c.arqueo ? renglonesDelConteo(c.arqueo) : []
  const notas = [
    c.arqueo?.motivo ? text('motivo', { motivo: c.arqueo.motivo }) : '',
    c.arqueo?.pendienteBanco ? text('pendienteBanco', { nota: c.arqueo.pendienteBanco }) : '',
    c.hasta && !c.arqueo ? text('sinArqueo') : '',
  ].filter(Boolean)
  const anchoBalance = ancho - 168
  doc.font('regular').fontSize(cuerpo)
  const altoNotas = notas.reduce((n, nota) => n + doc.heightOfString(clean(nota), { width: anchoBalance }) + 3, 0)
  const altoTablas = 26 + Math.max((c.arqueo ? 6.5 : 4.5) * altoFila + 12 + altoNotas, (conteo.length + 1) * 12.5)
  if (doc.y + 18 + altoTablas + 128 > limit) newSheet(doc, { conTitulos: false })
  const y = doc.y + 18
  balance(doc, c, notas.map(clean), { y, width: anchoBalance })
  if (c.arqueo)
    arqueo(doc, conteo, c.arqueo.contado.efectivo, { x: margin + anchoBalance + 20, y, width: ancho - anchoBalance - 20 })
  doc.x = margin
  doc.y = y + altoTablas
  firmas(doc, c, fingerprint, clean)
}

function balance(doc: Doc, c: Contenido, notas: string[], { y, width }: { y: number; width: number }): void {
  doc.font('fuerte').fillColor(ink)
  enRenglon(doc, text('balance'), margin, y, width, 'left', 10)
  const fin = margin + width
  let row = y + 16
  for (const [i, forma] of formas.entries())
    enRenglon(doc, text(forma), fin - (formas.length - i) * anchoImporte + 3, row, anchoImporte - 6, 'right', 7.5)
  row += 12
  const rows: Array<[string, Parameters<typeof importes>[1], boolean]> = [
    [text('inicial'), c.inicial, false],
    [`+ ${text('ingresos')}`, c.ingresos, false],
    [`- ${text('egresos')}`, c.egresos, false],
    [`= ${text(c.hasta ? 'saldo' : 'saldoActual')}`, c.saldo, true],
    ...(c.arqueo
      ? ([
          [text('contado'), c.arqueo.contado, false],
          [text('diferencia'), c.arqueo.diferencia, false],
        ] as Array<[string, Parameters<typeof importes>[1], boolean]>)
      : []),
  ]
  rule(doc, row, { width })
  for (const [dice, values, fuerte] of rows) {
    doc.font(fuerte ? 'fuerte' : 'regular').fillColor(ink)
    enRenglon(doc, dice, margin, row + 3, width - formas.length * anchoImporte - 4)
    importes(doc, values, { y: row, alto: altoFila, derecha: fin, negrita: fuerte, ceros: true })
    row += altoFila
    rule(doc, row, { width, fuerte })
  }
  doc.font('regular').fontSize(cuerpo).fillColor(suave)
  doc.y = row + 6
  for (const nota of notas) doc.text(nota, margin, doc.y, { width }).moveDown(0.2)
}

/** Counted bills, one line per denomination; the smallest ones share a line if space runs out. */
function renglonesDelConteo({ denominaciones, monedas }: NonNullable<Contenido['arqueo']>): Array<[string, number]> {
  const rows = denominaciones.map((d): [string, number] => [`$ ${pesos(d.valor)} × ${d.cantidad}`, d.valor * d.cantidad])
  const loose: Array<[string, number]> = monedas > 0 ? [[text('monedas'), monedas]] : []
  if (rows.length <= 18) return [...rows, ...loose]
  const rest = rows.slice(17).reduce((n, [, importe]) => n + importe, 0)
  return [...rows.slice(0, 17), [text('otrasDenominaciones'), Math.round(rest * 100) / 100], ...loose]
}

function arqueo(
  doc: Doc,
  rows: Array<[string, number]>,
  contado: number,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  doc.font('fuerte').fillColor(ink)
  enRenglon(doc, text('arqueoEfectivo'), x, y, width, 'left', 10)
  let row = y + 17
  rule(doc, row, { x, width })
  for (const [dice, importe] of rows) {
    doc.font('regular').fillColor(ink)
    enRenglon(doc, dice, x, row + 2, width / 2 + 10)
    enRenglon(doc, pesos(importe), x + width / 2, row + 2, width / 2, 'right')
    row += 12.5
    rule(doc, row, { x, width })
  }
  doc.font('fuerte')
  enRenglon(doc, text('contadoCorto'), x, row + 2, width / 2)
  enRenglon(doc, pesos(contado), x + width / 2, row + 2, width / 2, 'right')
}

function firmas(doc: Doc, c: Contenido, fingerprint: string | null, clean: Clean): void {
  const total = doc.bufferedPageRange().count
  const saldo = `$ ${pesos(c.saldo.total)}`
  if (c.hasta) {
    doc.font('regular').fillColor(ink)
    enRenglon(doc, text(total === 1 ? 'declaranUna' : 'declaran', { hojas: total, saldo }), margin, doc.y + 8, ancho, 'left', 9)
  }
  const y = doc.y + 70
  const width = ancho / 2 - 18
  for (const [i, firma] of (['TESORERIA', 'SECRETARIA'] as const).entries()) {
    const x = margin + i * (ancho / 2 + 18)
    const quien = c.firmantes?.find((f) => f.firma === firma)
    rule(doc, y, { x, width, fuerte: true })
    doc.font('fuerte').fillColor(ink)
    enRenglon(doc, quien ? clean(plainName(quien.nombre)) : text('aclaracion'), x, y + 4, width, 'left', 9)
    doc.font('regular').fillColor(suave)
    const cargo = quien ? text('cargoDe', { cargo: quien.cargo, seccional: c.seccional }) : text(`firma.${firma}`)
    enRenglon(doc, clean(cargo), x, y + 16, width)
  }
  if (fingerprint) enRenglon(doc, `${text('huella')}: ${fingerprint}`, margin, y + 34, ancho, 'left', 7)
}
