import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { productosRoutes } from './productos.routes.ts'

export const productosServer = defineServerFeature({
  name: 'tramites/productos',
  routes: productosRoutes,
  auditNames: [
    entityNames('producto', sql`producto p where p.id = n.id`, sql`p.nombre`),
    entityNames('destino', sql`destino_fondos d where d.id = n.id`, sql`d.nombre`),
  ],
})
