import { egreso, type IngresoEgreso, ingreso } from '@gremial/contract/tesoreria/movimientos-caja.ts'

/** Income or expenses, from the address (K-20); defaults to income. */
export type Modo = 'ingresos' | 'egresos'

export const sentidoDe = (mode: Modo): IngresoEgreso => (mode === 'egresos' ? egreso : ingreso)
export const modoDe = (ingresoEgreso: number): Modo => (ingresoEgreso === egreso ? 'egresos' : 'ingresos')
export const modoDicho = (enLaDireccion: string): Modo => (enLaDireccion === 'egresos' ? 'egresos' : 'ingresos')
export const contrario = (mode: Modo): Modo => (mode === 'ingresos' ? 'egresos' : 'ingresos')
