import { formatMemberNumber } from '@gremial/contract/values/cuit.ts'
import { formatAmount, formatPesos, fromCents } from '@gremial/contract/values/money.ts'
import { type DatosRecibo, nombreMes } from '../documentos.datos.ts'
import { type Emisor, imprimir, margen, util } from './papel.ts'

export interface ReciboPdf {
  emisor: Emisor
  numero: number
  nombre: string
  datos: DatosRecibo
}

const importe = (centavos: number): string => (centavos === 0 ? '' : formatAmount(fromCents(centavos)))

/** A payslip: earnings, deductions, and their difference. */
export function reciboPdf({ emisor, numero, nombre, datos }: ReciboPdf): Promise<Buffer> {
  const { periodo, lineas, neto } = datos
  const suma = (campo: 'haber' | 'descuento') => importe(lineas.reduce((n, l) => n + l[campo], 0))
  return imprimir('Recibo de sueldo', emisor, (papel) => {
    papel.dato('Afiliado n.º', formatMemberNumber(numero), margen, papel.y, util / 4)
    papel.dato('Nombre', nombre, margen + util / 4, papel.y, util / 2)
    papel.dato('Período', nombreMes(periodo), margen + (3 * util) / 4, papel.y, util / 4)
    papel.y += 44
    papel.tabla(
      [
        { titulo: 'Concepto', parte: 0.42 },
        { titulo: 'Base', parte: 0.18 },
        { titulo: 'Haberes', parte: 0.2, numero: true },
        { titulo: 'Descuentos', parte: 0.2, numero: true },
      ],
      [
        ...lineas.map((l) => [l.concepto, l.base, importe(l.haber), importe(l.descuento)]),
        ['Totales', '', suma('haber'), suma('descuento')],
      ],
      new Set([lineas.length]),
    )
    papel.y += 12
    papel.dato('Neto a cobrar', formatPesos(fromCents(neto)), margen, papel.y, util, true)
    papel.y += 90
    papel.raya(papel.y, { desde: margen + util * 0.6 })
    papel.texto('Recibí conforme', margen + util * 0.6, papel.y + 6, {
      tamanio: 8.5,
      color: '#5b564e',
      ancho: util * 0.4,
      alinea: 'center',
    })
  })
}
