import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/afiliado/carnet-digital',
  pruebas: ['carnet-digital/carnet.test'],
}
