import { sql } from 'kysely'
import { type Ctx, inTransaction } from '../../../platform/context.ts'

/**
 * The tries to enter of each account, with their reason (decision 026): whoever helps by phone sees what whoever enters is never told. Of an
 * e-mail that is nobody's nothing is kept, and telling it costs the same: the same statements, and no wait for the disk.
 */
export type IngresoResult = 'entro' | 'clave' | 'sinValidar' | 'deshabilitada' | 'bloqueada' | 'direccion' | 'segundoFactor'

export interface IngresoAttempt {
  /** 0 when the e-mail is of no account. */
  cuenta: number
  resultado: IngresoResult
  /** Whether it came from a device that was in that account before. */
  conocido: boolean
  /** The key under which it was counted. */
  contador: string
  /** What the browser says that it is. */
  agente: string
}

/** What is kept of an account: for 90 days, the last 200; and no more than 60 in an hour, whoever is guessing. */
export const attemptsDays = 90
export const intentosGuardados = 200
export const intentosPorHora = 60

/** Writes a try down in the caller's transaction. */
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

/** Writes down a try that did not enter. Its commit does not wait for the disk: how long it takes says nothing of whose e-mail it was. */
export const recordAttempt = (ctx: Ctx, attempt: IngresoAttempt): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await sql`set local synchronous_commit = off`.execute(ctx.db)
    await anotarEnBitacora(ctx, attempt)
  })
