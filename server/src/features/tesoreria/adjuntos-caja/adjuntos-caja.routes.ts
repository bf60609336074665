import { maxUploadBytes } from '@gremial/contract/platform/uploads.ts'
import { adjuntosCaja } from '@gremial/contract/tesoreria/adjuntos-caja.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { adjuntar, enviarAdjunto, quitarAdjunto } from './adjuntos-caja.service.ts'

/** Photos and PDF of the movements. */
export function rutasAdjuntosCaja(app: FastifyInstance): void {
  serve(
    app,
    adjuntosCaja,
    {
      agregar: (ctx, { keys, request }) => adjuntar(ctx, keys.codigo, request),
      quitar: (ctx, { keys }) => quitarAdjunto(ctx, keys),
      descargar: (ctx, { keys, reply }) => enviarAdjunto(ctx, keys, reply),
    },
    // A little more than the file: what multipart says around it.
    { agregar: { multipart: true, bodyLimit: maxUploadBytes + 100_000 } },
  )
}
