import { administrarSeccionales, consultaSeccionalesList, seccionalesList } from '@gremial/contract/administracion/seccionales.ts'
import type { FastifyInstance } from 'fastify'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { consultaSeccionalesSource, seccionalesSource } from './seccionales.list.ts'
import { alternarSeccional, cambiarSeccional, crearSeccional, eliminarSeccional, leerSeccional } from './seccionales.service.ts'

/** Administration of branches (B-CATALOGOS-02, B-CATALOGOS-05..08). */
export function administrarSeccionalesRoutes(app: FastifyInstance): void {
  mapConstraint('seccional_codigo_unico', 'SECCIONAL_REPETIDA')
  registerList(app, seccionalesList, seccionalesSource)
  registerList(app, consultaSeccionalesList, consultaSeccionalesSource)
  serve(app, administrarSeccionales, {
    leer: (ctx, { params }) => leerSeccional(ctx, params.id),
    crear: (ctx, { body }) => crearSeccional(ctx, body),
    cambiar: (ctx, { params, body }) => cambiarSeccional(ctx, params.id, body),
    alternar: (ctx, { params }) => alternarSeccional(ctx, params.id),
    eliminar: (ctx, { params }) => eliminarSeccional(ctx, params.id),
  })
}
