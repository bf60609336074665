import type { FilaRol } from '@gremial/contract/administracion/roles.ts'
import { sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import type { ListSource } from '../../../platform/list/list.ts'
import './roles.tables.ts'

/** The roles, with how many accounts have each. */
export const fuenteRoles: ListSource<FilaRol> = {
  access: can('roles.consultar'),
  rows(ctx, filters) {
    let rows = ctx.db.selectFrom('rol as r')
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
    personas: sql`(select count(*) from usuario_rol ur where ur.rol_id = r.id)`,
  },
  sort: { codigo: sql`r.codigo collate "C"`, nombre: sql`orden_nombre(r.nombre) collate "C"` },
  tieBreak: sql`r.id`,
}
