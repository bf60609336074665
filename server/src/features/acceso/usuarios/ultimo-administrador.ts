import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/runtime/errors.ts'

const rol = 'ADMINISTRADOR'

/** Accounts that can administer; an unvalidated account cannot. */
export const administradores = sql<{ id: number }>`select u.id
  from rol r
  join usuario_rol ur on ur.rol_id = r.id
  join usuario u on u.id = ur.usuario_id
  where r.codigo = ${rol} and u.habilitado and u.mail_validado`

/** Advisory lock that serialises the loss of administrators. */
const turno = 727_011

/**
 * Throws ULTIMO_ADMINISTRADOR if no other administrator would remain (decisions §3). Call it first in a transaction that disables
 * one, removes the role or unvalidates their e-mail: the lock serialises those. Row locks are not enough: a waiting transaction
 * would still see the old roles.
 */
export async function exigirOtroAdministrador(ctx: Ctx, saliente: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${turno})`.execute(ctx.db)
  const { rows } = await administradores.execute(ctx.db)
  if (rows.length === 1 && rows[0]?.id === saliente) throw new AppError('ULTIMO_ADMINISTRADOR')
}
