import { recibosCaja } from '@gremial/contract/tesoreria/recibos-caja.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { emitirRecibo, imprimirRecibo } from './recibos-caja.service.ts'

/** Receipts for who pays in. */
export function rutasRecibosCaja(app: FastifyInstance): void {
  serve(app, recibosCaja, {
    emitir: (ctx, { cuerpo }) => emitirRecibo(ctx, cuerpo),
    pdf: (ctx, { keys, reply }) => imprimirRecibo(ctx, keys.codigo, reply),
  })
}
