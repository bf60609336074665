import type { FilaPermiso } from '@gremial/contract/administracion/permisos.ts'
import { groupOf, isDeclared, permissions, scopesOf } from '@gremial/contract/derived/permissions.ts'
import { permissionGroups } from '@gremial/contract/platform/feature.ts'
import { sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { ListSource } from '../../../platform/list/list.ts'
import { nombreDePermiso } from './nombres.ts'
import './permisos.tables.ts'

const declarados = permissions.filter((p) => isDeclared(p))
const grupos = JSON.stringify(Object.fromEntries(permissions.map((p) => [p, groupOf(p)])))

const alcances = JSON.stringify(Object.fromEntries(permissions.map((p) => [p, scopesOf(p)])))

/** Permissions: those that routes require, and custom ones for menus. */
export const permisosSource: ListSource<FilaPermiso> = {
  access: can('roles.consultar'),
  rows(ctx: Ctx, filters) {
    let rows = ctx.db
      .selectFrom('permiso as p')
      .innerJoinLateral(sql<{ nombre: string }>`(select ${nombreDePermiso(ctx.language)} as nombre)`.as('n'), (join) =>
        join.onTrue(),
      )
    const contiene = (donde: string, texto: string) =>
      sql<boolean>`normalizar(${sql.raw(donde)}) like '%' || escapar_like(normalizar(${texto})) || '%'`
    const [nombre, declarado] = [filters.text('nombre'), filters.flag('declarado')]
    if (filters.search) rows = rows.where(contiene(`n.nombre || ' ' || p.codigo`, filters.search))
    if (nombre) rows = rows.where(contiene('n.nombre', nombre))
    if (declarado !== undefined) rows = rows.where(sql<boolean>`(p.codigo = any(${declarados}::text[])) = ${declarado}`)
    return rows
  },
  fields: {
    id: sql`p.id`,
    codigo: sql`p.codigo`,
    nombre: sql`n.nombre`,
    grupo: sql`coalesce(${grupos}::jsonb ->> p.codigo, ${permissionGroups.at(-1)})`,
    ambitos: sql`coalesce(${alcances}::jsonb -> p.codigo, '["todas"]')`,
    declarado: sql`(p.codigo = any(${declarados}::text[]))::int`,
    cantidadRoles: sql`(select count(*) from rol_permiso rp where rp.permiso = p.codigo)`,
  },
  sort: { codigo: sql`p.codigo collate "C"`, nombre: sql`orden_nombre(n.nombre) collate "C"` },
  tieBreak: sql`p.id`,
}
