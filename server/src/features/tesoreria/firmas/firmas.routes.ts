import { firmasRendicion } from '@gremial/contract/tesoreria/firmas.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { autorizarRendicion, devolverRendicion, enviarAFirmar } from './firmas.service.ts'
import { leerParaFirmar } from './para-firmar.ts'
import { imprimirRendicion } from './rendicion.salidas.ts'
import { bajarComprobantes } from './rendicion.zip.ts'
import { verificarFirmas } from './verificar.ts'
import { verificarHuella } from './verificar-publica.ts'

/** The two signatures of a settlement (decision 044). */
export function rutasFirmas(app: FastifyInstance): void {
  serve(
    app,
    firmasRendicion,
    {
      enviar: (ctx, { params, body }) => enviarAFirmar(ctx, params.codigo, body),
      autorizar: (ctx, { params, body }) => autorizarRendicion(ctx, params.codigo, body),
      devolver: (ctx, { params, body }) => devolverRendicion(ctx, params.codigo, body),
      paraFirmar: (ctx, { params }) => leerParaFirmar(ctx, params.codigo),
      verificar: (ctx, { params }) => verificarFirmas(ctx, params.codigo),
      pdf: (ctx, { params, reply }) => imprimirRendicion(ctx, params.codigo, reply),
      zip: (ctx, { params, reply }) => bajarComprobantes(ctx, params.codigo, reply),
      verificarPublica: (ctx, { params }) => verificarHuella(ctx, params.huella),
    },
    { verificarPublica: { perMinute: 30 } },
  )
}
