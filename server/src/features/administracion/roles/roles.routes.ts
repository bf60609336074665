import { cambiosRol } from '@gremial/contract/administracion/cambios-rol.ts'
import { roles, rolesList } from '@gremial/contract/administracion/roles.ts'
import type { FastifyInstance } from 'fastify'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { aprobarCambio, cambiarReglaDeRoles, leerCambios, pedirCambio, rechazarCambio } from './cambios-rol.service.ts'
import { impactoDe } from './impacto.queries.ts'
import { rolesSource } from './roles.list.ts'
import { leerRol } from './roles.queries.ts'
import { cambiarRol, crearRol, eliminarRol, exigirAmbitos } from './roles.service.ts'

/** Roles: sets of permissions, each with its scope. */
export function rolesRoutes(app: FastifyInstance): void {
  mapConstraint('rol_nombre_unico', 'ROL_REPETIDO')
  mapConstraint('rol_codigo_unico', 'ROL_REPETIDO')
  mapConstraint('cambio_rol_uno', 'CAMBIO_ROL_REPETIDO')
  mapConstraint('cambio_rol_nuevo', 'CAMBIO_ROL_REPETIDO')
  mapConstraint('cambio_rol_regla', 'CAMBIO_ROL_REPETIDO')
  registerList(app, rolesList, rolesSource)
  serve(app, roles, {
    leer: (ctx, { params }) => leerRol(ctx, params.id),
    async impacto(ctx, { params, query }) {
      exigirAmbitos(query.permisos)
      return impactoDe(ctx, params.id, query.permisos)
    },
    crear: (ctx, { body }) => crearRol(ctx, body),
    cambiar: (ctx, { params, body }) => cambiarRol(ctx, params.id, body),
    eliminar: (ctx, { params }) => eliminarRol(ctx, params.id),
  })
  serve(app, cambiosRol, {
    leer: (ctx) => leerCambios(ctx),
    pedir: (ctx, { body }) => pedirCambio(ctx, body),
    aprobar: (ctx, { params }) => aprobarCambio(ctx, params.id),
    rechazar: (ctx, { params, body }) => rechazarCambio(ctx, params.id, body.motivo),
    regla: (ctx, { body }) => cambiarReglaDeRoles(ctx, body.deADos),
  })
}
