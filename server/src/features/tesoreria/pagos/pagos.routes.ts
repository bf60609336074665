import { listaLotes, listaPagos, maximosPago, pagos } from '@gremial/contract/tesoreria/pagos.ts'
import type { FastifyInstance } from 'fastify'
import { sendPaper } from '../../../platform/files/paper.ts'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { anularLote, archivoParaElBanco, cambiarCuenta, crearLote } from './lotes.service.ts'
import { fuenteLotes, fuentePagos } from './pagos.list.ts'
import { archivoDeLote, avisosDePagos, leerLote, resumenDePagos } from './pagos.queries.ts'
import { anotarResultado, cargarRespuesta, revisarRespuesta } from './respuestas.service.ts'

/** An answer in base64 and some more, so that a longer one is told why. */
const cuerpoMayor = maximosPago.respuesta * 1.5

/** The payment desk of central treasury (decision 079). */
export function rutasPagos(app: FastifyInstance): void {
  mapConstraint('lote_pago_renglon_vivo', 'RENDICION_EN_LOTE')
  mapConstraint('rendicion_en_lote', 'RENDICION_EN_LOTE')
  mapConstraint('lote_pago_clave', 'LOTE_CLAVE_USADA')
  mapConstraint('lote_pago_renglon_respondido', 'LOTE_RENGLON_RESPONDIDO')
  registerList(app, listaPagos, fuentePagos)
  registerList(app, listaLotes, fuenteLotes)
  serve(
    app,
    pagos,
    {
      resumen: (ctx) => resumenDePagos(ctx),
      avisos: (ctx) => avisosDePagos(ctx),
      cuenta: (ctx, { keys, cuerpo }) => cambiarCuenta(ctx, keys.id, cuerpo),
      crearLote: (ctx, { cuerpo }) => crearLote(ctx, cuerpo),
      lote: (ctx, { keys }) => leerLote(ctx, keys.id),
      async archivo(ctx, { keys, reply }) {
        const { numero, archivo } = await archivoParaElBanco(ctx, keys.id)
        return sendPaper(reply, {
          name: archivoDeLote(numero),
          type: 'text/plain',
          content: Buffer.from(archivo),
          download: true,
        })
      },
      revisarRespuesta: (ctx, { keys, cuerpo }) => revisarRespuesta(ctx, keys.id, cuerpo.contenido),
      cargarRespuesta: (ctx, { keys, cuerpo }) => cargarRespuesta(ctx, keys.id, cuerpo.contenido),
      resultado: (ctx, { keys, cuerpo }) => anotarResultado(ctx, keys.id, cuerpo),
      anular: (ctx, { keys, cuerpo }) => anularLote(ctx, keys.id, cuerpo.motivo),
    },
    { revisarRespuesta: { bodyLimit: cuerpoMayor }, cargarRespuesta: { bodyLimit: cuerpoMayor } },
  )
}
