import { type Convenio, digitosImpresos } from '@gremial/contract/afiliado/codigo-barras.ts'
import { formatMemberNumber } from '@gremial/contract/values/cuit.ts'
import { formatPesos, fromCents } from '@gremial/contract/values/money.ts'
import { barWidths } from '../../../../platform/pdf/bars.ts'
import type { DatosTalon } from '../documentos.datos.ts'
import { type Emisor, fechaCorta, imprimir, margen, type Papel, util } from './papel.ts'

export interface TalonPdf {
  emisor: Emisor
  numero: number
  /** Only for a signed-in caller: a public slip shows neither name nor debt (decisions §5). */
  nombre: string | null
  conceptos: DatosTalon['conceptos']
  descripcion: string
  /** Cents. */
  importe: number
  vence: string
  vencido: boolean
  codigo: string
  simbologia: Convenio['simbologia']
  leyenda: string
}

/** Width of a narrow bar: 0.5 mm, the minimum of bank readers. */
const modulo = 1.42

/** A payment slip: the upper part is for the member, the lower one for the bank. */
export async function talonPdf(talon: TalonPdf): Promise<Buffer> {
  const barras = await barWidths(talon.simbologia, talon.codigo)
  return imprimir(talon.descripcion, talon.emisor, (papel) => {
    cuerpo(papel, talon)
    if (talon.nombre !== null && talon.conceptos.length > 0) {
      papel.y += 6
      papel.tabla(
        [
          { titulo: 'Concepto', parte: 0.75 },
          { titulo: 'Importe', parte: 0.25, numero: true },
        ],
        [
          ...talon.conceptos.map(({ descripcion, importe }) => [descripcion, formatPesos(fromCents(importe))]),
          ['Total', formatPesos(fromCents(talon.importe))],
        ],
        new Set([talon.conceptos.length]),
      )
    }
    papel.y += 8
    papel.parrafo(talon.vencido ? 'Este talón venció y ya no se puede pagar con él.' : talon.leyenda, { tamanio: 9.5 })
    papel.texto('Parte del afiliado', margen, papel.y + 4, { tamanio: 8.5, color: '#5b564e', ancho: util, alinea: 'right' })
    // Below half of the page, wherever the upper part ended.
    papel.y = Math.max(papel.y + 30, 470)
    papel.raya(papel.y, { punteada: true })
    papel.y += 18
    papel.texto(`${talon.emisor.nombre} · ${talon.descripcion}`, margen, papel.y, { fuerte: true, tamanio: 11, ancho: util })
    papel.y += 24
    cuerpo(papel, talon)
    papel.y += 10
    dibujarBarras(papel, barras)
    papel.texto(digitosImpresos(talon.codigo), margen, papel.y, { tamanio: 10.5, ancho: util, alinea: 'center' })
    papel.texto('Parte del banco', margen, papel.y + 24, { tamanio: 8.5, color: '#5b564e', ancho: util, alinea: 'right' })
  })
}

function cuerpo(papel: Papel, { numero, nombre, importe, vence, vencido }: TalonPdf): void {
  const tercio = util / 3
  papel.dato('Afiliado n.º', formatMemberNumber(numero), margen, papel.y, tercio, true)
  papel.dato('Vencimiento', `${fechaCorta(vence)}${vencido ? ' · VENCIDO' : ''}`, margen + tercio, papel.y, tercio, !vencido)
  papel.dato('Importe', formatPesos(fromCents(importe)), margen + 2 * tercio, papel.y, tercio, true)
  papel.y += 38
  if (nombre !== null) {
    papel.dato('Nombre', nombre, margen, papel.y, util)
    papel.y += 32
  }
}

/** Bars as rectangles, not as an image: sharp at any printer resolution. */
function dibujarBarras(papel: Papel, anchos: number[]): void {
  const alto = 52
  const total = anchos.reduce((n, w) => n + w, 0) * modulo
  let x = margen + (util - total) / 2
  for (const [i, ancho] of anchos.entries()) {
    if (i % 2 === 0) papel.doc.rect(x, papel.y, ancho * modulo, alto)
    x += ancho * modulo
  }
  papel.doc.fill('#000000')
  papel.y += alto + 6
}
