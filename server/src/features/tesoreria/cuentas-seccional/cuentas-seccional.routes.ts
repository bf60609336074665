import { cuentasSeccional } from '@gremial/contract/tesoreria/cuentas-seccional.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { readApertura } from './cuentas-seccional.queries.ts'
import { openCuentas, readCuentas } from './cuentas-seccional.service.ts'

/** Published accounts of a branch, at the level that the organisation set. */
export function cuentasSeccionalRoutes(app: FastifyInstance): void {
  serve(app, cuentasSeccional, {
    leer: (ctx, { query }) => readCuentas(ctx, query),
    apertura: (ctx) => readApertura(ctx),
    abrir: (ctx, { body }) => openCuentas(ctx, body),
  })
}
