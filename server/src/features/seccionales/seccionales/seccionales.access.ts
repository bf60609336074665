import type { Permission } from '@gremial/contract/derived/permissions.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, scopeOf } from '../../../platform/context.ts'
import type { Filters } from '../../../platform/list/query.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'

/** SQL condition on a branch id column: branches within scope (decisions §3). */
export function seccionalEnAlcance(ctx: Ctx, columna: RawBuilder<unknown>): RawBuilder<boolean> {
  const { scope } = ctx
  if (scope.kind === 'all') return sql<boolean>`true`
  if (scope.kind === 'branches') return sql<boolean>`${columna} = any(${scope.ids}::bigint[])`
  return sql<boolean>`false`
}

/** SQL condition: the caller holds a permission over a branch column, with its own scope instead of the route's. */
export function alcanza(ctx: Ctx, permiso: Permission, columna: RawBuilder<unknown>): RawBuilder<boolean> {
  const scope = ctx.user && scopeOf(ctx.user, permiso)
  return scope ? seccionalEnAlcance({ ...ctx, scope }, columna) : sql<boolean>`false`
}

/** SIN_PERMISO for a branch out of the route's scope, as specified for listings (B-LISTADOS-06, decisions §10). */
export function exigirAlcance({ scope }: Ctx, id: number): void {
  if (scope.kind === 'own' || (scope.kind === 'branches' && !scope.ids.includes(id))) throw new AppError('SIN_PERMISO')
}

/** Branch in the filters of a listing, chart or export: refused if out of scope, instead of an empty page. */
export function seccionalPedida(ctx: Ctx, filters: Filters): number | undefined {
  const pedida = filters.number('idSeccional')
  if (pedida !== undefined) exigirAlcance(ctx, pedida)
  return pedida
}

/** A branch within scope. NO_EXISTE. */
export async function exigirSeccional(ctx: Ctx, id: number): Promise<{ id: number; nombre: string; habilitada: boolean }> {
  const { rows } = await sql<{ id: number; nombre: string; habilitada: boolean }>`
    select s.id, s.nombre, s.habilitada from seccional s where s.id = ${id} and ${seccionalEnAlcance(ctx, sql`s.id`)}`.execute(
    ctx.db,
  )
  return found(rows[0])
}
