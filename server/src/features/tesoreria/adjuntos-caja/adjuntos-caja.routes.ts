import { maxUploadBytes } from '@gremial/contract/platform/uploads.ts'
import { adjuntosCaja } from '@gremial/contract/tesoreria/adjuntos-caja.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { adjuntar, removeAdjunto, sendAdjunto } from './adjuntos-caja.service.ts'

/** Photos and PDF of the movements. */
export function adjuntosCajaRoutes(app: FastifyInstance): void {
  serve(
    app,
    adjuntosCaja,
    {
      agregar: (ctx, { params, request }) => adjuntar(ctx, params.codigo, request),
      quitar: (ctx, { params }) => removeAdjunto(ctx, params),
      descargar: (ctx, { params, reply }) => sendAdjunto(ctx, params, reply),
    },
    // A little more than the file: what multipart says around it.
    { agregar: { multipart: true, bodyLimit: maxUploadBytes + 100_000 } },
  )
}
