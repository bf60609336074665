import { type FilaCambioPadron, pasosPadron } from '@gremial/contract/seccionales/cambios-padron.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { addDays, formatDate } from '@gremial/contract/values/dates.ts'
import { sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { ListSource } from '../../../platform/list/list.ts'
import type { Filters } from '../../../platform/list/query.ts'
import { fieldError } from '../../../platform/runtime/errors.ts'
import { numeroConDigito } from '../../afiliado/afiliados/numeros.ts'
import { conQuitados, creidos, estadosConQuitados } from './afiliados-al-dia.ts'
import { seccionalesPedidas } from './afiliados-seccional.list.ts'

/** The two days, validated: in order and not in the future. */
function entreDias(ctx: Ctx, filters: Filters): { desde: string; hasta: string } {
  const hasta = filters.date('fechaHasta') ?? ctx.today
  const desde = filters.date('fechaDesde') ?? addDays(hasta, -30)
  if (hasta > ctx.today) throw fieldError('VALIDACION', 'fechaHasta', 'validacion.fechaFutura')
  if (hasta < desde) throw fieldError('VALIDACION', 'fechaHasta', 'validacion.fechasAlReves')
  return { desde, hasta }
}

function decirLosDias(ctx: Ctx, filters: Filters): string {
  const { desde, hasta } = entreDias(ctx, filters)
  return message(ctx.language, 'listas.cambiosPadron.entre', { desde: formatDate(desde), hasta: formatDate(hasta) })
}

/** Joins, departures, returns and transfers between the ends of two days, as known now. */
export const padronChangesSource: ListSource<FilaCambioPadron> = {
  access: can('seccionales.afiliados'),
  rows(ctx, filters) {
    const { desde, hasta } = entreDias(ctx, filters)
    const de = (dia: string) => creidos(ctx, filters, dia)
    const paso = filters.text('paso')
    // A branch includes members who were in it on either day.
    const m = sql`(select m.*,
        ${numeroConDigito(sql`m.numero`)} as formateado
      from (
        select coalesce(d.afiliado_numero, a.afiliado_numero) as numero, d.estado_id,
          case when a.vinculado then a.seccional_id end as antes_id, case when d.vinculado then d.seccional_id end as despues_id,
          case when d.vinculado and a.vinculado then case when a.seccional_id <> d.seccional_id then 'PASE' end
            when d.vinculado then case when a.afiliado_numero is null then 'INGRESO' else 'REINGRESO' end
            when a.vinculado then 'EGRESO' end as paso
        from ${de(desde)} a
        full join ${de(hasta)} d on d.afiliado_numero = a.afiliado_numero) m
      where m.paso is not null
        and ((m.antes_id is not null and ${seccionalesPedidas(ctx, filters, sql`m.antes_id`)})
          or (m.despues_id is not null and ${seccionalesPedidas(ctx, filters, sql`m.despues_id`)})))`
    const palabras = Object.fromEntries(pasosPadron.map((p) => [p, message(ctx.language, `listas.cambiosPadron.${p}`)]))
    const rows = ctx.db
      .selectFrom(m.as('m'))
      .innerJoinLateral(sql<{ que: string }>`(select ${JSON.stringify(palabras)}::jsonb ->> m.paso as que)`.as('dicho'), (on) =>
        on.onTrue(),
      )
      .leftJoin('afiliado as x', (on) => on.on(sql<boolean>`x.numero = m.numero`))
      .leftJoin(conQuitados('seccional').as('sa'), (on) => on.on(sql<boolean>`sa.id = m.antes_id`))
      .leftJoin(conQuitados('seccional').as('sd'), (on) => on.on(sql<boolean>`sd.id = m.despues_id`))
      .leftJoin(estadosConQuitados(ctx).as('e'), (on) => on.on(sql<boolean>`e.id = m.estado_id`))
    return paso === undefined ? rows : rows.where(sql<boolean>`m.paso = ${paso}`)
  },
  fields: {
    id: sql`m.numero`,
    numeroAfiliadoFormateado: sql`m.formateado`,
    nombreCompleto: sql`coalesce(x.apellido || ', ' || x.nombre, '—')`,
    paso: sql`m.paso`,
    quePaso: sql`dicho.que`,
    antes: sql`coalesce(sa.nombre, '')`,
    despues: sql`coalesce(sd.nombre, '')`,
    estado: sql`coalesce(e.nombre, '')`,
  },
  sort: { numeroAfiliadoFormateado: sql`m.numero`, nombreCompleto: sql`coalesce(x.orden, '')` },
  tieBreak: sql`m.numero`,
  counted: () => true,
  exportOf: async (ctx, filters) => decirLosDias(ctx, filters).replaceAll('/', '-'),
  exportHead: (ctx, filters) => [decirLosDias(ctx, filters)],
  people: { thing: 'cambiosPadron', isOther: (row, ctx) => row.id !== ctx.user?.affiliate },
}
