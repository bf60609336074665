import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { numeroDelAnio } from '../../afiliado/afiliados/numeros.ts'
import { padronCertificadoRoutes } from './padron-certificado.routes.ts'

export const padronCertificadoServer = defineServerFeature({
  name: 'seccionales/padron-certificado',
  routes: padronCertificadoRoutes,
  auditNames: [
    entityNames(
      'padron_certificado',
      sql`padron_certificado p where p.id = n.id`,
      sql`'n.º ' || ${numeroDelAnio('p')} || ', ' || to_char(p.dia, 'DD/MM/YYYY')`,
    ),
  ],
})
