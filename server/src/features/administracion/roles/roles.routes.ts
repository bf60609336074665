import { listaRoles, roles } from '@gremial/contract/administracion/roles.ts'
import type { FastifyInstance } from 'fastify'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { impactoDe } from './impacto.queries.ts'
import { fuenteRoles } from './roles.list.ts'
import { leerRol } from './roles.queries.ts'
import { cambiarRol, crearRol, eliminarRol, exigirAmbitos } from './roles.service.ts'

/** Roles: what people may do, and how far. */
export function rutasRoles(app: FastifyInstance): void {
  mapConstraint('rol_nombre_unico', 'ROL_REPETIDO')
  mapConstraint('rol_codigo_unico', 'ROL_REPETIDO')
  registerList(app, listaRoles, fuenteRoles)
  serve(app, roles, {
    leer: (ctx, { keys }) => leerRol(ctx, keys.id),
    async impacto(ctx, { keys, consulta }) {
      exigirAmbitos(consulta.permisos)
      return impactoDe(ctx, keys.id, consulta.permisos)
    },
    crear: (ctx, { cuerpo }) => crearRol(ctx, cuerpo),
    cambiar: (ctx, { keys, cuerpo }) => cambiarRol(ctx, keys.id, cuerpo),
    eliminar: (ctx, { keys }) => eliminarRol(ctx, keys.id),
  })
}
