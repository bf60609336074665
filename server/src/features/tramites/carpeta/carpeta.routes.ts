import { carpeta } from '@gremial/contract/tramites/carpeta.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { miCarpeta } from './carpeta.queries.ts'
import { retirarPapel } from './carpeta.service.ts'

/** One's own papers that the desk accepted: seen, and taken out of use (decision 094). */
export function carpetaRoutes(app: FastifyInstance): void {
  serve(app, carpeta, {
    listar: (ctx) => miCarpeta(ctx),
    retirar: (ctx, { params }) => retirarPapel(ctx, params.id),
  })
}
