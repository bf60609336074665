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
    leer: (ctx, { claves }) => leerGancho(ctx, claves.id),
    crear: (ctx, { cuerpo }) => crearGancho(ctx, cuerpo),
    cambiar: (ctx, { claves, cuerpo }) => cambiarGancho(ctx, claves.id, cuerpo),
    cambiarSecreto: (ctx, { claves }) => cambiarSecreto(ctx, claves.id),
    probar: (ctx, { claves }) => probarGancho(ctx, claves.id),
    eliminar: (ctx, { claves }) => eliminarGancho(ctx, claves.id),
    reintentarTodas: (ctx, { claves }) => reintentarTodas(ctx, claves.id),
    reintentar: (ctx, { claves }) => reintentarEntrega(ctx, claves.id),
  })
}
