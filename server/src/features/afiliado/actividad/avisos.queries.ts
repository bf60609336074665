import { type AvisosAuditoria, diasLecturas, lecturasPorHora } from '@gremial/contract/afiliado/actividad.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { auditState } from '../../../platform/metrics/audit-state.ts'

/** SQL: audited reads and exports of people's data, each with the number of people in the hour before it. */
const lecturasDesde = (desde: Date) => sql`
      select usuario_id, momento, sum((datos ->> 'personas')::bigint) over (
        partition by usuario_id order by momento range between interval '1 hour' preceding and current row) as personas
      from auditoria where datos ? 'personas' and momento >= ${desde}`

/** True if a user read the data of too many people within an hour, in the last two hours. */
export async function leyoDemasiado({ db }: Pick<Ctx, 'db'>, ahora: Date): Promise<boolean> {
  const { rows } = await sql<{ hay: boolean }>`select exists (
    select
    from (${lecturasDesde(new Date(ahora.getTime() - 7_200_000))}) l
    where l.personas > ${lecturasPorHora}) as hay`.execute(db)
  return rows[0]?.hay ?? false
}

/**
 * Notices for auditors: failures of the audit chain, and users who read or exported the data of many people within an hour in the
 * last days, most people first. A branch scope returns only users who work in those branches.
 */
export async function leerAvisosAuditoria(ctx: Ctx): Promise<AvisosAuditoria> {
  const { scope } = ctx
  const alcanza =
    scope.kind === 'all'
      ? sql<boolean>`true`
      : sql<boolean>`exists (select 1 from usuario_seccional us where us.usuario_id = u.id
          and us.seccional_id = any(${scope.kind === 'branches' ? scope.ids : []}::bigint[]))`
  const desde = new Date(ctx.now.getTime() - diasLecturas * 86_400_000)
  const { rows } = await sql<{ id: number; nombre: string; personas: number; momento: Date }>`
    with lectura as (${lecturasDesde(desde)})
    select u.id, u.nombre, max(l.personas)::int as personas, max(l.momento) as momento
    from lectura l join usuario u on u.id = l.usuario_id where l.personas > ${lecturasPorHora} and ${alcanza}
    group by u.id, u.nombre order by 3 desc, u.id limit 50`.execute(ctx.db)
  return {
    estado: auditState(ctx.services)?.estado ?? null,
    lecturas: rows.map((r) => ({ ...r, momento: r.momento.toISOString() })),
  }
}
