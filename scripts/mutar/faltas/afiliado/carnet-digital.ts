import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/afiliado/carnet-digital',
  pruebas: ['hechos/hechos.test'],
}
