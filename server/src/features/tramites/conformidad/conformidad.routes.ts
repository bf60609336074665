import { conformidades, conformidadesPropias as propias } from '@gremial/contract/tramites/conformidad.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressOf } from '../../../platform/http/address.ts'
import { serve } from '../../../platform/http/serve.ts'
import { equipoQueTrae } from '../../acceso/acceso/equipos.ts'
import { auditarLectura } from '../../afiliado/afiliados/afiliados.access.ts'
import { leerSolicitud } from '../solicitudes/solicitudes.queries.ts'
import { conformidadesGuardadas, conformidadesPropias } from './conformidad.queries.ts'
import {
  abrirConformidad,
  abrirPropia,
  mirarConformidad,
  pedirConformidad,
  responderConformidad,
  responderPropia,
} from './conformidad.service.ts'
import { bajarCopia, deCopia, deSuya, mirarCopia } from './copia.service.ts'
import { type Desde, desconocerCopia, desconocerPropia } from './respuestas.service.ts'

/** A link allows five attempts; with many links, no more than these per minute. */
const identificarse = { perMinute: 10 }

const desdeDonde = (request: FastifyRequest): Desde => ({
  direccion: addressOf(request),
  equipo: equipoQueTrae(request),
})

/** Consent in one's own session, or by link (decisions 039 and 066). */
export function conformidadRoutes(app: FastifyInstance): void {
  serve(
    app,
    conformidades,
    {
      pedir: (ctx, { params, body, request }) => pedirConformidad(ctx, params.id, body.papel, body.version, addressOf(request)),
      async guardadas(ctx, { params }) {
        const { numeroAfiliado } = await leerSolicitud(ctx, params.id)
        await auditarLectura(ctx, numeroAfiliado, 'conformidades')
        return conformidadesGuardadas(ctx, params.id)
      },
      mirar: (ctx, { params }) => mirarConformidad(ctx, params.token),
      abrir: (ctx, { params, body }) => abrirConformidad(ctx, params.token, body),
      responder: (ctx, { params, body, request }) => responderConformidad(ctx, params.token, body, desdeDonde(request)),
      mirarCopia: (ctx, { params }) => mirarCopia(ctx, params.token),
      bajarCopia: (ctx, { params, reply }) => bajarCopia(ctx, deCopia(params.token), reply),
      desconocerCopia: (ctx, { params, request }) => desconocerCopia(ctx, params.token, addressOf(request)),
    },
    {
      mirar: { perMinute: 30 },
      mirarCopia: { perMinute: 30 },
      bajarCopia: { perMinute: 10 },
      abrir: identificarse,
      responder: identificarse,
      desconocerCopia: identificarse,
    },
  )
  serve(app, propias, {
    listar: conformidadesPropias,
    abrir: (ctx, { params }) => abrirPropia(ctx, params.id),
    bajarCopia: (ctx, { params, reply }) => bajarCopia(ctx, deSuya(ctx, params.id), reply),
    responder: (ctx, { params, body, request }) => responderPropia(ctx, params.id, body, desdeDonde(request)),
    desconocer: async (ctx, { params, request }) => void (await desconocerPropia(ctx, params.id, addressOf(request))),
  })
}
