import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/http/errors.ts'

const rol = 'ADMINISTRADOR'

/**
 * Refuses with ULTIMO_ADMINISTRADOR when nobody else could administer once this person cannot (decisions §3). Called inside the
 * transaction that disables them or takes the role away: the administrators' rows stay locked until it ends, so that the last two
 * do not leave at the same time.
 */
export async function exigirOtroAdministrador(ctx: Ctx, saliente: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`select u.id from usuario u
    where u.habilitado and u.mail_validado and exists (select 1 from usuario_rol ur join rol r on r.id = ur.rol_id
      where ur.usuario_id = u.id and r.codigo = ${rol}) order by u.id for update of u`.execute(ctx.db)
  if (rows.length === 1 && rows[0]?.id === saliente) throw new AppError('ULTIMO_ADMINISTRADOR')
}
