import { maximoPapel } from '@gremial/contract/platform/papel.ts'
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
      agregar: (ctx, { claves, request }) => adjuntar(ctx, claves.codigo, request),
      quitar: (ctx, { claves }) => quitarAdjunto(ctx, claves),
      descargar: (ctx, { claves, reply }) => enviarAdjunto(ctx, claves, reply),
    },
    // A little more than the file: what multipart says around it.
    { agregar: { multipart: true, bodyLimit: maximoPapel + 100_000 } },
  )
}
