import { menuesEditables } from '@gremial/contract/administracion/menues.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { guardarMenu, leerMenu } from './menues.service.ts'

/** The menu, to arrange; who sees what of it is acceso/menues. */
export function menuesEditablesRoutes(app: FastifyInstance): void {
  serve(
    app,
    menuesEditables,
    { leer: (ctx) => leerMenu(ctx), guardar: (ctx, { body }) => guardarMenu(ctx, body) },
    { guardar: { bodyLimit: 1_000_000 } },
  )
}
