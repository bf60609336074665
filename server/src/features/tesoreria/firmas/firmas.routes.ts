import { firmasRendicion } from '@gremial/contract/tesoreria/firmas.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { authoriseRendicion, enviarAFirmar, returnRendicion } from './firmas.service.ts'
import { askInterino, readEspera } from './interino.ts'
import { leerParaFirmar } from './para-firmar.ts'
import { printRendicion } from './rendicion.salidas.ts'
import { downloadComprobantes } from './rendicion.zip.ts'
import { verifyFirmas } from './verificar.ts'
import { verifyFingerprint } from './verificar-publica.ts'

/** The two signatures of a settlement (decision 044). */
export function firmasRoutes(app: FastifyInstance): void {
  serve(
    app,
    firmasRendicion,
    {
      enviar: (ctx, { params, body }) => enviarAFirmar(ctx, params.codigo, body),
      autorizar: (ctx, { params, body }) => authoriseRendicion(ctx, params.codigo, body),
      devolver: (ctx, { params, body }) => returnRendicion(ctx, params.codigo, body),
      paraFirmar: (ctx, { params }) => leerParaFirmar(ctx, params.codigo),
      espera: (ctx, { params }) => readEspera(ctx, params.codigo),
      pedirInterino: (ctx, { params }) => askInterino(ctx, params.codigo),
      verificar: (ctx, { params }) => verifyFirmas(ctx, params.codigo),
      pdf: (ctx, { params, reply }) => printRendicion(ctx, params.codigo, reply),
      zip: (ctx, { params, reply }) => downloadComprobantes(ctx, params.codigo, reply),
      verificarPublica: (ctx, { params }) => verifyFingerprint(ctx, params.huella),
    },
    { verificarPublica: { perMinute: 30 } },
  )
}
