import { formatDate } from '@gremial/contract/values/dates.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import { bookOptions, type Clean, type Doc, draw } from '../../../platform/pdf/document.ts'
import { type Contenido, conApertura } from './contenido.rules.ts'
import {
  ancho,
  anchoImporte,
  arriba,
  cuerpo,
  enRenglon,
  formas,
  importes,
  limite,
  margen,
  type Pie,
  pesos,
  raya,
  siglasDe,
  suave,
  texto,
  tinta,
  vestirHojas,
} from './planilla.hoja.ts'

/** What is drawn: the content, the SHA-256 that it has (none in a draft), and who prints it and when. */
export interface PlanillaPdf extends Pie {
  contenido: Contenido
}

type Movimiento = Contenido['movimientos'][number]

/**
 * The sheet as an A4 document to sign, always in Spanish: it belongs to the books. Besides its content it says only who printed it and
 * when; an open one says BORRADOR on every page.
 */
export function dibujarPlanilla({ contenido, huella, impresa }: PlanillaPdf): Promise<Buffer> {
  const c = conApertura(contenido)
  // The moment of the closing, or the first day for a draft: never the clock.
  const date = new Date(c.cerrada?.momento ?? `${c.desde}T12:00:00Z`)
  return draw(bookOptions(texto('titulo', { numero: c.numero }), c.organizacion, date), (doc, limpiar) => {
    doc.y = arriba
    movimientos(doc, c, limpiar)
    final(doc, c, huella, limpiar)
    vestirHojas(doc, c, { huella, impresa }, limpiar)
  })
}

const derecha = margen + ancho
const anchos = { numero: 26, fecha: 32, registro: 22 }
const xDetalle = margen + anchos.numero + anchos.fecha
const anchoDetalle = ancho - anchos.numero - anchos.fecha - anchos.registro - formas.length * anchoImporte - 6
const altoFila = 15

function titulos(doc: Doc): void {
  const y = arriba - 14
  doc.font('fuerte').fillColor(tinta)
  enRenglon(doc, texto('numero'), margen, y, anchos.numero - 6, 'right', 7.5)
  enRenglon(doc, texto('fecha'), margen + anchos.numero, y, anchos.fecha, 'left', 7.5)
  enRenglon(doc, texto('detalle'), xDetalle, y, anchoDetalle, 'left', 7.5)
  enRenglon(doc, texto('registro'), xDetalle + anchoDetalle + 4, y, anchos.registro, 'left', 7.5)
  for (const [i, forma] of formas.entries())
    enRenglon(doc, texto(forma), derecha - (formas.length - i) * anchoImporte + 3, y, anchoImporte - 6, 'right', 7.5)
  raya(doc, arriba - 2)
  doc.y = arriba
}

function hojaNueva(doc: Doc, { conTitulos = true } = {}): void {
  doc.addPage()
  doc.y = arriba
  if (conTitulos) titulos(doc)
}

/** A row that adds up: what the sheet begins with, a total, what is carried over. */
function suma(doc: Doc, dice: string, valores: Parameters<typeof importes>[1], { fondo = false, fuerte = true } = {}): void {
  const y = doc.y
  if (fondo) doc.rect(margen, y, ancho, altoFila).fill('#eeece8')
  doc.font('fuerte').fillColor(tinta)
  enRenglon(doc, dice, margen + 3, y + 3, ancho - formas.length * anchoImporte - 8)
  importes(doc, valores, { y, alto: altoFila, derecha, negrita: true })
  raya(doc, y + altoFila, { fuerte })
  doc.y = y + altoFila
}

function movimientos(doc: Doc, c: Contenido, limpiar: Clean): void {
  titulos(doc)
  const deAntes = c.numero > 1 ? texto('inicialDe', { numero: c.numero - 1 }) : texto('inicial')
  suma(doc, c.apertura ? texto('inicialApertura') : deAntes, c.inicial, { fuerte: false })
  const iniciales = siglasDe(c.movimientos.map((m) => m.usuario))
  for (const [lado, sentido] of [
    ['ingresos', 1],
    ['egresos', 2],
  ] as const) {
    const filas = c.movimientos.filter((m) => m.ingresoEgreso === sentido && !(c.apertura && m.numero === 1))
    if (doc.y + 70 > limite) hojaNueva(doc)
    doc.font('fuerte').fillColor(tinta)
    const y = doc.y + 9
    enRenglon(doc, texto(lado), margen + 3, y, ancho, 'left', 10)
    doc.y = y + 16
    raya(doc, doc.y)
    const van = { efectivo: 0, bancarios: 0, valores: 0, total: 0 }
    for (const m of filas) {
      const dibujo = prepararFila(doc, m, c, iniciales, limpiar)
      // A row leaves room for what is carried over after it.
      if (doc.y + dibujo.alto + altoFila > limite) transportar(doc, lado, van)
      dibujo.dibujar()
      if (m.anulado === null) for (const forma of formas) van[forma] = Math.round((van[forma] + m[forma]) * 100) / 100
    }
    if (filas.length === 0) {
      doc.font('regular').fillColor(suave)
      enRenglon(doc, texto('ninguno'), xDetalle, doc.y + 3, anchoDetalle)
      doc.y += altoFila
    }
    suma(doc, texto(lado === 'ingresos' ? 'totalIngresos' : 'totalEgresos'), c[lado])
  }
}

