import { conformidades } from '@gremial/contract/tramites/conformidad.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { auditarLectura } from '../../afiliado/afiliados/afiliados.access.ts'
import { leerSolicitud } from '../solicitudes/solicitudes.queries.ts'
import { conformidadesGuardadas } from './conformidad.queries.ts'
import { abrirConformidad, mirarConformidad, pedirConformidad, responderConformidad } from './conformidad.service.ts'

/** A link has five tries; who has many links has no more than these. */
const identificarse = { perMinute: 10 }

/** Consent by link (decision 039). */
export function rutasConformidad(app: FastifyInstance): void {
  serve(
    app,
    conformidades,
    {
      pedir: (ctx, { claves, cuerpo }) => pedirConformidad(ctx, claves.id, cuerpo.papel, cuerpo.version),
      async guardadas(ctx, { claves }) {
        const { numeroAfiliado } = await leerSolicitud(ctx, claves.id)
        await auditarLectura(ctx, numeroAfiliado, 'conformidades')
        return conformidadesGuardadas(ctx, claves.id)
      },
      mirar: (ctx, { claves }) => mirarConformidad(ctx, claves.token),
      abrir: (ctx, { claves, cuerpo }) => abrirConformidad(ctx, claves.token, cuerpo),
      responder: (ctx, { claves, cuerpo, request }) => responderConformidad(ctx, claves.token, cuerpo, request.ip),
    },
    { mirar: { perMinute: 30 }, abrir: identificarse, responder: identificarse },
  )
}
