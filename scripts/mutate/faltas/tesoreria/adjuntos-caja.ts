import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/tesoreria/adjuntos-caja',
  clase: 'dinero',
  viven: {
    'sin alcance · exigirMovimiento: seccionalEnAlcance(ctx, sql`m.seccional_id`)':
      'exigirCajaOperable rechaza enseguida, y con el mismo 404, la caja que no se alcanza',
  },
}
