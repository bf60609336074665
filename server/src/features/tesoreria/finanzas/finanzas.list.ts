import type { FilaSinAcuse } from '@gremial/contract/tesoreria/finanzas.ts'
import { type RawBuilder, sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import type { Ctx } from '../../../platform/context.ts'
import { isoMoment } from '../../../platform/db/iso.ts'
import type { Base, ListSource } from '../../../platform/list/list.ts'
import { seccionalEnAlcance } from '../../seccionales/seccionales/seccionales.access.ts'
import { causaDe, filaDeSalida } from './salida.ts'

const abandonada = sql<boolean>`(b.intentos is null or b.fallido is not null)`

/** Failure causes in the caller's language, as SQL: the database sorts and exports the list. */
function causa(ctx: Ctx): RawBuilder<string> {
  const contesto = causaDe(ctx, 'HTTP 000').split('000')
  return sql<string>`case when b.ultimo_error is null then '' when b.ultimo_error ~ '^HTTP \\d{3}$'
    then ${contesto[0] ?? ''}::text || right(b.ultimo_error, 3) || ${contesto[1] ?? ''}::text
    when b.ultimo_error = 'TimeoutError' then ${causaDe(ctx, 'TimeoutError')}::text else ${causaDe(ctx, 'x')}::text end`
}

/** Submitted settlements without acknowledgement, with the state of their outbox row. */
export const sinAcuseSource: ListSource<FilaSinAcuse> = {
  access: can('rendiciones.revisar'),
  rows(ctx, filters) {
    const rows = ctx.db
      .selectFrom('rendicion_gasto as r')
      .leftJoin(sql`seccional`.as('s'), (join) => join.on(sql`s.id`, '=', sql`r.seccional_id`))
      .leftJoinLateral(filaDeSalida.as('b'), (join) => join.onTrue())
      .leftJoinLateral(sql`(select ${causa(ctx)} as causa)`.as('por'), (join) => join.onTrue())
      .where(
        sql<boolean>`r.estado = 2 and r.fecha_envio_externo >= r.fecha_ultimo_envio
          and ${seccionalEnAlcance(ctx, sql`r.seccional_id`)}`,
      ) as Base
    const dejada = filters.flag('abandonada')
    return dejada === undefined ? rows : rows.where(dejada ? abandonada : sql<boolean>`not ${abandonada}`)
  },
  fields: {
    id: sql`r.id`,
    numeroRendicion: sql`r.numero_completo`,
    nombreSeccional: sql`s.nombre`,
    total: sql`r.total`,
    pedida: isoMoment(sql`r.fecha_envio_externo`),
    intentos: sql`coalesce(b.intentos, 0)`,
    causa: sql`por.causa`,
    proximo: sql`case when b.fallido is null then ${isoMoment(sql`b.proximo`)} end`,
    abandonada: sql`${abandonada}::int`,
  },
  sort: { pedida: sql`r.fecha_envio_externo` },
  tieBreak: sql`r.id`,
}
