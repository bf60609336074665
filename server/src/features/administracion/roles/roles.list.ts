import type { FilaRol } from '@gremial/contract/administracion/roles.ts'
import { sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import type { ListSource } from '../../../platform/list/list.ts'
import '../permisos/permisos.tables.ts'

/** Roles, with the number of accounts that hold each today. */
export const rolesSource: ListSource<FilaRol> = {
  access: can('roles.consultar'),
  rows(ctx, filters) {
    let rows = ctx.db.selectFrom('rol as r').innerJoinLateral(
      sql<{
        personas: number
      }>`(select count(distinct t.usuario_id)::int as personas from tenencias(${ctx.today}) t where t.rol_id = r.id)`.as('n'),
      (join) => join.onTrue(),
    )
    const contiene = (donde: string, texto: string) =>
      sql<boolean>`normalizar(${sql.raw(donde)}) like '%' || escapar_like(normalizar(${texto})) || '%'`
    const nombre = filters.text('nombre')
    if (filters.search) rows = rows.where(contiene(`r.nombre || ' ' || r.codigo`, filters.search))
    if (nombre) rows = rows.where(contiene('r.nombre', nombre))
    return rows
  },
  fields: {
    id: sql`r.id`,
    codigo: sql`r.codigo`,
    nombre: sql`r.nombre`,
    personas: sql`n.personas`,
    cantidadPermisos: sql`(select count(*) from rol_permiso rp where rp.rol_id = r.id)`,
  },
  sort: { codigo: sql`r.codigo collate "C"`, nombre: sql`orden_nombre(r.nombre) collate "C"` },
  tieBreak: sql`r.id`,
}
