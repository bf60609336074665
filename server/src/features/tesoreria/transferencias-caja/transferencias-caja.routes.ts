import { transferencias } from '@gremial/contract/tesoreria/transferencias-caja.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { transferir } from './transferencias-caja.service.ts'

/** Money that goes from one box, or form of payment, to another. */
export function transferenciasCajaRoutes(app: FastifyInstance): void {
  serve(app, transferencias, { registrar: (ctx, { body }) => transferir(ctx, body) })
}
