import type { PagoAfiliadoRow } from '@gremial/contract/tesoreria/pagos-afiliados.ts'

/** Payments of a procedure, at the position of the longest waiting. */
export interface DeUnTramite {
  nombre: string
  filas: PagoAfiliadoRow[]
}

export function porTramite(filas: readonly PagoAfiliadoRow[]): DeUnTramite[] {
  const grupos = new Map<string, DeUnTramite>()
  for (const fila of filas) {
    const grupo = grupos.get(fila.producto) ?? { nombre: fila.producto, filas: [] }
    grupo.filas.push(fila)
    grupos.set(fila.producto, grupo)
  }
  return [...grupos.values()]
}

/** True if the user may put it in a lot. */
export const sePaga = ({ cuenta, propio }: PagoAfiliadoRow): boolean => cuenta === 'BIEN' && propio === 0
