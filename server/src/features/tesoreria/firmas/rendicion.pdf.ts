import type { Firma } from '@gremial/contract/seccionales/mandatos.ts'
import { type ClaveMensaje, mensaje } from '@gremial/contract/textos/mensajes.ts'
import { formatDate, formatShortTimestamp } from '@gremial/contract/values/dates.ts'
import { formatAmount } from '@gremial/contract/values/money.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import { encode } from 'uqr'
import { bookOptions, bookPage, type Clean, type Doc, draw, shortHash } from '../../../platform/pdf/document.ts'
import { type ContenidoRendicion, numeroDeRecibo, type ReciboFirmado } from './contenido.rules.ts'

/** What is drawn: the content that was sent, who signed it, and its hash with the address that checks it (none in a draft). */
export interface RendicionPdf {
  contenido: ContenidoRendicion
  organizacion: { nombre: string; cuit: string }
  estado: string
  /** When it was sent, or now for a draft. */
  momento: string
  firmas: Array<{ firma: Firma; puesto: string; momento: string; alterada?: boolean }>
  sello: { huella: string; direccion: string } | null
}

const texto = (key: string, datos: Record<string, string | number> = {}): string =>
  mensaje('es', `listas.rendicionImpresa.${key}` as ClaveMensaje, datos)

const { margin: margen, width: ancho, inks } = bookPage
const limite = bookPage.height - 66
const [tinta, suave, linea] = inks

/** A settlement as an A4 document, always in Spanish: it belongs to the books. A function of what it is given: no clock. */
export function dibujarRendicion(datos: RendicionPdf): Promise<Buffer> {
  const { contenido: c, organizacion } = datos
  const date = new Date(datos.momento)
  return draw(bookOptions(texto('titulo', { numero: c.numero }), organizacion.nombre, date), (doc, limpiar) => {
    encabezado(doc, datos, limpiar)
    conceptos(doc, c, limpiar)
    recibos(doc, c, limpiar)
    firmas(doc, datos, limpiar)
    pies(doc, datos)
  })
}

function encabezado(doc: Doc, { contenido: c, organizacion, estado }: RendicionPdf, limpiar: Clean): void {
  const cuit = organizacion.cuit ? ` · CUIT ${organizacion.cuit.replace(/^(\d{2})(\d{8})(\d)$/, '$1-$2-$3')}` : ''
  doc
    .font('fuerte')
    .fontSize(10)
    .fillColor(suave)
    .text(limpiar(`${organizacion.nombre}${cuit}`))
  doc
    .fontSize(20)
    .fillColor(tinta)
    .text(texto('titulo', { numero: c.numero }))
  doc
    .font('regular')
    .fontSize(10)
    .fillColor(suave)
    .text(limpiar([c.tipo, c.periodo, `Seccional ${c.seccional}`, estado].filter(Boolean).join(' · ')))
    .moveDown(0.6)
  doc
    .font('fuerte')
    .fontSize(22)
    .fillColor(tinta)
    .text(`$ ${pesos(c.total)}`)
    .moveDown(0.3)
  for (const [clave, valor] of [
    ['fecha', formatDate(c.fecha)],
    ['responsable', c.responsable],
    ['secretaria', c.secretaria],
    ['motivo', c.motivo],
    ['personasViajaron', c.personasViajaron],
  ] as const)
    if (valor)
      doc
        .font('fuerte')
        .fontSize(9)
        .fillColor(suave)
        .text(`${texto(clave)}: `, { continued: true })
        .font('regular')
        .fillColor(tinta)
        .text(valor.split('\n').map(limpiar).join(' '))
  doc.moveDown(1)
}

interface Columna {
  titulo: string
  ancho: number
  align: 'left' | 'right'
}

/** One row of a table at the current height; texts that do not fit go on below, and what does not fit in the page goes to the next. */
function fila(doc: Doc, columnas: Columna[], celdas: string[], { bold = false } = {}): void {
  doc
    .font(bold ? 'fuerte' : 'regular')
    .fontSize(8.5)
    .fillColor(tinta)
  const alturas = celdas.map((celda, i) => doc.heightOfString(celda || ' ', { width: (columnas[i]?.ancho ?? 10) - 6 }))
  const alto = Math.max(...alturas) + 5
  if (doc.y + alto > limite) {
    doc.addPage()
    cabeza(doc, columnas)
    doc.font(bold ? 'fuerte' : 'regular').fontSize(8.5)
  }
  renglon(doc, columnas, celdas, alto, bold)
}

function renglon(doc: Doc, columnas: Columna[], celdas: string[], alto: number, bold: boolean): void {
  const arriba = doc.y
  let x = margen
  for (const [i, celda] of celdas.entries()) {
    const { ancho: width, align } = columnas[i] ?? { ancho: 10, align: 'left' as const }
    doc.text(celda, x + 3, arriba + 2, { width: width - 6, align })
    x += width
  }
  doc
    .moveTo(margen, arriba + alto)
    .lineTo(margen + ancho, arriba + alto)
    .lineWidth(bold ? 1 : 0.4)
    .strokeColor(bold ? tinta : linea)
    .stroke()
  doc.x = margen
  doc.y = arriba + alto + 1
}

/** Titles of the columns: again on each page that the table goes on to. */
function cabeza(doc: Doc, columnas: Columna[]): void {
  doc.font('fuerte').fontSize(8.5).fillColor(tinta)
  const titulos = columnas.map((c) => c.titulo)
  const alto = Math.max(...titulos.map((t, i) => doc.heightOfString(t || ' ', { width: (columnas[i]?.ancho ?? 10) - 6 }))) + 5
  renglon(doc, columnas, titulos, alto, true)
}

