import { copias, listaCopias } from '@gremial/contract/administracion/copias.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { fuenteCopias } from './copias.list.ts'
import { abrirCopia, darPase, leerEstado, pedirCopia, pedirEnsayo } from './copias.service.ts'

/** The copies of the portal, for who administers it. */
export function rutasCopias(app: FastifyInstance): void {
  registerList(app, listaCopias, fuenteCopias)
  serve(app, copias, {
    estado: leerEstado,
    hacer: pedirCopia,
    ensayar: (ctx, { claves }) => pedirEnsayo(ctx, claves.id),
    pase: (ctx, { claves }) => darPase(ctx, claves.id),
    async archivo(ctx, { claves, consulta, reply }) {
      const { nombre, archivo } = await abrirCopia(ctx, claves.id, consulta.pase)
      return reply
        .header('Cache-Control', 'no-store')
        .header('Content-Disposition', `attachment; filename="${nombre}"`)
        .type('application/octet-stream')
        .send(archivo)
    },
  })
}
