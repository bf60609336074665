import { addDays } from '@gremial/contract/values/dates.ts'
import { type RawBuilder, sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, systemCtx } from '../../../platform/context.ts'
import type { Work } from '../../../platform/jobs/background.ts'
import { type DelegacionEnd, tellDelegacionEnd } from './delegaciones.avisos.ts'

/**
 * SQL condition: an account (u) holds, on any of those days, the other signing post of the branch of a mandate (m, its post p).
 * Two signatures need two people, who do not delegate to each other.
 */
export const isOtherSigner = (desde: RawBuilder<unknown>, hasta: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select
    from mandato x
    join puesto q on q.codigo = x.puesto
    where x.afiliado_numero = u.afiliado_numero and x.seccional_id = m.seccional_id and q.firma <> p.firma
      and daterange(x.desde, x.hasta, '[]') && daterange(${desde}, ${hasta}, '[]'))`

/** Ends a locked delegation that is in force, audits it and mails its delegate. */
export async function endDelegacion(ctx: Ctx, id: number, por: DelegacionEnd): Promise<void> {
  await sql`update delegacion set revocada = ${ctx.now}, fin_avisado = ${ctx.now} where id = ${id}`.execute(ctx.db)
  await audit(ctx, 'revocar', 'delegacion', id, por === 'firmante' ? { por } : {})
  await tellDelegacionEnd(ctx, id, por)
}

/** Ends delegations between the two signers: those older than the rule, and those of a delegate who became the other signer. */
export async function endCrossed(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select d.id
    from delegacion d
    join mandato m on m.id = d.mandato_id
    join puesto p on p.codigo = m.puesto
    join usuario u on u.id = d.usuario_id
    where d.revocada is null and d.hasta >= ${ctx.today} and ${isOtherSigner(sql`d.desde`, sql`d.hasta`)}
    order by d.id for update of d skip locked`.execute(ctx.db)
  for (const { id } of rows) await endDelegacion(ctx, id, 'firmante')
  return rows.length
}

/** Mails the delegates whose last day has passed, unless it was over a week ago while no worker ran. */
async function tellEnded(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select d.id
    from delegacion d
    where d.revocada is null and d.fin_avisado is null and d.hasta < ${ctx.today} and d.hasta >= ${addDays(ctx.today, -7)}
    order by d.id for update of d skip locked`.execute(ctx.db)
  for (const { id } of rows) {
    await sql`update delegacion set fin_avisado = ${ctx.now} where id = ${id}`.execute(ctx.db)
    await tellDelegacionEnd(ctx, id, 'dias')
  }
  return rows.length
}

/** Delegations that end by themselves: by date, or because the delegate became a signer. */
export const delegacionesWork: Work = {
  name: 'delegaciones',
  async run(services, log) {
    const ended = await inTransaction(systemCtx(services, log), async (ctx) => ({
      crossed: await endCrossed(ctx),
      told: await tellEnded(ctx),
    }))
    return ended.crossed + ended.told > 0 ? ended : undefined
  },
}
