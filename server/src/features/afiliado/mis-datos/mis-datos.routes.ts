import { mirada, miradasList, misDatos } from '@gremial/contract/afiliado/mis-datos.ts'
import { listQuerySchema, page } from '@gremial/contract/platform/list.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import type { FastifyInstance } from 'fastify'
import { signedIn } from '../../../platform/access/access.ts'
import { contentDisposition } from '../../../platform/http/content-disposition.ts'
import { route } from '../../../platform/http/route.ts'
import { serve } from '../../../platform/http/serve.ts'
import { leerMiradas } from './miradas.queries.ts'
import { descargarMisDatos, resumirMisDatos } from './mis-datos.service.ts'

/**
 * My data (decisions §9.6): everything stored about the caller, to read and download, and reads of it by others. Never another
 * person's.
 */
export function misDatosRoutes(app: FastifyInstance): void {
  serve(app, misDatos, {
    resumen: (ctx) => resumirMisDatos(ctx),
    descargar: async (ctx, { reply }) =>
      reply
        .type('application/zip')
        .header('Content-Disposition', contentDisposition(`${message(ctx.language, 'listas.misDatos.archivo')} ${ctx.today}.zip`))
        .header('Cache-Control', 'private, no-store')
        .send(await descargarMisDatos(ctx)),
  })
  // Not registered with registerList: its rows are rendered in the caller's language.
  route(app, {
    method: 'GET',
    url: miradasList.path,
    access: signedIn,
    summary: 'Quién leyó, exportó o cambió datos de quien pregunta, cuándo y por qué',
    query: listQuerySchema(miradasList),
    answer: page(mirada),
    handle: (ctx, { query }) => leerMiradas(ctx, query),
  })
}