function transportar(doc: Doc, lado: 'ingresos' | 'egresos', van: Parameters<typeof importes>[1]): void {
  const hoja = doc.bufferedPageRange().count
  suma(doc, texto(`transporteA.${lado}`, { n: hoja + 1 }), van, { fondo: true })
  hojaNueva(doc)
  suma(doc, texto(`transporteDe.${lado}`, { n: hoja }), van, { fondo: true, fuerte: false })
}

/** A movement's row, measured before it is known in which page it goes. An annulled one keeps its number and its place, struck. */
function prepararFila(doc: Doc, m: Movimiento, c: Contenido, iniciales: Map<string, string>, limpiar: Clean) {
  const concepto = limpiar(m.concepto && !m.descripcion.startsWith(m.concepto) ? m.concepto : '')
  const descripcion = limpiar(m.descripcion)
  const notas = [
    m.anulado === null ? '' : texto('anulado', { motivo: m.anulado }),
    m.corrige ? texto('corrige', { numero: m.corrige.numero, planilla: m.corrige.planilla }) : '',
    m.rendicion ? `${m.tipo} ${m.rendicion}` : '',
  ]
    .filter(Boolean)
    .map(limpiar)
  const width = anchoDetalle
  const primera = doc
    .font('fuerte')
    .fontSize(cuerpo)
    .widthOfString(concepto ? `${concepto} ` : '')
  const junto = primera + doc.font('regular').fontSize(cuerpo).widthOfString(descripcion)
  const enUno = doc.fontSize(cuerpo).currentLineHeight(true)
  const altoTexto = junto <= width ? enUno : doc.font('fuerte').heightOfString(`${concepto} ${descripcion}`, { width })
  doc.font('regular').fontSize(7)
  const altoNotas = notas.reduce((n, nota) => n + doc.heightOfString(nota, { width }), 0)
  const alto = Math.max(altoFila, altoTexto + altoNotas + 6)
  const dibujar = () => {
    const y = doc.y
    const vale = m.anulado === null
    const fecha = formatDate(m.fecha)
    doc.font('regular').fillColor(vale ? tinta : suave)
    enRenglon(doc, String(m.numero), margen, y + 3, anchos.numero - 6, 'right')
    enRenglon(
      doc,
      c.desde.slice(0, 4) === (c.hasta ?? m.fecha).slice(0, 4) ? fecha.slice(0, 5) : fecha,
      margen + anchos.numero,
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
      enRenglon(doc, texto('anuladoCorto'), derecha - anchoImporte + 3, y + 3, anchoImporte - 6, 'right')
    }
    raya(doc, y + alto)
    doc.y = y + alto
  }
  return { alto, dibujar }
}

/** Balance, count and signatures: one block, so that nobody signs a page that does not say what it closes with. */
function final(doc: Doc, c: Contenido, huella: string | null, limpiar: Clean): void {
  const conteo = c.arqueo ? renglonesDelConteo(c.arqueo) : []
  const notas = [
    c.arqueo?.motivo ? texto('motivo', { motivo: c.arqueo.motivo }) : '',
    c.arqueo?.pendienteBanco ? texto('pendienteBanco', { nota: c.arqueo.pendienteBanco }) : '',
    c.hasta && !c.arqueo ? texto('sinArqueo') : '',
  ].filter(Boolean)
  const anchoBalance = ancho - 168
  doc.font('regular').fontSize(cuerpo)
  const altoNotas = notas.reduce((n, nota) => n + doc.heightOfString(limpiar(nota), { width: anchoBalance }) + 3, 0)
  const altoTablas = 26 + Math.max((c.arqueo ? 6.5 : 4.5) * altoFila + 12 + altoNotas, (conteo.length + 1) * 12.5)
  if (doc.y + 18 + altoTablas + 128 > limite) hojaNueva(doc, { conTitulos: false })
  const y = doc.y + 18
  balance(doc, c, notas.map(limpiar), { y, width: anchoBalance })
  if (c.arqueo)
    arqueo(doc, conteo, c.arqueo.contado.efectivo, { x: margen + anchoBalance + 20, y, width: ancho - anchoBalance - 20 })
  doc.x = margen
  doc.y = y + altoTablas
  firmas(doc, c, huella, limpiar)
}

