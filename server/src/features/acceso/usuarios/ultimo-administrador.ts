import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/http/errors.ts'

const rol = 'ADMINISTRADOR'

/** Whoever stops administering waits for whoever is at it. */
const turno = 727_011

/**
 * Refuses with ULTIMO_ADMINISTRADOR when nobody else could administer once this person cannot (decisions §3). Called first of all inside the
 * transaction that disables them, takes the role away or leaves their e-mail unvalidated: those go one after the other, and each looks at how
 * the one before it left things. Locking the rows of the administrators is not enough: who waited for one sees its roles as they were.
 */
export async function exigirOtroAdministrador(ctx: Ctx, saliente: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${turno})`.execute(ctx.db)
  const { rows } = await sql<{ id: number }>`select u.id from usuario u
    where u.habilitado and u.mail_validado and exists (select 1 from usuario_rol ur join rol r on r.id = ur.rol_id
      where ur.usuario_id = u.id and r.codigo = ${rol})`.execute(ctx.db)
  if (rows.length === 1 && rows[0]?.id === saliente) throw new AppError('ULTIMO_ADMINISTRADOR')
}
