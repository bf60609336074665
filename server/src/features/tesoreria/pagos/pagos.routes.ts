import { lotesList, pagoLimits, pagos, pagosList } from '@gremial/contract/tesoreria/pagos.ts'
import { renglonesLoteList } from '@gremial/contract/tesoreria/pagos-renglones.ts'
import type { FastifyInstance } from 'fastify'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { sendDocument } from '../../../platform/http/send-document.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { approveLote } from './aprobar.ts'
import { annulLote, archivoParaElBanco, createLote } from './lotes.service.ts'
import { lotesSource, pagosSource, renglonesLoteSource } from './pagos.list.ts'
import { pagosNotices, pagosSummary, readLote } from './pagos.queries.ts'
import { loadResponse, recordResult, revisarRespuesta } from './respuestas.service.ts'

/** Limit of a base64 response: slightly above the maximum, so that an oversized one gets its own error. */
const cuerpoMayor = pagoLimits.respuesta * 1.5

/** Payment desk of central treasury (decision 079). */
export function pagosRoutes(app: FastifyInstance): void {
  mapConstraint('lote_pago_renglon_vivo', 'RENDICION_EN_LOTE')
  mapConstraint('rendicion_en_lote', 'RENDICION_EN_LOTE')
  mapConstraint('lote_pago_clave', 'LOTE_CLAVE_USADA')
  mapConstraint('lote_pago_renglon_respondido', 'LOTE_RENGLON_RESPONDIDO')
  mapConstraint('lote_pago_sin_aprobar', 'LOTE_POR_APROBAR')
  mapConstraint('lote_pago_dos_personas', 'LOTE_LO_ARMASTE')
  registerList(app, pagosList, pagosSource)
  registerList(app, lotesList, lotesSource)
  registerList(app, renglonesLoteList, renglonesLoteSource)
  serve(
    app,
    pagos,
    {
      resumen: (ctx) => pagosSummary(ctx),
      avisos: (ctx) => pagosNotices(ctx),
      crearLote: (ctx, { body }) => createLote(ctx, body),
      aprobar: (ctx, { params, body }) => approveLote(ctx, params.id, body.huella),
      lote: (ctx, { params }) => readLote(ctx, params.id),
      async archivo(ctx, { params, reply }) {
        const { nombre, bytes } = await archivoParaElBanco(ctx, params.id)
        return sendDocument(reply, { name: nombre, type: 'text/plain', content: bytes, download: true })
      },
      revisarRespuesta: (ctx, { params, body }) => revisarRespuesta(ctx, params.id, body.contenido),
      cargarRespuesta: (ctx, { params, body }) => loadResponse(ctx, params.id, body.contenido),
      resultado: (ctx, { params, body }) => recordResult(ctx, params.id, body),
      anular: (ctx, { params, body }) => annulLote(ctx, params.id, body.motivo),
    },
    { revisarRespuesta: { bodyLimit: cuerpoMayor }, cargarRespuesta: { bodyLimit: cuerpoMayor } },
  )
}
