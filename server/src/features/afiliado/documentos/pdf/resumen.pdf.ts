import { formatMemberNumber } from '@gremial/contract/values/cuit.ts'
import { formatAmount, formatPesos, fromCents } from '@gremial/contract/values/money.ts'
import type { DatosResumen } from '../documentos.datos.ts'
import { type Emisor, fechaCorta, imprimir, margen, util } from './papel.ts'

export interface ResumenPdf {
  emisor: Emisor
  numero: number
  nombre: string
  descripcion: string
  datos: DatosResumen
}

const importe = (centavos: number): string => (centavos === 0 ? '' : formatAmount(fromCents(centavos)))

/** A statement: the movements of a month between its opening and closing balance. */
export function resumenPdf({ emisor, numero, nombre, descripcion, datos }: ResumenPdf): Promise<Buffer> {
  const { desde, hasta, anterior, movimientos, saldo } = datos
  let corriente = anterior
  const filas = movimientos.map((m) => {
    corriente += m.debe - m.haber
    const detalle = m.cuotas === '' || m.cuotas === '1/1' ? m.descripcion : `${m.descripcion}, cuota ${m.cuotas}`
    return [fechaCorta(m.fecha), detalle, m.periodo, importe(m.debe), importe(m.haber), formatAmount(fromCents(corriente))]
  })
  const suma = (campo: 'debe' | 'haber') => importe(movimientos.reduce((n, m) => n + m[campo], 0))
  return imprimir(descripcion, emisor, (papel) => {
    papel.dato('Afiliado n.º', formatMemberNumber(numero), margen, papel.y, util / 4)
    papel.dato('Nombre', nombre, margen + util / 4, papel.y, util / 2)
    papel.dato('Período', `${fechaCorta(desde)} a ${fechaCorta(hasta)}`, margen + (3 * util) / 4, papel.y, util / 4)
    papel.y += 44
    papel.tabla(
      [
        { titulo: 'Fecha', parte: 0.12 },
        { titulo: 'Descripción', parte: 0.37 },
        { titulo: 'Período', parte: 0.1 },
        { titulo: 'Debe', parte: 0.135, numero: true },
        { titulo: 'Haber', parte: 0.135, numero: true },
        { titulo: 'Saldo', parte: 0.14, numero: true },
      ],
      [
        [fechaCorta(desde), 'Saldo anterior', '', '', '', formatAmount(fromCents(anterior))],
        ...filas,
        [fechaCorta(hasta), 'Saldo al cierre', '', suma('debe'), suma('haber'), formatAmount(fromCents(saldo))],
      ],
      new Set([filas.length + 1]),
    )
    papel.y += 14
    papel.parrafo(
      saldo > 0
        ? `Al ${fechaCorta(hasta)} faltaba pagar ${formatPesos(fromCents(saldo))}.`
        : saldo < 0
          ? `Al ${fechaCorta(hasta)} había ${formatPesos(fromCents(-saldo))} a favor.`
          : `Al ${fechaCorta(hasta)} no había deuda.`,
      { tamanio: 11 },
    )
  })
}
