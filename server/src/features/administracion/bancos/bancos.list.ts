import type { FilaBanco } from '@gremial/contract/administracion/bancos.ts'
import { sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { ListSource } from '../../../platform/list/list.ts'
import type { Filters } from '../../../platform/list/query.ts'

/** Banks: the smallest example of a list (docs/recipe-list.md). */
export const bancosSource: ListSource<FilaBanco> = {
  access: can('bancos.consultar'),
  rows(ctx: Ctx, filters: Filters) {
    let rows = ctx.db.selectFrom('banco as b')
    const habilitado = filters.flag('habilitado')
    const buscado = filters.search ?? filters.text('nombre')
    if (habilitado !== undefined) rows = rows.where('b.habilitado', '=', habilitado)
    if (buscado)
      rows = rows.where(
        sql<boolean>`normalizar(b.nombre || ' ' || b.codigo) like '%' || escapar_like(normalizar(${buscado})) || '%'`,
      )
    return rows
  },
  fields: {
    id: sql`b.id`,
    codigo: sql`b.codigo`,
    nombre: sql`b.nombre`,
    cantidadSucursales: sql`(select count(*) from sucursal_banco s where s.banco_id = b.id)`,
    habilitado: sql`b.habilitado::int`,
    version: sql`b.version`,
  },
  sort: { codigo: sql`b.codigo`, nombre: sql`b.orden`, habilitado: sql`b.habilitado` },
  tieBreak: sql`b.id`,
}
