import { cuentasPago } from '@gremial/contract/tesoreria/cuentas-pago.ts'
import type { FastifyInstance } from 'fastify'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { readCuentaDePago } from './cuentas-pago.queries.ts'
import { confirmCuenta, proposeCuenta, reviewCuenta, withdrawCuenta } from './cuentas-pago.service.ts'

/** The account of a branch (decision 136). */
export function cuentasPagoRoutes(app: FastifyInstance): void {
  mapConstraint('cuenta_propuesta_pendiente', 'CUENTA_YA_PROPUESTA')
  mapConstraint('cuenta_propuesta_dos_personas', 'CUENTA_LA_PROPUSISTE')
  serve(app, cuentasPago, {
    leer: (ctx, { params }) => readCuentaDePago(ctx, params.id),
    proponer: (ctx, { params, body }) => proposeCuenta(ctx, params.id, body),
    confirmar: (ctx, { params, body }) => confirmCuenta(ctx, params.id, body),
    retirar: (ctx, { params, body }) => withdrawCuenta(ctx, params.id, body),
    revisar: (ctx, { params, body }) => reviewCuenta(ctx, params.id, body),
  })
}
