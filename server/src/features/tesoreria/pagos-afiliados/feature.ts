import { pagosAfiliados, pagosAfiliadosList } from '@gremial/contract/tesoreria/pagos-afiliados.ts'
import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { numeroDeSolicitud } from '../../afiliado/afiliados/numeros.ts'
import { esperasPagosAfiliados } from './pagos-afiliados.espera.ts'
import { pagosAfiliadosSource, pagosAfiliadosSummary } from './pagos-afiliados.list.ts'
import { anularPago, informarPago } from './pagos-afiliados.service.ts'

/** Payments to members of what a granted procedure transfers (decision 166). */
export const pagosAfiliadosServer = defineServerFeature({
  name: 'tesoreria/pagos-afiliados',
  routes(app) {
    mapConstraint('lote_pago_renglon_pago_vivo', 'PAGO_EN_LOTE')
    mapConstraint('pago_tramite_en_lote', 'PAGO_EN_LOTE')
    mapConstraint('pago_tramite_resuelto', 'PAGO_RESUELTO')
    registerList(app, pagosAfiliadosList, pagosAfiliadosSource)
    serve(app, pagosAfiliados, {
      resumen: (ctx) => pagosAfiliadosSummary(ctx),
      informar: (ctx, { params, body }) => informarPago(ctx, params.id, body),
      anular: (ctx, { params, body }) => anularPago(ctx, params.id, body),
    })
  },
  auditNames: [
    entityNames(
      'pagoTramite',
      sql`pago_tramite p join solicitud s on s.id = p.solicitud_id where p.id = n.id`,
      numeroDeSolicitud(),
    ),
  ],
  esperas: { order: 51, sources: esperasPagosAfiliados },
})
