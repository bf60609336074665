import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/administracion/importacion',
  pruebas: ['importacion/importacion.test'],
}
