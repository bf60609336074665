import { recibosCaja } from '@gremial/contract/tesoreria/recibos-caja.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { issueRecibo, printRecibo } from './recibos-caja.service.ts'

/** Receipts issued to payers. */
export function recibosCajaRoutes(app: FastifyInstance): void {
  serve(app, recibosCaja, {
    emitir: (ctx, { body }) => issueRecibo(ctx, body),
    pdf: (ctx, { params, reply }) => printRecibo(ctx, params.codigo, reply),
  })
}
