import { central } from '@gremial/contract/tesoreria/central.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { leerTesoreriaCentral } from './central.queries.ts'

/** The centre's view of the treasury. */
export function rutasCentral(app: FastifyInstance): void {
  serve(app, central, { leer: (ctx) => leerTesoreriaCentral(ctx) })
}
