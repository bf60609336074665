import { inicioAdministracion } from '@gremial/contract/administracion/inicio.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { leerPasos } from './primeros-pasos.ts'
import { leerCopia } from './ultima-copia.ts'

/** Home of administrators. */
export function inicioAdministracionRoutes(app: FastifyInstance): void {
  serve(app, inicioAdministracion, {
    leer: async (ctx) => ({ pasos: await leerPasos(ctx), copia: await leerCopia(ctx) }),
  })
}
