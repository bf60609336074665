import { egreso, type IngresoEgreso, ingreso } from '@gremial/contract/tesoreria/movimientos-caja.ts'

/** Income or expenses, as the address says (K-20); anything else is income. */
export type Modo = 'ingresos' | 'egresos'

export const sentidoDe = (mode: Modo): IngresoEgreso => (mode === 'egresos' ? egreso : ingreso)
export const modoDe = (ingresoEgreso: number): Modo => (ingresoEgreso === egreso ? 'egresos' : 'ingresos')
export const modoDicho = (enLaDireccion: string): Modo => (enLaDireccion === 'egresos' ? 'egresos' : 'ingresos')
export const contrario = (mode: Modo): Modo => (mode === 'ingresos' ? 'egresos' : 'ingresos')
