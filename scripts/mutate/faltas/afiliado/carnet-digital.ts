import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/afiliado/carnet-digital',
  pruebas: ['hechos/hechos.test'],
  viven: {
    'sin alcance · afiliadoDelCarnet: enAlcance(ctx)': 'carnetDe rechaza enseguida, y con el mismo 404',
  },
}
