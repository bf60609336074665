import type { AvisoPago, FilaPago } from '@gremial/contract/tesoreria/pagos.ts'
import { fromCents, toCents } from '@gremial/contract/values/money.ts'

/** The rows of a branch, together, where its oldest one comes. */
export interface DeSeccional {
  id: number
  nombre: string
  filas: FilaPago[]
}

export function porSeccional(filas: readonly FilaPago[]): DeSeccional[] {
  const grupos = new Map<number, DeSeccional>()
  for (const fila of filas) {
    const grupo = grupos.get(fila.idSeccional) ?? { id: fila.idSeccional, nombre: fila.nombreSeccional, filas: [] }
    grupo.filas.push(fila)
    grupos.set(fila.idSeccional, grupo)
  }
  return [...grupos.values()]
}

export const sumaDePagos = (filas: ReadonlyArray<Pick<FilaPago, 'total'>>): number =>
  fromCents(filas.reduce((n, f) => n + toCents(f.total), 0))

/** Nothing of them has to be looked at, and there is where to pay them. */
export const sinAvisos = (filas: readonly FilaPago[], avisos: ReadonlyMap<number, readonly AvisoPago[]>): FilaPago[] =>
  filas.filter((f) => f.cuenta === 'BIEN' && f.grupo === 'paraPagar' && !avisos.has(f.id))

export const seccionalesDe = (filas: readonly FilaPago[]): number => new Set(filas.map((f) => f.idSeccional)).size

/** 0110 2136 2000 0412 8830 17 */
export const cbuEnGrupos = (cbu: string): string => cbu.replace(/(\d{4})(?=\d)/g, '$1 ')
