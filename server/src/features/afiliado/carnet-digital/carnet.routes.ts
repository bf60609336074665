import { carnets } from '@gremial/contract/afiliado/carnet-digital.ts'
import type { FastifyInstance } from 'fastify'
import { contentDisposition } from '../../../platform/http/content-disposition.ts'
import { serve } from '../../../platform/http/serve.ts'
import { photoBodyLimit, photoIfSent } from '../../../platform/http/upload.ts'
import { generarCarnet, leerCarnet, pdfDelCarnet } from './carnet.service.ts'

/** The digital card: a credential with photo that the member shows or prints and anyone can verify. */
export function carnetDigitalRoutes(app: FastifyInstance): void {
  serve(
    app,
    carnets,
    {
      leer: (ctx, { params }) => leerCarnet(ctx, params.codigo),
      generar: async (ctx, { body, request }) =>
        generarCarnet(ctx, body?.numeroAfiliado ?? undefined, await photoIfSent(request, body?.imagen ?? undefined)),
      async pdf(ctx, { params, reply }) {
        const { pdf, archivo } = await pdfDelCarnet(ctx, params.id)
        return reply
          .type('application/pdf')
          .header('Content-Disposition', contentDisposition(archivo).replace(/^attachment/, 'inline'))
          .header('Cache-Control', 'private, no-store')
          .send(pdf)
      },
    },
    { generar: { multipart: true, bodyLimit: photoBodyLimit } },
  )
}
