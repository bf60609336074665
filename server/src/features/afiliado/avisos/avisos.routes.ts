import { avisos } from '@gremial/contract/afiliado/avisos.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { type FuenteEspera, leerEsperas } from './esperas.ts'

/** What awaits each person: the sources are those of every district, which this one does not know. */
export const noticesRoutes = (fuentes: readonly FuenteEspera[]) => (app: FastifyInstance) =>
  serve(app, avisos, { esperan: (ctx) => leerEsperas(ctx, fuentes) })
