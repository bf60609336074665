import { alcances, quienPuedeList } from '@gremial/contract/administracion/alcance.ts'
import { permisosEditables, permisosList } from '@gremial/contract/administracion/permisos.ts'
import type { FastifyInstance } from 'fastify'
import { person } from '../../../platform/context.ts'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { alcanceDe, alcanceDeOtra } from './alcance.queries.ts'
import { permisosSource } from './permisos.list.ts'
import { cambiarPermiso, crearPermiso, eliminarPermiso, leerPermiso } from './permisos.service.ts'
import { quienPuedeSource, resumirQuienPuede } from './quien-puede.ts'

/** Catalogue of permissions, and the users who hold each, with their scope. */
export function permisosRoutes(app: FastifyInstance): void {
  mapConstraint('permiso_pkey', 'PERMISO_REPETIDO')
  registerList(app, permisosList, permisosSource)
  registerList(app, quienPuedeList, quienPuedeSource)
  serve(app, permisosEditables, {
    leer: (ctx, { params }) => leerPermiso(ctx, params.id),
    crear: (ctx, { body }) => crearPermiso(ctx, body),
    cambiar: (ctx, { params, body }) => cambiarPermiso(ctx, params.id, body),
    eliminar: (ctx, { params }) => eliminarPermiso(ctx, params.id),
  })
  serve(app, alcances, {
    quienPuede: (ctx, { query }) => resumirQuienPuede(ctx, query.permiso, query.idSeccional),
    dePersona: (ctx, { params }) => alcanceDeOtra(ctx, params.id),
    propio: (ctx) => alcanceDe(ctx, person(ctx).id),
  })
}
