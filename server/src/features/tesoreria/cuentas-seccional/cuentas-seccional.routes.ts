import { cuentasSeccional } from '@gremial/contract/tesoreria/cuentas-seccional.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { leerApertura } from './cuentas-seccional.queries.ts'
import { abrirCuentas, leerCuentas } from './cuentas-seccional.service.ts'

/** The accounts of a branch, open to its members as far as the organisation says. */
export function rutasCuentasSeccional(app: FastifyInstance): void {
  serve(app, cuentasSeccional, {
    leer: (ctx, { query }) => leerCuentas(ctx, query),
    apertura: (ctx) => leerApertura(ctx),
    abrir: (ctx, { body }) => abrirCuentas(ctx, body),
  })
}
