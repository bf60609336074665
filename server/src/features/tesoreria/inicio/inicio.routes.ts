import { inicioTesoreria } from '@gremial/contract/tesoreria/inicio.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { leerCajasPropias, readInicioCentral } from './inicio.queries.ts'

/** Home screens of the treasury. */
export function inicioTesoreriaRoutes(app: FastifyInstance): void {
  serve(app, inicioTesoreria, { propias: leerCajasPropias, central: readInicioCentral })
}