function balance(doc: Doc, c: Contenido, notas: string[], { y, width }: { y: number; width: number }): void {
  doc.font('fuerte').fillColor(tinta)
  enRenglon(doc, texto('balance'), margen, y, width, 'left', 10)
  const fin = margen + width
  let fila = y + 16
  for (const [i, forma] of formas.entries())
    enRenglon(doc, texto(forma), fin - (formas.length - i) * anchoImporte + 3, fila, anchoImporte - 6, 'right', 7.5)
  fila += 12
  const filas: Array<[string, Parameters<typeof importes>[1], boolean]> = [
    [texto('inicial'), c.inicial, false],
    [`+ ${texto('ingresos')}`, c.ingresos, false],
    [`- ${texto('egresos')}`, c.egresos, false],
    [`= ${texto(c.hasta ? 'saldo' : 'saldoActual')}`, c.saldo, true],
    ...(c.arqueo
      ? ([
          [texto('contado'), c.arqueo.contado, false],
          [texto('diferencia'), c.arqueo.diferencia, false],
        ] as Array<[string, Parameters<typeof importes>[1], boolean]>)
      : []),
  ]
  raya(doc, fila, { width })
  for (const [dice, valores, fuerte] of filas) {
    doc.font(fuerte ? 'fuerte' : 'regular').fillColor(tinta)
    enRenglon(doc, dice, margen, fila + 3, width - formas.length * anchoImporte - 4)
    importes(doc, valores, { y: fila, alto: altoFila, derecha: fin, negrita: fuerte, ceros: true })
    fila += altoFila
    raya(doc, fila, { width, fuerte })
  }
  doc.font('regular').fontSize(cuerpo).fillColor(suave)
  doc.y = fila + 6
  for (const nota of notas) doc.text(nota, margen, doc.y, { width }).moveDown(0.2)
}

/** What was counted, a line for each kind of bill; where there are more kinds than lines, the smallest together. */
function renglonesDelConteo({ denominaciones, monedas }: NonNullable<Contenido['arqueo']>): Array<[string, number]> {
  const filas = denominaciones.map((d): [string, number] => [`$ ${pesos(d.valor)} × ${d.cantidad}`, d.valor * d.cantidad])
  const sueltas: Array<[string, number]> = monedas > 0 ? [[texto('monedas'), monedas]] : []
  if (filas.length <= 18) return [...filas, ...sueltas]
  const resto = filas.slice(17).reduce((n, [, importe]) => n + importe, 0)
  return [...filas.slice(0, 17), [texto('otrasDenominaciones'), Math.round(resto * 100) / 100], ...sueltas]
}

function arqueo(
  doc: Doc,
  filas: Array<[string, number]>,
  contado: number,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  doc.font('fuerte').fillColor(tinta)
  enRenglon(doc, texto('arqueoEfectivo'), x, y, width, 'left', 10)
  let fila = y + 17
  raya(doc, fila, { x, width })
  for (const [dice, importe] of filas) {
    doc.font('regular').fillColor(tinta)
    enRenglon(doc, dice, x, fila + 2, width / 2 + 10)
    enRenglon(doc, pesos(importe), x + width / 2, fila + 2, width / 2, 'right')
    fila += 12.5
    raya(doc, fila, { x, width })
  }
  doc.font('fuerte')
  enRenglon(doc, texto('contadoCorto'), x, fila + 2, width / 2)
  enRenglon(doc, pesos(contado), x + width / 2, fila + 2, width / 2, 'right')
}

function firmas(doc: Doc, c: Contenido, huella: string | null, limpiar: Clean): void {
  const total = doc.bufferedPageRange().count
  const saldo = `$ ${pesos(c.saldo.total)}`
  if (c.hasta) {
    doc.font('regular').fillColor(tinta)
    enRenglon(doc, texto(total === 1 ? 'declaranUna' : 'declaran', { hojas: total, saldo }), margen, doc.y + 8, ancho, 'left', 9)
  }
  const y = doc.y + 70
  const width = ancho / 2 - 18
  for (const [i, firma] of (['TESORERIA', 'SECRETARIA'] as const).entries()) {
    const x = margen + i * (ancho / 2 + 18)
    const quien = c.firmantes?.find((f) => f.firma === firma)
    raya(doc, y, { x, width, fuerte: true })
    doc.font('fuerte').fillColor(tinta)
    enRenglon(doc, quien ? limpiar(plainName(quien.nombre)) : texto('aclaracion'), x, y + 4, width, 'left', 9)
    doc.font('regular').fillColor(suave)
    const cargo = quien ? texto('cargoDe', { cargo: quien.cargo, seccional: c.seccional }) : texto(`firma.${firma}`)
    enRenglon(doc, limpiar(cargo), x, y + 16, width)
  }
  if (huella) enRenglon(doc, `${texto('huella')}: ${huella}`, margen, y + 34, ancho, 'left', 7)
}
