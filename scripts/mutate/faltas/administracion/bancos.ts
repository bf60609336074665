import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/administracion/bancos',
  viven: {
    'sin el paso · guardarSucursales: sql`set constraints sucursal_banco_nombre_unico immediate`.execute(ctx…':
      'al confirmar la base lo rechaza igual, y se contesta lo mismo',
  },
}
