import { sistemas, sistemasList } from '@gremial/contract/administracion/sistemas.ts'
import type { FastifyInstance } from 'fastify'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { sistemasSource } from './sistemas.list.ts'
import { crearSistema, leerSistema, permisosQuePuedeDar, renovarSistema, revocarSistema } from './sistemas.service.ts'

/** API tokens of other programs, for administrators. */
export function sistemasRoutes(app: FastifyInstance): void {
  mapConstraint('sistema_nombre_unico', 'SISTEMA_REPETIDO')
  registerList(app, sistemasList, sistemasSource)
  serve(app, sistemas, {
    permisos: permisosQuePuedeDar,
    leer: (ctx, { params }) => leerSistema(ctx, params.id),
    crear: (ctx, { body }) => crearSistema(ctx, body),
    renovar: (ctx, { params, body }) => renovarSistema(ctx, params.id, body.dias),
    revocar: (ctx, { params }) => revocarSistema(ctx, params.id),
  })
}
