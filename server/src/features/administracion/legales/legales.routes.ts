import { legales } from '@gremial/contract/administracion/legales.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { leerTextoLegal } from './legales.queries.ts'

/** Legal texts of the organisation, public (A-LEGALES-01, A-LEGALES-02). */
export function legalesRoutes(app: FastifyInstance): void {
  serve(app, legales, { leer: (ctx, { params }) => leerTextoLegal(ctx, params.documento) })
}
