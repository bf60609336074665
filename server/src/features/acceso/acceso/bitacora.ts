import { sql } from 'kysely'
import { type Ctx, inTransaction } from '../../../platform/context.ts'

/**
 * Login attempts of each account with their reason (decision 026): support staff see the reason, the caller never does. An unknown
 * e-mail leaves no rows but costs the same: same statements, no wait for the disk.
 */
export type IngresoResult = 'entro' | 'clave' | 'sinValidar' | 'deshabilitada' | 'bloqueada' | 'direccion' | 'segundoFactor'

export interface IngresoAttempt {
  /** 0 if the e-mail has no account. */
  cuenta: number
  resultado: IngresoResult
  /** True if the device is known to the account. */
  conocido: boolean
  /** Key of its counter. */
  contador: string
  /** User-Agent header. */
  agente: string
}

/** Retention per account: 90 days, the last 200 attempts, at most 60 per hour. */
export const attemptsDays = 90
export const intentosGuardados = 200
export const intentosPorHora = 60

/** Records an attempt in the caller's transaction. */
export async function anotarEnBitacora(
  ctx: Ctx,
  { cuenta, resultado, conocido, contador, agente }: IngresoAttempt,
): Promise<void> {
  const since = new Date(ctx.now.getTime() - 3_600_000)
  await sql`insert into intento_ingreso (usuario_id, momento, resultado, conocido, contador, agente)
    select u.id, ${ctx.now}::timestamptz, ${resultado}, ${conocido}::boolean, ${contador}, ${agente.slice(0, 200)}
    from usuario u
    where u.id = ${cuenta}
      and (${resultado} = 'entro'
        or (select count(*)
          from intento_ingreso i
          where i.usuario_id = u.id and i.momento > ${since}) < ${intentosPorHora})`.execute(ctx.db)
}

/** Records a failed attempt. The commit is asynchronous, so timing does not reveal whether the e-mail exists. */
export const recordAttempt = (ctx: Ctx, attempt: IngresoAttempt): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await sql`set local synchronous_commit = off`.execute(ctx.db)
    await anotarEnBitacora(ctx, attempt)
  })
