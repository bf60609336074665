import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/tesoreria/recibos-caja',
  clase: 'dinero',
  viven: {
    'sin alcance · leerIngreso: seccionalEnAlcance(ctx, sql`m.seccional_id`)':
      'exigirCajaOperable rechaza enseguida, y con el mismo 404, la caja que no se alcanza',
  },
}
