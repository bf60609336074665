import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Ctx, person, type ShownProof } from '../context.ts'
import { canonical } from '../crypto/canonical.ts'

/**
 * Legal acts (decision 066): what binds a person is proved by them at that moment. What was proved is for that act of that session, once;
 * a feature takes the proof and keeps it here, and the route that is an act takes it away. Without one its feature does its work as far as
 * the audit row, which refuses (audit/audit.ts) and undoes it: whatever else is wrong is said before anybody is asked who they are.
 */

/** From the proof to the act: the call is made again at once. */
export const signingMinutes = 2

/** Names one act: the call, its keys and its body, which says what was read (its hash or its version). */
export const signingActionOf = (method: string, url: string, params: unknown, body: unknown): string =>
  createHash('sha256')
    .update(canonical([method, url, params, body]))
    .digest('hex')

/** Keeps that the person of the session showed it for this act. */
export async function storeProof(ctx: Ctx, act: string, shown: ShownProof): Promise<void> {
  const until = new Date(ctx.now.getTime() + signingMinutes * 60_000)
  await sql`insert into acto_prueba (sesion_id, acto, forma, vence) values (${person(ctx).sessionId}, ${act}, ${shown}, ${until})
    on conflict (sesion_id, acto) do update set desafio = null, forma = excluded.forma, vence = excluded.vence`.execute(ctx.db)
}

/** What the person showed for this act, used up; undefined when they did not: a factor shown for something else proves nothing. */
export async function consumeProof(ctx: Ctx, act: string): Promise<ShownProof | undefined> {
  const { rows } = await sql<{ forma: ShownProof }>`delete from acto_prueba
    where sesion_id = ${person(ctx).sessionId} and acto = ${act} and forma is not null and vence > ${ctx.now}
    returning forma`.execute(ctx.db)
  return rows[0]?.forma
}
