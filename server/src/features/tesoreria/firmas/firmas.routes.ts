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
      enviar: (ctx, { keys, cuerpo }) => enviarAFirmar(ctx, keys.codigo, cuerpo),
      autorizar: (ctx, { keys, cuerpo }) => autorizarRendicion(ctx, keys.codigo, cuerpo),
      devolver: (ctx, { keys, cuerpo }) => devolverRendicion(ctx, keys.codigo, cuerpo),
      paraFirmar: (ctx, { keys }) => leerParaFirmar(ctx, keys.codigo),
      verificar: (ctx, { keys }) => verificarFirmas(ctx, keys.codigo),
      pdf: (ctx, { keys, reply }) => imprimirRendicion(ctx, keys.codigo, reply),
      zip: (ctx, { keys, reply }) => bajarComprobantes(ctx, keys.codigo, reply),
      verificarPublica: (ctx, { keys }) => verificarHuella(ctx, keys.huella),
    },
    { verificarPublica: { perMinute: 30 } },
  )
}
