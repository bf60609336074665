import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/afiliado/carnet-digital',
  pruebas: ['hechos/hechos.test'],
  viven: {
    'sin alcance · afiliadoDelCarnet: enAlcance(ctx)': 'carnetDe refuses right after it, with the same 404',
  },
}
