import { consentimientos } from '@gremial/contract/afiliado/consentimientos.ts'
import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { contentDisposition } from '../../../platform/http/content-disposition.ts'
import { serve } from '../../../platform/http/serve.ts'
import { afiliadoAlAlcance, auditarLectura } from '../afiliados/afiliados.access.ts'
import { consentimientosDe } from './consentimientos.queries.ts'
import { pruebaDe } from './prueba.service.ts'

/** Authorisations of members, and their evidence (decision 154). */
export const consentimientosServer = defineServerFeature({
  name: 'afiliado/consentimientos',
  auditNames: [
    entityNames(
      'consentimientos',
      sql`afiliado f
      left join seccional s on s.id = f.seccional_id
      where f.numero = n.id`,
      sql`f.apellido || ', ' || f.nombre`,
      sql`s.nombre`,
    ),
  ],
  routes(app) {
    serve(app, consentimientos, {
      async leer(ctx, { params }) {
        const numero = await afiliadoAlAlcance(ctx, params.id)
        await auditarLectura(ctx, numero, 'autorizaciones')
        return consentimientosDe(ctx, numero)
      },
      async prueba(ctx, { params, query, reply }) {
        const numero = await afiliadoAlAlcance(ctx, params.id)
        const { nombre, pdf } = await pruebaDe(ctx, numero, query.consentimiento)
        return reply
          .type('application/pdf')
          .header('Content-Disposition', contentDisposition(`${nombre}.pdf`))
          .send(pdf)
      },
    })
  },
})
