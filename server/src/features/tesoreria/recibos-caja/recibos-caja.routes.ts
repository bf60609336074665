import { recibosCaja } from '@gremial/contract/tesoreria/recibos-caja.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { emitirRecibo, imprimirRecibo } from './recibos-caja.service.ts'

/** Receipts for who pays in. */
export function rutasRecibosCaja(app: FastifyInstance): void {
  serve(app, recibosCaja, {
    emitir: (ctx, { body }) => emitirRecibo(ctx, body),
    pdf: (ctx, { params, reply }) => imprimirRecibo(ctx, params.codigo, reply),
  })
}
