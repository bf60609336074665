import { aCentavos, deCentavos } from '@gremial/contract/platform/dinero.ts'
import { type IngresoEgreso, importeMaximo } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import type { PorForma } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { type Importes, restar, sinImportes, sumar, totalDe } from '../movimientos-caja/movimientos-caja.rules.ts'

/** A sheet as numbers: what it began with, and the sums of its movements that are not annulled. All in integer cents. */
export interface Planilla {
  numero: number
  inicial: Importes
  ingresos: Importes
  egresos: Importes
}

export const planillaVacia = (numero = 1, inicial: Importes = sinImportes): Planilla => ({
  numero,
  inicial,
  ingresos: sinImportes,
  egresos: sinImportes,
})

export const saldoDe = (s: Planilla): Importes => restar(sumar(s.inicial, s.ingresos), s.egresos)

/** The sheet with one movement more, or with one less when it is annulled. */
export function conMovimiento(s: Planilla, sentido: IngresoEgreso, importes: Importes, anulado = false): Planilla {
  const lado = sentido === 1 ? 'ingresos' : 'egresos'
  return { ...s, [lado]: anulado ? restar(s[lado], importes) : sumar(s[lado], importes) }
}

/** The sheet that opens when this one closes: its balances, by payment form. (decisions §7) */
export const planillaSiguiente = (s: Planilla): Planilla => planillaVacia(s.numero + 1, saldoDe(s))

export interface Ajuste {
  sentido: IngresoEgreso
  importes: Importes
}

/**
 * What has to be posted so that the books become what was counted: an income of what is over and an expense of what is missing, each
 * only if there is any. Undefined when a difference is more than a movement may carry.
 */
export function calcularAjustes(contado: Importes, libros: Importes): Ajuste[] | undefined {
  const diferencia = restar(contado, libros)
  const parte = (of: (n: number) => number): Importes => ({
    efectivo: of(diferencia.efectivo),
    banco: of(diferencia.banco),
    cheque: of(diferencia.cheque),
  })
  const sobrante = parte((n) => Math.max(0, n))
  const faltante = parte((n) => Math.max(0, -n))
  const maximo = importeMaximo * 100
  if ([...Object.values(sobrante), ...Object.values(faltante)].some((n) => n > maximo)) return undefined
  const ambos: Ajuste[] = [
    { sentido: 1, importes: sobrante },
    { sentido: 2, importes: faltante },
  ]
  return ambos.filter(({ importes }) => totalDe(importes) > 0)
}

/** Amounts as they travel. */
export const porFormaDe = (a: Importes): PorForma => ({
  efectivo: deCentavos(a.efectivo),
  valores: deCentavos(a.cheque),
  bancarios: deCentavos(a.banco),
  total: deCentavos(totalDe(a)),
})

export const importesDe = (efectivo: number, banco: number, cheque: number): Importes => ({
  efectivo: aCentavos(efectivo),
  banco: aCentavos(banco),
  cheque: aCentavos(cheque),
})
