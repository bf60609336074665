import { debitosAfiliado } from '@gremial/contract/afiliado/debitos.ts'
import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { serve } from '../../../platform/http/serve.ts'
import { afiliadoAlAlcance, auditarLectura } from '../afiliados/afiliados.access.ts'
import { leerDebito } from './debitos.queries.ts'
import { frenar, levantar } from './frenos.service.ts'

/** Direct debit as its member sees it (decision 153). */
export const debitosAfiliadoServer = defineServerFeature({
  name: 'afiliado/debitos',
  auditNames: [
    entityNames(
      'debitoAutomatico',
      sql`debito_freno k
      join solicitud s on s.id = k.solicitud_id
      join afiliado f on f.numero = s.afiliado_numero
      left join seccional b on b.id = f.seccional_id
      where k.id = n.id`,
      sql`f.apellido || ', ' || f.nombre`,
      sql`b.nombre`,
    ),
  ],
  routes(app) {
    serve(app, debitosAfiliado, {
      async leer(ctx, { params }) {
        const numero = await afiliadoAlAlcance(ctx, params.id)
        await auditarLectura(ctx, numero, 'débito automático')
        return leerDebito(ctx, numero)
      },
      frenar: (ctx, { params, body }) => frenar(ctx, params.id, body),
      levantar: (ctx, { params, body }) => levantar(ctx, params.id, body.idTalon),
    })
  },
})
