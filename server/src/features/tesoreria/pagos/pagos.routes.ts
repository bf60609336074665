import { listaLotes, listaPagos, maximosPago, pagos } from '@gremial/contract/tesoreria/pagos.ts'
import type { FastifyInstance } from 'fastify'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { sendDocument } from '../../../platform/http/send-document.ts'
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
      cuenta: (ctx, { params, body }) => cambiarCuenta(ctx, params.id, body),
      crearLote: (ctx, { body }) => crearLote(ctx, body),
      lote: (ctx, { params }) => leerLote(ctx, params.id),
      async archivo(ctx, { params, reply }) {
        const { numero, archivo } = await archivoParaElBanco(ctx, params.id)
        return sendDocument(reply, {
          name: archivoDeLote(numero),
          type: 'text/plain',
          content: Buffer.from(archivo),
          download: true,
        })
      },
      revisarRespuesta: (ctx, { params, body }) => revisarRespuesta(ctx, params.id, body.contenido),
      cargarRespuesta: (ctx, { params, body }) => cargarRespuesta(ctx, params.id, body.contenido),
      resultado: (ctx, { params, body }) => anotarResultado(ctx, params.id, body),
      anular: (ctx, { params, body }) => anularLote(ctx, params.id, body.motivo),
    },
    { revisarRespuesta: { bodyLimit: cuerpoMayor }, cargarRespuesta: { bodyLimit: cuerpoMayor } },
  )
}
