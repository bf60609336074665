import { isDeclared, permissions } from '@gremial/contract/derived/permissions.ts'
import type { Locale } from '@gremial/contract/platform/locale.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'

/** What the portal calls a permission; '' for one that an organisation made by hand. */
export const nombreDelPortal = (idioma: Locale, codigo: string): string =>
  isDeclared(codigo) ? message(idioma, `permisos.${codigo}`) : ''

/** What a permission (`p`, its row) is called: as the organisation says, otherwise as the portal does in that language. */
export const nombreDePermiso = (idioma: Locale): RawBuilder<string> => {
  const nombres = JSON.stringify(Object.fromEntries(permissions.map((p) => [p, nombreDelPortal(idioma, p)])))
  return sql<string>`coalesce(nullif(p.nombre, ''), ${nombres}::jsonb ->> p.codigo, p.codigo)`
}

/** Permissions with their names in the caller's language, in the order of those names. */
export async function nombresDe(ctx: Ctx, permisos: readonly string[]): Promise<Array<{ codigo: string; nombre: string }>> {
  const { rows } = await sql<{ codigo: string; nombre: string }>`select p.codigo, ${nombreDePermiso(ctx.language)} as nombre
    from permiso p where p.codigo = any(${permisos}::text[]) order by orden_nombre(${nombreDePermiso(ctx.language)}) collate "C"`.execute(
    ctx.db,
  )
  return rows
}
