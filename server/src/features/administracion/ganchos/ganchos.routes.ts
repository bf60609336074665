import { entregasList, ganchos, ganchosList } from '@gremial/contract/administracion/ganchos.ts'
import type { FastifyInstance } from 'fastify'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { entregasSource, ganchosSource } from './ganchos.list.ts'
import {
  cambiarGancho,
  cambiarSecreto,
  crearGancho,
  eliminarGancho,
  eventosQueHay,
  leerGancho,
  probarGancho,
  reintentarEntrega,
  reintentarTodas,
} from './ganchos.service.ts'

/** Webhooks, for administrators. */
export function ganchosRoutes(app: FastifyInstance): void {
  mapConstraint('gancho_nombre_unico', 'GANCHO_REPETIDO')
  registerList(app, ganchosList, ganchosSource)
  registerList(app, entregasList, entregasSource)
  serve(app, ganchos, {
    eventos: eventosQueHay,
    leer: (ctx, { params }) => leerGancho(ctx, params.id),
    crear: (ctx, { body }) => crearGancho(ctx, body),
    cambiar: (ctx, { params, body }) => cambiarGancho(ctx, params.id, body),
    cambiarSecreto: (ctx, { params }) => cambiarSecreto(ctx, params.id),
    probar: (ctx, { params }) => probarGancho(ctx, params.id),
    eliminar: (ctx, { params }) => eliminarGancho(ctx, params.id),
    reintentarTodas: (ctx, { params }) => reintentarTodas(ctx, params.id),
    reintentar: (ctx, { params }) => reintentarEntrega(ctx, params.id),
  })
}
