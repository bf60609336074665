import { acreditaciones } from '@gremial/contract/tesoreria/acreditaciones.ts'
import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { esperasAcreditaciones } from './acreditaciones.espera.ts'
import { leerAcreditaciones } from './acreditaciones.queries.ts'
import { joinAcreditacion, separateAcreditacion } from './acreditaciones.service.ts'

/** The bank's credit of what was collected, in the reconciliation (decision 162). */
export const acreditacionesServer = defineServerFeature({
  name: 'tesoreria/acreditaciones',
  auditNames: [
    entityNames(
      'acreditacionCobro',
      sql`acreditacion_cobro x
        join linea_banco l on l.id = x.linea_id
        join caja c on c.id = l.caja_id
        join seccional s on s.id = c.seccional_id
        where x.id = n.id`,
      sql`l.texto || ' · ' || c.nombre`,
      sql`s.nombre`,
    ),
  ],
  esperas: { order: 53, sources: esperasAcreditaciones },
  routes(app) {
    mapConstraint('acreditacion_cobro_linea', 'ACREDITACION_TOMADA')
    serve(app, acreditaciones, {
      leer: (ctx, { params }) => leerAcreditaciones(ctx, params.caja),
      unir: (ctx, { body }) => joinAcreditacion(ctx, body),
      separar: (ctx, { params }) => separateAcreditacion(ctx, params.id),
    })
  },
})
