import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/tesoreria/conceptos-caja',
  clase: 'dinero',
  pruebas: ['server/src/permisos.test'],
}
