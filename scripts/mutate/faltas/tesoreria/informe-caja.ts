import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/tesoreria/informe-caja',
  clase: 'dinero',
  viven: {
    'sin alcance · ocultas: seccionalEnAlcance(ctx, sql`c.seccional_id`)':
      'ocultaEnLista ya es sólo de las cajas en las que está quien pregunta',
  },
}
