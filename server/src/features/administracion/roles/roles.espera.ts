import { rolesScreens } from '@gremial/contract/administracion/roles.ts'
import { sql } from 'kysely'
import { person } from '../../../platform/context.ts'
import { contadas } from '../../afiliado/avisos/de-lista.ts'
import { direccionDePantalla, type FuenteEspera } from '../../afiliado/avisos/esperas.ts'

/** Role changes requested by others (decision 144). */
export const esperasRoles: readonly FuenteEspera[] = [
  {
    cosa: 'cambiosDeRol',
    permiso: 'roles.editar',
    icono: 'rol',
    lugar: rolesScreens.roles,
    filas: (ctx) =>
      contadas(sql`select pedido as momento
        from cambio_rol
        where estado = 'PENDIENTE' and vence > ${ctx.now} and pedido_por <> ${person(ctx).id}`),
    va: () => direccionDePantalla(rolesScreens.roles),
  },
]
