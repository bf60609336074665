import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = { carpeta: 'server/src/features/tesoreria/recibos-caja', clase: 'dinero' }
