import { transferencias } from '@gremial/contract/tesoreria/transferencias-caja.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { transferir } from './transferencias-caja.service.ts'

/** Transfers between boxes or payment forms. */
export function transferenciasCajaRoutes(app: FastifyInstance): void {
  serve(app, transferencias, { registrar: (ctx, { body }) => transferir(ctx, body) })
}
