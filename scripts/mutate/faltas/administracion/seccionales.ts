import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/administracion/seccionales',
  pruebas: ['administracion/inicio/casa.test'],
}
