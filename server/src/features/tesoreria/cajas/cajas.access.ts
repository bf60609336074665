import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { seccionalEnAlcance } from '../../seccionales/seccionales/seccionales.access.ts'

/**
 * SQL condition: the caller is enabled on the box of a column, as posting, annulling and closing require (C-CAJA-09..11, K-76).
 */
export const habilitadoEn = (ctx: Ctx, column: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from caja_usuario cu where cu.caja_id = ${column} and cu.usuario_id = ${ctx.user?.id ?? 0})`

/**
 * SQL condition: the amounts of a sheet of box `c` are hidden from the caller, i.e. the open sheet of a blind box that the caller
 * counts and has not counted yet. List version of `estaOculta`.
 */
export const ocultaEnLista = (ctx: Ctx, planilla: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(c.arqueo = 'CIEGO' and c.planilla_id = ${planilla} and ${habilitadoEn(ctx, sql`c.id`)} and not exists (
    select 1
    from planilla_caja p
    join lateral (select * from arqueo_caja q where q.planilla_id = p.id order by q.id desc limit 1) q
      on (q.libros_efectivo, q.libros_banco, q.libros_cheque) = (p.saldo_efectivo, p.saldo_banco, p.saldo_cheque)
    where p.id = c.planilla_id))`

/** A box in the route's scope on which the caller is enabled; throws NO_EXISTE or CAJA_SIN_HABILITACION. */
export async function exigirCajaOperable(ctx: Ctx, id: number): Promise<{ id: number; nombre: string; pin_hash: string }> {
  const { rows } = await sql<{ id: number; nombre: string; pin_hash: string; mia: boolean }>`
    select c.id, c.nombre, c.pin_hash, ${habilitadoEn(ctx, sql`c.id`)} as mia from caja c
    where c.id = ${id} and ${seccionalEnAlcance(ctx, sql`c.seccional_id`)}`.execute(ctx.db)
  const { mia, ...caja } = found(rows[0])
  if (!mia) throw new AppError('CAJA_SIN_HABILITACION')
  return caja
}
