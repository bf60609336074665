import { egreso, type IngresoEgreso, ingreso } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { useParams } from '@tanstack/react-router'

/** Income or expenses, as the address says (K-20); anything else is income. */
export type Modo = 'ingresos' | 'egresos'

export const sentidoDe = (modo: Modo): IngresoEgreso => (modo === 'egresos' ? egreso : ingreso)
export const modoDe = (ingresoEgreso: number): Modo => (ingresoEgreso === egreso ? 'egresos' : 'ingresos')

export function useModo(): Modo {
  const { modo } = useParams({ strict: false }) as { modo?: string }
  return modo === 'egresos' ? 'egresos' : 'ingresos'
}
