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
      pedir: (ctx, { keys, cuerpo, request }) =>
        pedirConformidad(ctx, keys.id, cuerpo.papel, cuerpo.version, addressOf(request)),
      async guardadas(ctx, { keys }) {
        const { numeroAfiliado } = await leerSolicitud(ctx, keys.id)
        await auditarLectura(ctx, numeroAfiliado, 'conformidades')
        return conformidadesGuardadas(ctx, keys.id)
      },
      mirar: (ctx, { keys }) => mirarConformidad(ctx, keys.token),
      abrir: (ctx, { keys, cuerpo }) => abrirConformidad(ctx, keys.token, cuerpo),
      responder: (ctx, { keys, cuerpo, request }) => responderConformidad(ctx, keys.token, cuerpo, desdeDonde(request)),
      mirarCopia: (ctx, { keys }) => mirarCopia(ctx, keys.token),
      bajarCopia: (ctx, { keys, reply }) => bajarCopia(ctx, deCopia(keys.token), reply),
      desconocerCopia: (ctx, { keys, request }) => desconocerCopia(ctx, keys.token, addressOf(request)),
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
    abrir: (ctx, { keys }) => abrirPropia(ctx, keys.id),
    bajarCopia: (ctx, { keys, reply }) => bajarCopia(ctx, deSuya(ctx, keys.id), reply),
    responder: (ctx, { keys, cuerpo, request }) => responderPropia(ctx, keys.id, cuerpo, desdeDonde(request)),
    desconocer: async (ctx, { keys, request }) => void (await desconocerPropia(ctx, keys.id, addressOf(request))),
  })
}
