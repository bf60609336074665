import { inicioAdministracion } from '@gremial/contract/administracion/inicio.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { leerCopia, leerLineas } from './inicio.queries.ts'
import { leerPasos } from './primeros-pasos.ts'

/** The home of whoever administers. */
export function rutasInicioAdministracion(app: FastifyInstance): void {
  serve(app, inicioAdministracion, {
    leer: async (ctx) => ({ lineas: await leerLineas(ctx), pasos: await leerPasos(ctx), copia: await leerCopia(ctx) }),
  })
}
