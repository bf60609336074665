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
      enviar: (ctx, { claves, cuerpo }) => enviarAFirmar(ctx, claves.codigo, cuerpo),
      autorizar: (ctx, { claves, cuerpo }) => autorizarRendicion(ctx, claves.codigo, cuerpo),
      devolver: (ctx, { claves, cuerpo }) => devolverRendicion(ctx, claves.codigo, cuerpo),
      paraFirmar: (ctx, { claves }) => leerParaFirmar(ctx, claves.codigo),
      verificar: (ctx, { claves }) => verificarFirmas(ctx, claves.codigo),
      pdf: (ctx, { claves, reply }) => imprimirRendicion(ctx, claves.codigo, reply),
      zip: (ctx, { claves, reply }) => bajarComprobantes(ctx, claves.codigo, reply),
      verificarPublica: (ctx, { claves }) => verificarHuella(ctx, claves.huella),
    },
    { verificarPublica: { perMinute: 30 } },
  )
}
