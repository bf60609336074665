import { egreso, type IngresoEgreso, ingreso } from '@gremial/contract/tesoreria/movimientos-caja.ts'

/** Income or expenses, as the address says (K-20); anything else is income. */
export type Modo = 'ingresos' | 'egresos'

export const sentidoDe = (modo: Modo): IngresoEgreso => (modo === 'egresos' ? egreso : ingreso)
export const modoDe = (ingresoEgreso: number): Modo => (ingresoEgreso === egreso ? 'egresos' : 'ingresos')
export const modoDicho = (enLaDireccion: string): Modo => (enLaDireccion === 'egresos' ? 'egresos' : 'ingresos')
export const contrario = (modo: Modo): Modo => (modo === 'ingresos' ? 'egresos' : 'ingresos')
