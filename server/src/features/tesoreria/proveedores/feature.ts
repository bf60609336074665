import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { padded } from '../../../platform/db/padded.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { trabajarContribuyentes } from './contribuyentes.cola.ts'
import { proveedoresRoutes } from './proveedores.routes.ts'

export const proveedoresServer = defineServerFeature({
  name: 'tesoreria/proveedores',
  routes: proveedoresRoutes,
  auditNames: [
    entityNames('proveedor', sql`proveedor k where k.cuit = ${padded(sql`n.id`, 11)}`, sql`k.nombre`),
    entityNames('contribuyentes', sql`carga_contribuyentes k where k.id = n.id`, sql`k.archivo`),
  ],
  longWork: [trabajarContribuyentes],
})
