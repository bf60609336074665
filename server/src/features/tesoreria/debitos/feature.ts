import { debitos, lotesDebitoList, previaDebitoList, renglonesDebitoList } from '@gremial/contract/tesoreria/debitos.ts'
import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { sendDocument } from '../../../platform/http/send-document.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { archivoDeLote, makeArchivos } from './archivos.service.ts'
import { esperasDebitos } from './debitos.espera.ts'
import { lotesDebitoSource, renglonesSource } from './debitos.list.ts'
import { readLoteDebito } from './debitos.queries.ts'
import { annulDebito, approveDebito, createDebito } from './lotes.service.ts'
import { previaDe, previaSource } from './previa.ts'

/** Lots of direct debits (decision 148). */
export const debitosServer = defineServerFeature({
  name: 'tesoreria/debitos',
  auditNames: [entityNames('loteDebito', sql`lote_debito k where k.id = n.id`, sql`'N.º ' || k.numero`)],
  esperas: { order: 52, sources: esperasDebitos },
  routes(app) {
    mapConstraint('lote_debito_renglon_talon_vivo', 'DEBITO_EN_OTRO_LOTE')
    mapConstraint('lote_debito_renglon_afiliado_vivo', 'DEBITO_EN_OTRO_LOTE')
    mapConstraint('lote_debito_clave', 'DEBITO_CLAVE_USADA')
    mapConstraint('lote_debito_dos_personas', 'DEBITO_LO_ARMASTE')
    registerList(app, lotesDebitoList, lotesDebitoSource)
    registerList(app, previaDebitoList, previaSource)
    registerList(app, renglonesDebitoList, renglonesSource)
    serve(app, debitos, {
      previa: (ctx, { query }) => previaDe(ctx, query.idConvenio, query.fecha),
      crear: (ctx, { body }) => createDebito(ctx, body),
      lote: (ctx, { params }) => readLoteDebito(ctx, params.id),
      aprobar: (ctx, { params, body }) => approveDebito(ctx, params.id, body.huella),
      hacer: (ctx, { params }) => makeArchivos(ctx, params.id),
      async archivo(ctx, { params, reply }) {
        const { nombre, bytes } = await archivoDeLote(ctx, params.id, params.parte)
        return sendDocument(reply, { name: nombre, type: 'text/plain', content: bytes, download: true })
      },
      anular: (ctx, { params, body }) => annulDebito(ctx, params.id, body.motivo),
    })
  },
})
