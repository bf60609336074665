import { avisosEquipo } from '@gremial/contract/afiliado/avisos-equipo.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { browserOf, equipoQueTrae } from '../../acceso/acceso/equipos.ts'
import { activarAvisos, elegirAvisos, leerAvisos, terminarAvisos } from './avisos-equipo.service.ts'

const navegador = (request: FastifyRequest) => browserOf(equipoQueTrae(request))

/** Push notifications: the devices of a user, the kinds of notice and the quiet hours. */
export function equipoNoticesRoutes(app: FastifyInstance): void {
  serve(app, avisosEquipo, {
    leer: (ctx, { request }) => leerAvisos(ctx, navegador(request)),
    elegir: (ctx, { body }) => elegirAvisos(ctx, body),
    activar: (ctx, { body, request }) =>
      activarAvisos(ctx, body, { huella: navegador(request), agente: request.headers['user-agent'] ?? '' }),
    terminar: (ctx, { params }) => terminarAvisos(ctx, params.id),
  })
}
