import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Ctx, person, type ShownProof } from '../context.ts'
import { canonical } from '../crypto/canonical.ts'
import type { NotNull } from '../db/rows.ts'
import { AppError } from '../runtime/errors.ts'

/**
 * Signing actions (decision 066): a user must prove their identity at the moment of an action that binds them. A proof is valid
 * once, for that action of that session.
 * A feature verifies the proof and stores it here; the route of the action consumes it.
 * Without a proof the feature runs until its audit row, which throws (audit/audit.ts) and rolls everything back. Thus all other
 * errors are reported before anybody is asked to authenticate.
 */

/** Minutes that a proof is valid; the client repeats the call at once. */
export const signingMinutes = 2

/** Identifies one action: the call, its keys and its body, which includes the hash or version of what was read. */
export const signingActionOf = (method: string, url: string, params: unknown, body: unknown): string =>
  createHash('sha256')
    .update(canonical([method, url, params, body]))
    .digest('hex')

/** Stores that the session's user proved their identity for this action. */
export async function storeProof(ctx: Ctx, act: string, shown: ShownProof): Promise<void> {
  const until = new Date(ctx.now.getTime() + signingMinutes * 60_000)
  await sql`insert into acto_prueba (sesion_id, acto, forma, vence) values (${person(ctx).sessionId}, ${act}, ${shown}, ${until})
    on conflict (sesion_id, acto) do update set desafio = null, forma = excluded.forma, vence = excluded.vence`.execute(ctx.db)
}

/**
 * Demands that the person proves their identity for this call, where it depends on what they do (a large payment). A second factor
 * counts: the route, which is `recentAuth`, asked for a recent one. Otherwise ACTO_SIN_PRUEBA until the password is given.
 */
export async function demandProof(ctx: Ctx): Promise<void> {
  if (ctx.proof !== undefined || person(ctx).secondFactor.has) return
  if (ctx.signingAction === undefined) throw new Error('the route of a demanded proof is not recentAuth')
  const shown = await consumeProof(ctx, ctx.signingAction)
  if (shown === undefined) throw new AppError('ACTO_SIN_PRUEBA', {}, [], { acto: ctx.signingAction })
  ctx.proof = shown
}

/** Consumes the proof for this action; undefined if there is none. A proof for another action does not count. */
export async function consumeProof(ctx: Ctx, act: string): Promise<ShownProof | undefined> {
  const { rows } = await sql<{ forma: NotNull<ShownProof> }>`delete from acto_prueba
    where sesion_id = ${person(ctx).sessionId} and acto = ${act} and forma is not null and vence > ${ctx.now}
    returning forma`.execute(ctx.db)
  return rows[0]?.forma
}
