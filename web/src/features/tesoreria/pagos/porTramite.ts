import type { PagoAfiliadoRow } from '@gremial/contract/tesoreria/pagos-afiliados.ts'

/** Payments of a procedure, at the position of the longest waiting. */
export interface DeUnTramite {
  nombre: string
  filas: PagoAfiliadoRow[]
}

export const porTramite = (filas: readonly PagoAfiliadoRow[]): DeUnTramite[] =>
  [...Map.groupBy(filas, (fila) => fila.producto)].map(([nombre, suyas]) => ({ nombre, filas: suyas }))

/** True if the user may put it in a lot. */
export const sePaga = ({ cuenta, propio }: PagoAfiliadoRow): boolean => cuenta === 'BIEN' && propio === 0
