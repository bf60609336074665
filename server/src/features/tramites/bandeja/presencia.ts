import type { ResponseOf } from '@gremial/contract/platform/call.ts'
import type { bandeja } from '@gremial/contract/tramites/bandeja.ts'
import { sql } from 'kysely'
import { type Ctx, person } from '../../../platform/context.ts'
import { isoMoment } from '../../../platform/db/iso.ts'
import { sweepOf } from '../../../platform/jobs/background.ts'
import { found } from '../../../platform/runtime/errors.ts'
import { enMesa } from './bandeja.list.ts'
import { ultimoDe } from './bandeja.queries.ts'

/** A screen sends a heartbeat every 30 seconds for its open request; after two missed ones it counts as closed. */
const segundos = 75

/** Records the caller's heartbeat; returns the other users with the request open, and its latest event. */
export async function anotarPresencia(ctx: Ctx, id: number): Promise<ResponseOf<typeof bandeja.presencia, 'input'>> {
  const { rows } = await sql<{ version: number }>`select s.version from solicitud s
    where s.id = ${id} and s.estado <> 'INICIADA' and ${enMesa(ctx)}`.execute(ctx.db)
  const { version } = found(rows[0])
  const yo = person(ctx).id
  const ido = new Date(ctx.now.getTime() - segundos * 1000)
  await sql`insert into solicitud_presencia as p (solicitud_id, usuario_id, abierta, vista)
    values (${id}, ${yo}, ${ctx.now}, ${ctx.now})
    on conflict (solicitud_id, usuario_id) do update set vista = excluded.vista,
      abierta = case when p.vista < ${ido} then excluded.abierta else p.abierta end`.execute(ctx.db)
  const { rows: otros } = await sql<{ nombre: string; abierta: string }>`select u.nombre,
      ${isoMoment(sql`p.abierta`)} as abierta
    from solicitud_presencia p join usuario u on u.id = p.usuario_id
    where p.solicitud_id = ${id} and p.usuario_id <> ${yo} and p.vista >= ${ido} order by p.abierta`.execute(ctx.db)
  return { otros, version, ultimo: await ultimoDe(ctx, id) }
}

/** Deletes heartbeats older than an hour. */
export const barrerPresencias = sweepOf('barrerPresencias', (now) => [
  sql`delete from solicitud_presencia where vista < ${new Date(now.getTime() - 3_600_000)}`,
])
