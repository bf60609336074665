import { copias, copiasList } from '@gremial/contract/administracion/copias.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { copiasSource } from './copias.list.ts'
import { abrirCopia, darPase, leerEstado, pedirCopia, pedirEnsayo } from './copias.service.ts'

/** Backups of the portal, for administrators. */
export function copiasRoutes(app: FastifyInstance): void {
  registerList(app, copiasList, copiasSource)
  serve(app, copias, {
    estado: leerEstado,
    hacer: pedirCopia,
    ensayar: (ctx, { params }) => pedirEnsayo(ctx, params.id),
    pase: (ctx, { params }) => darPase(ctx, params.id),
    async archivo(ctx, { params, query, reply }) {
      const { nombre, archivo } = await abrirCopia(ctx, params.id, query.pase)
      return reply
        .header('Cache-Control', 'no-store')
        .header('Content-Disposition', `attachment; filename="${nombre}"`)
        .type('application/octet-stream')
        .send(archivo)
    },
  })
}