function subtitulo(doc: Doc, clave: string): void {
  if (doc.y > limite - 60) doc.addPage()
  doc.font('fuerte').fontSize(12).fillColor(tinta).text(texto(clave)).moveDown(0.3)
}

const pesos = (n: number): string => formatAmount(n).replace('−', '-')

function conceptos(doc: Doc, c: ContenidoRendicion, limpiar: Clean): void {
  const columnas: Columna[] = [
    { titulo: texto('concepto'), ancho: ancho - 60 - 90, align: 'left' },
    { titulo: texto('cantidad'), ancho: 60, align: 'right' },
    { titulo: texto('importe'), ancho: 90, align: 'right' },
  ]
  subtitulo(doc, 'conceptos')
  cabeza(doc, columnas)
  for (const d of c.detalles.filter((x) => x.comprobantes > 0 || x.observacion !== ''))
    fila(doc, columnas, [
      [limpiar(d.concepto), ...d.observacion.split('\n').map(limpiar)].filter(Boolean).join('\n'),
      String(d.comprobantes),
      pesos(d.total),
    ])
  fila(doc, columnas, [texto('total'), String(c.comprobantes), `$ ${pesos(c.total)}`], { bold: true })
  doc.moveDown(1)
}

const claseDe = (r: ReciboFirmado): string => [texto(`clases.${r.clase}`), numeroDeRecibo(r)].filter(Boolean).join(' ')

function recibos(doc: Doc, c: ContenidoRendicion, limpiar: Clean): void {
  const columnas: Columna[] = [
    { titulo: texto('numero'), ancho: 28, align: 'right' },
    { titulo: texto('fecha'), ancho: 56, align: 'left' },
    { titulo: texto('proveedor'), ancho: ancho - 28 - 56 - 74 - 124 - 78, align: 'left' },
    { titulo: 'CUIT', ancho: 74, align: 'left' },
    { titulo: texto('comprobante'), ancho: 124, align: 'left' },
    { titulo: texto('importe'), ancho: 78, align: 'right' },
  ]
  subtitulo(doc, 'comprobantes')
  cabeza(doc, columnas)
  for (const [i, r] of c.recibos.entries())
    fila(doc, columnas, [
      String(i + 1),
      formatDate(r.fecha),
      limpiar(r.proveedor),
      r.cuit.replace(/^(\d{2})(\d{8})(\d)$/, '$1-$2-$3'),
      claseDe(r),
      pesos(r.importe),
    ])
  doc.moveDown(1.2)
}

function firmas(doc: Doc, { contenido: c, firmas: puestas, sello }: RendicionPdf, limpiar: Clean): void {
  if (doc.y > limite - 190) doc.addPage()
  subtitulo(doc, 'firmas')
  const arriba = doc.y + 4
  const caja = (ancho - 130) / 2
  for (const [i, [firma, nombre]] of (
    [
      ['SECRETARIA', c.nombreSecretario],
      ['TESORERIA', c.nombreTesorero],
    ] as const
  ).entries()) {
    const puesta = puestas.find((p) => p.firma === firma)
    const x = margen + i * (caja + 12)
    doc.lineWidth(puesta ? 1 : 0.6).strokeColor(puesta ? tinta : linea)
    if (!puesta) doc.dash(3, { space: 3 })
    doc.roundedRect(x, arriba, caja, 92, 6).stroke().undash()
    const renglones = puesta
      ? [
          ...(puesta.alterada
            ? [texto('firmaAlterada')]
            : [puesta.puesto, texto('firmada', { momento: formatShortTimestamp(new Date(puesta.momento), true) })]),
          ...(sello ? [`${texto('huella')} ${shortHash(sello.huella)}`] : []),
        ]
      : [texto(`lugar.${firma}`), texto('sinFirmar')]
    doc
      .font('fuerte')
      .fontSize(10)
      .fillColor(tinta)
      .text(limpiar(plainName(nombre)), x + 10, arriba + 10, { width: caja - 20 })
    doc.font('regular').fontSize(9).fillColor(suave)
    for (const r of renglones) doc.text(limpiar(r), { width: caja - 20 })
  }
  if (sello) {
    dibujarQr(doc, sello.direccion, margen + ancho - 96, arriba, 92)
    doc
      .font('regular')
      .fontSize(8)
      .fillColor(suave)
      .text(texto('comprobar', { direccion: sello.direccion }), margen, arriba + 102, { width: ancho })
      .text(`${texto('huellaEntera')}: ${sello.huella}`, { width: ancho })
  }
}

/** The code with its quiet zone, drawn as one shape. */
function dibujarQr(doc: Doc, contenido: string, x: number, y: number, lado: number): void {
  const { data } = encode(contenido, { ecc: 'M', border: 2 })
  const modulo = lado / data.length
  for (const [fila, modulos] of data.entries())
    for (const [columna, negro] of modulos.entries()) if (negro) doc.rect(x + columna * modulo, y + fila * modulo, modulo, modulo)
  doc.fillColor('#000000').fill()
}

function pies(doc: Doc, { sello }: RendicionPdf): void {
  const { start, count: total } = doc.bufferedPageRange()
  for (let i = start; i < start + total; i++) {
    doc.switchToPage(i)
    doc.font('regular').fontSize(7.5).fillColor(suave)
    const izquierda = sello ? `${texto('huella')} ${shortHash(sello.huella)}` : texto('borradorNota')
    doc.text(izquierda, margen, 805, { width: ancho, lineBreak: false })
    doc.text(texto('pagina', { n: i - start + 1, total }), margen, 805, { width: ancho, align: 'right', lineBreak: false })
  }
}
