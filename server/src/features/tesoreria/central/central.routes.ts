import { central } from '@gremial/contract/tesoreria/central.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { readTesoreriaCentral } from './central.queries.ts'

/** Central view of the treasury. */
export function centralRoutes(app: FastifyInstance): void {
  serve(app, central, { leer: (ctx) => readTesoreriaCentral(ctx) })
}
