import { maxUploadBytes } from '@gremial/contract/platform/uploads.ts'
import { adjuntosCaja } from '@gremial/contract/tesoreria/adjuntos-caja.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { adjuntar, removeAdjunto, sendAdjunto } from './adjuntos-caja.service.ts'

/** Attachments of movements: photos and PDF. */
export function adjuntosCajaRoutes(app: FastifyInstance): void {
  serve(
    app,
    adjuntosCaja,
    {
      agregar: (ctx, { params, request }) => adjuntar(ctx, params.codigo, request),
      quitar: (ctx, { params }) => removeAdjunto(ctx, params),
      descargar: (ctx, { params, reply }) => sendAdjunto(ctx, params, reply),
    },
    // Slightly above the file limit, for the multipart envelope.
    { agregar: { multipart: true, bodyLimit: maxUploadBytes + 100_000 } },
  )
}
