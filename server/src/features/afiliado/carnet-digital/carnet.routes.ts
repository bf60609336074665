import { carnetDigital, carnetNuevo } from '@gremial/contract/afiliado/carnet-digital.ts'
import { id } from '@gremial/contract/platform/validacion.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { can } from '../../../platform/access/access.ts'
import { contentDisposition } from '../../../platform/excel/table.ts'
import { route } from '../../../platform/http/route.ts'
import { photoBodyLimit, photoIfSent } from '../../../platform/http/upload.ts'
import { generarCarnet, leerCarnet, pdfDelCarnet } from './carnet.service.ts'

/** The digital card: a credential with photo that the member shows, prints, and anybody can verify. */
export function rutasCarnetDigital(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: 'carnets-digital/:codigo/obtener-carnet',
    access: can('afiliados.consultar'),
    summary: 'El carnet digital de un afiliado, por su número',
    params: z.object({ codigo: id }),
    answer: carnetDigital,
    handle: (ctx, { params }) => leerCarnet(ctx, params.codigo),
  })
  route(app, {
    method: 'POST',
    url: 'carnets-digital/generar',
    access: can('carnet.generar'),
    summary: 'Genera el carnet digital, con una foto nueva (multipart o base64) o con la que ya hay',
    body: carnetNuevo.nullish(),
    multipart: true,
    bodyLimit: photoBodyLimit,
    answer: z.object({ id: z.number() }),
    created: true,
    async handle(ctx, { body, request }) {
      return generarCarnet(ctx, body?.numeroAfiliado ?? undefined, await photoIfSent(request, body?.imagen ?? undefined))
    },
  })
  route(app, {
    method: 'GET',
    url: 'carnets-digital/descargar-carnet-pdf/:id',
    access: can('afiliados.consultar'),
    summary: 'El carnet en PDF: una página tamaño tarjeta y una hoja A4',
    params: z.object({ id }),
    async handle(ctx, { params, reply }) {
      const { pdf, archivo } = await pdfDelCarnet(ctx, params.id)
      return reply
        .type('application/pdf')
        .header('Content-Disposition', contentDisposition(archivo).replace(/^attachment/, 'inline'))
        .header('Cache-Control', 'private, no-store')
        .send(pdf)
    },
  })
}
