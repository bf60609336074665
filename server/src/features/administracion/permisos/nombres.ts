import { isDeclared, permissions } from '@gremial/contract/derived/permissions.ts'
import type { Locale } from '@gremial/contract/platform/locale.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'

/** Name of a permission in the portal; '' for a custom one. */
export const nombreDelPortal = (idioma: Locale, codigo: string): string =>
  isDeclared(codigo) ? message(idioma, `permisos.${codigo}`) : ''

/** SQL: name of a permission (`p`, its row): the organisation's, or the portal's in that language. */
export const nombreDePermiso = (idioma: Locale): RawBuilder<string> => {
  const nombres = JSON.stringify(Object.fromEntries(permissions.map((p) => [p, nombreDelPortal(idioma, p)])))
  return sql<string>`coalesce(nullif(p.nombre, ''), ${nombres}::jsonb ->> p.codigo, p.codigo)`
}

/** Permissions with their names in the caller's language, sorted by name. */
export async function nombresDe(ctx: Ctx, permisos: readonly string[]): Promise<Array<{ codigo: string; nombre: string }>> {
  const { rows } = await sql<{ codigo: string; nombre: string }>`select p.codigo, ${nombreDePermiso(ctx.language)} as nombre
    from permiso p where p.codigo = any(${permisos}::text[]) order by orden_nombre(${nombreDePermiso(ctx.language)}) collate "C"`.execute(
    ctx.db,
  )
  return rows
}
