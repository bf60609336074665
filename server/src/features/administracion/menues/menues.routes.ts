import { menuesEditables } from '@gremial/contract/administracion/menues.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { guardarMenu, leerMenu } from './menues.service.ts'

/** Editing of the menu; acceso/menues decides what each user sees of it. */
export function menuesEditablesRoutes(app: FastifyInstance): void {
  serve(
    app,
    menuesEditables,
    { leer: (ctx) => leerMenu(ctx), guardar: (ctx, { body }) => guardarMenu(ctx, body) },
    { guardar: { bodyLimit: 1_000_000 } },
  )
}
