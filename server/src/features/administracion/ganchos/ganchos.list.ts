import { estadosEntrega, type FilaEntrega, type FilaGancho } from '@gremial/contract/administracion/ganchos.ts'
import { allEvents } from '@gremial/contract/derived/systems.ts'
import { describeOthers } from '@gremial/contract/textos/audit.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import type { Ctx } from '../../../platform/context.ts'
import { isoMoment } from '../../../platform/db/iso.ts'
import type { ListSource } from '../../../platform/list/list.ts'
import type { Filters } from '../../../platform/list/query.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import './ganchos.tables.ts'

const entregas = (cuales: RawBuilder<unknown>) => sql<number>`(select count(*)::int
  from bandeja_salida b
  where b.tipo = 'gancho' and (b.datos ->> 'gancho')::bigint = g.id and b.hecho is null and ${cuales})`

/** Columns shared by the list and the record, of a row (g). */
export const camposGancho = {
  id: sql`g.id`,
  nombre: sql`g.nombre`,
  url: sql`g.url`,
  estado: sql`case when g.apagado is not null then 'APAGADO' when not g.habilitado then 'DESHABILITADO'
    when g.fallando_desde is not null then 'FALLANDO' else 'BIEN' end`,
  creado: isoMoment(sql`g.creado`),
  ultimoBien: isoMoment(sql`g.ultimo_bien`),
  esperan: entregas(sql`b.fallido is null`),
  fallidas: entregas(sql`b.fallido is not null`),
}

export const ganchosSource: ListSource<FilaGancho> = {
  access: can('sistemas.administrar'),
  rows: (ctx: Ctx) => ctx.db.selectFrom('gancho as g'),
  fields: { ...camposGancho, eventos: sql`cardinality(g.eventos)` },
  sort: { creado: sql`g.creado` },
  tieBreak: sql`g.id`,
}

/** Text of an event by its name, as in the audit. */
export function textoDeEvento(ctx: Ctx, nombre: string): string {
  const evento = allEvents.get(nombre)
  return evento ? describeOthers(ctx.language, evento.accion, evento.cosa) : message(ctx.language, 'causaGancho.prueba')
}

/** Reason for a failed attempt, in the caller's language. */
function causa(ctx: Ctx): RawBuilder<string> {
  const dice = (cual: 'tarda' | 'noContesta' | 'adentro' | 'apagado') => message(ctx.language, `causaGancho.${cual}`)
  const contesto = message(ctx.language, 'causaGancho.contesto', { numero: '@' })
  return sql<string>`case when b.ultimo_error is null then '' when b.ultimo_error like 'HTTP %'
      then replace(${contesto}, '@', substr(b.ultimo_error, 6))
    when b.ultimo_error = 'TARDA' then ${dice('tarda')} when b.ultimo_error = 'ADENTRO' then ${dice('adentro')}
    when b.ultimo_error = 'APAGADO' then ${dice('apagado')} else ${dice('noContesta')} end`
}

const conTextos = (ctx: Ctx) =>
  JSON.stringify(Object.fromEntries([...allEvents.keys()].map((nombre) => [nombre, textoDeEvento(ctx, nombre)])))

/** Deliveries to a program in the last month. */
export const entregasSource: ListSource<FilaEntrega> = {
  access: can('sistemas.administrar'),
  rows(ctx: Ctx, filters: Filters) {
    const [gancho, estado] = [filters.number('idGancho'), filters.text('estado')]
    if (estado && !(estadosEntrega as readonly string[]).includes(estado))
      throw new AppError('CONSULTA_INVALIDA', { detalle: 'estado' })
    let rows = ctx.db
      .selectFrom('bandeja_salida as b')
      .innerJoinLateral(
        sql<{
          que: string
          causa: string
        }>`(select coalesce(${conTextos(ctx)}::jsonb ->> (b.datos ->> 'evento'), b.datos ->> 'evento') as que,
          ${causa(ctx)} as causa)`.as('x'),
        (join) => join.onTrue(),
      )
      .where(sql<boolean>`b.tipo = 'gancho'`)
    if (gancho !== undefined) rows = rows.where(sql<boolean>`(b.datos ->> 'gancho')::bigint = ${gancho}`)
    if (estado === 'ESPERA') rows = rows.where(sql<boolean>`b.hecho is null and b.fallido is null`)
    if (estado === 'ENTREGADA') rows = rows.where(sql<boolean>`b.hecho is not null`)
    if (estado === 'FALLIDA') rows = rows.where(sql<boolean>`b.fallido is not null`)
    return rows
  },
  fields: {
    id: sql`b.id`,
    creado: sql`b.creado`,
    evento: sql`b.datos ->> 'evento'`,
    que: sql`x.que`,
    cosa: sql`b.datos ->> 'id'`,
    estado: sql`case when b.hecho is not null then 'ENTREGADA' when b.fallido is not null then 'FALLIDA' else 'ESPERA' end`,
    intentos: sql`b.intentos`,
    momento: sql`coalesce(b.hecho, b.fallido, b.proximo)`,
    causa: sql`x.causa`,
  },
  sort: { creado: sql`b.creado` },
  tieBreak: sql`b.id`,
}
