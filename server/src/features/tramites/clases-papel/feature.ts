import { clasesPapel, type FilaClasePapel, paperKindsList } from '@gremial/contract/tramites/clases-papel.ts'
import { sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { type ListSource, registerList } from '../../../platform/list/list.ts'
import { cambiarClasePapel, crearClasePapel, eliminarClasePapel } from './clases-papel.service.ts'

/** Kinds of document, with the number of products that request each. */
const fuente: ListSource<FilaClasePapel> = {
  access: can('tramites.catalogos'),
  rows(ctx, filters) {
    const rows = ctx.db.selectFrom(sql`clase_papel`.as('c'))
    if (!filters.search) return rows
    return rows.where(sql<boolean>`normalizar(c.nombre) like '%' || escapar_like(normalizar(${filters.search})) || '%'`)
  },
  fields: {
    id: sql`c.id`,
    nombre: sql`c.nombre`,
    meses: sql`c.meses`,
    conCbu: sql`c.con_cbu::int`,
    productos: sql`(select count(distinct r.producto_id)::int from requisito r where r.clase_id = c.id and r.habilitado)`,
    version: sql`c.version`,
  },
  sort: { nombre: sql`orden_nombre(c.nombre) collate "C"` },
  tieBreak: sql`c.id`,
}

/** Kinds of document, for editors of products (decision 094). */
export const clasesPapelServer = defineServerFeature({
  name: 'tramites/clases-papel',
  auditNames: [entityNames('clasePapel', sql`clase_papel c where c.id = n.id`, sql`c.nombre`)],
  routes(app) {
    mapConstraint('clase_papel_repetida', 'CLASE_PAPEL_REPETIDA')
    mapConstraint('requisito_clase', 'CLASE_PAPEL_EN_USO')
    mapConstraint('solicitud_documento_clase', 'CLASE_PAPEL_EN_USO')
    registerList(app, paperKindsList, fuente)
    serve(app, clasesPapel, {
      crear: (ctx, { body }) => crearClasePapel(ctx, body),
      cambiar: (ctx, { params, body }) => cambiarClasePapel(ctx, params.id, body),
      eliminar: (ctx, { params }) => eliminarClasePapel(ctx, params.id),
    })
  },
})
