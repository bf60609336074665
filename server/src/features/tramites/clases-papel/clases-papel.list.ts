import type { FilaClasePapel } from '@gremial/contract/tramites/clases-papel.ts'
import { sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import type { ListSource } from '../../../platform/list/list.ts'

/** Kinds of paper, with how many products ask for one. */
export const paperKindsSource: ListSource<FilaClasePapel> = {
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
