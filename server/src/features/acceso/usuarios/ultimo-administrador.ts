import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/runtime/errors.ts'

const rol = 'ADMINISTRADOR'

/** Who can administer: an account that nobody validated cannot. */
export const administradores = sql<{ id: number }>`select u.id
  from rol r
  join usuario_rol ur on ur.rol_id = r.id
  join usuario u on u.id = ur.usuario_id
  where r.codigo = ${rol} and u.habilitado and u.mail_validado`

/** Whoever stops administering waits for whoever is at it. */
const turno = 727_011

/**
 * Refuses with ULTIMO_ADMINISTRADOR when nobody else could administer once this person cannot (decisions §3). Called first of all inside the
 * transaction that disables them, takes the role away or leaves their e-mail unvalidated: those go one after the other, and each looks at how
 * the one before it left things. Locking the rows of the administrators is not enough: who waited for one sees its roles as they were.
 */
export async function exigirOtroAdministrador(ctx: Ctx, saliente: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${turno})`.execute(ctx.db)
  const { rows } = await administradores.execute(ctx.db)
  if (rows.length === 1 && rows[0]?.id === saliente) throw new AppError('ULTIMO_ADMINISTRADOR')
}
