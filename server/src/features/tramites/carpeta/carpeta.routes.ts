import { carpeta } from '@gremial/contract/tramites/carpeta.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { miCarpeta } from './carpeta.queries.ts'
import { retirarPapel } from './carpeta.service.ts'

/** The caller's accepted documents: list and withdraw (decision 094). */
export function carpetaRoutes(app: FastifyInstance): void {
  serve(app, carpeta, {
    listar: (ctx) => miCarpeta(ctx),
    retirar: (ctx, { params }) => retirarPapel(ctx, params.id),
  })
}
