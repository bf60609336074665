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

/** A link has five tries; who has many links has no more than these. */
const identificarse = { perMinute: 10 }

const desdeDonde = (request: FastifyRequest): Desde => ({
  direccion: addressOf(request),
  equipo: equipoQueTrae(request),
})

/** Consent in the own session, or by link (decisions 039 and 066). */
export function rutasConformidad(app: FastifyInstance): void {
  serve(
    app,
    conformidades,
    {
      pedir: (ctx, { claves, cuerpo, request }) =>
        pedirConformidad(ctx, claves.id, cuerpo.papel, cuerpo.version, addressOf(request)),
      async guardadas(ctx, { claves }) {
        const { numeroAfiliado } = await leerSolicitud(ctx, claves.id)
        await auditarLectura(ctx, numeroAfiliado, 'conformidades')
        return conformidadesGuardadas(ctx, claves.id)
      },
      mirar: (ctx, { claves }) => mirarConformidad(ctx, claves.token),
      abrir: (ctx, { claves, cuerpo }) => abrirConformidad(ctx, claves.token, cuerpo),
      responder: (ctx, { claves, cuerpo, request }) => responderConformidad(ctx, claves.token, cuerpo, desdeDonde(request)),
      mirarCopia: (ctx, { claves }) => mirarCopia(ctx, claves.token),
      bajarCopia: (ctx, { claves, reply }) => bajarCopia(ctx, deCopia(claves.token), reply),
      desconocerCopia: (ctx, { claves, request }) => desconocerCopia(ctx, claves.token, addressOf(request)),
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
    abrir: (ctx, { claves }) => abrirPropia(ctx, claves.id),
    bajarCopia: (ctx, { claves, reply }) => bajarCopia(ctx, deSuya(ctx, claves.id), reply),
    responder: (ctx, { claves, cuerpo, request }) => responderPropia(ctx, claves.id, cuerpo, desdeDonde(request)),
    desconocer: async (ctx, { claves, request }) => void (await desconocerPropia(ctx, claves.id, addressOf(request))),
  })
}
