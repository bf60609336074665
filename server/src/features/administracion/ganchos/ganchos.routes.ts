import { ganchos, listaEntregas, listaGanchos } from '@gremial/contract/administracion/ganchos.ts'
import type { FastifyInstance } from 'fastify'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { fuenteEntregas, fuenteGanchos } from './ganchos.list.ts'
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

/** Programs that are told of what happens, for who administers the portal. */
export function rutasGanchos(app: FastifyInstance): void {
  mapConstraint('gancho_nombre_unico', 'GANCHO_REPETIDO')
  registerList(app, listaGanchos, fuenteGanchos)
  registerList(app, listaEntregas, fuenteEntregas)
  serve(app, ganchos, {
    eventos: eventosQueHay,
    leer: (ctx, { keys }) => leerGancho(ctx, keys.id),
    crear: (ctx, { cuerpo }) => crearGancho(ctx, cuerpo),
    cambiar: (ctx, { keys, cuerpo }) => cambiarGancho(ctx, keys.id, cuerpo),
    cambiarSecreto: (ctx, { keys }) => cambiarSecreto(ctx, keys.id),
    probar: (ctx, { keys }) => probarGancho(ctx, keys.id),
    eliminar: (ctx, { keys }) => eliminarGancho(ctx, keys.id),
    reintentarTodas: (ctx, { keys }) => reintentarTodas(ctx, keys.id),
    reintentar: (ctx, { keys }) => reintentarEntrega(ctx, keys.id),
  })
}
