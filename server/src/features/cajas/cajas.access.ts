import type { Permiso } from '@gremial/contract/permisos.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, scopeOf } from '../../platform/context.ts'
import { AppError, found } from '../../platform/http/errors.ts'
import { branchInScope } from '../afiliados/afiliados.access.ts'

/** Whether the caller holds a permission over the branch of a column: with that permission's own scope, not the route's. */
export function reaches(ctx: Ctx, permission: Permiso, column: RawBuilder<unknown>): RawBuilder<boolean> {
  const scope = ctx.user && scopeOf(ctx.user, permission)
  return scope ? branchInScope({ ...ctx, scope }, column) : sql<boolean>`false`
}

/** Whether the caller is enabled on the box of a column: without it nobody posts, annuls or closes (C-CAJA-09..11, K-76). */
export const enabledOn = (ctx: Ctx, column: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from caja_usuario cu where cu.caja_id = ${column} and cu.usuario_id = ${ctx.user?.id ?? 0})`

/** A branch within the route's scope, or NO_EXISTE. */
export async function branchFor(ctx: Ctx, id: number): Promise<{ id: number; nombre: string; habilitada: boolean }> {
  const { rows } = await sql<{ id: number; nombre: string; habilitada: boolean }>`
    select s.id, s.nombre, s.habilitada from seccional s where s.id = ${id} and ${branchInScope(ctx, sql`s.id`)}`.execute(
    ctx.db as never,
  )
  return found(rows[0])
}

/** A box within the route's scope on which the caller is enabled: NO_EXISTE, or CAJA_SIN_HABILITACION. */
export async function boxToOperate(ctx: Ctx, id: number): Promise<{ id: number; nombre: string; pin_hash: string }> {
  const { rows } = await sql<{ id: number; nombre: string; pin_hash: string; mia: boolean }>`
    select c.id, c.nombre, c.pin_hash, ${enabledOn(ctx, sql`c.id`)} as mia from caja c
    where c.id = ${id} and ${branchInScope(ctx, sql`c.seccional_id`)}`.execute(ctx.db as never)
  const { mia, ...box } = found(rows[0])
  if (!mia) throw new AppError('CAJA_SIN_HABILITACION')
  return box
}
