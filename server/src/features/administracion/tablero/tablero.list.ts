import {
  type FilaCalor,
  type FilaEmbudo,
  type FilaMesPadron,
  mesesDeTablero,
  pasosEmbudo,
} from '@gremial/contract/administracion/tablero.ts'
import { rendicionState } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { firstDayAgo } from '@gremial/contract/values/dates.ts'
import { sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import { zone } from '../../../platform/db/iso.ts'
import type { ListSource } from '../../../platform/list/list.ts'
import { seccionalesPedidas } from '../../seccionales/seccionales/afiliados-seccional.list.ts'
import { seccionalEnAlcance } from '../../seccionales/seccionales/seccionales.access.ts'
import { conNombre, depende, firmaHoy } from '../seccionales/seccionales.list.ts'

/**
 * Joins, departures, returns and transfers per month: the register as known now at the end of the month, against the end of the
 * month before (as cambios-padron compares two days). Triggers store each step with the history (0152); the number of members is
 * today's minus later steps.
 */
export const padronMonthsSource: ListSource<FilaMesPadron> = {
  access: can('seccionales.afiliados'),
  rows(ctx, filters) {
    const primero = firstDayAgo(ctx.today, mesesDeTablero - 1)
    const en = (cual: 'de' | 'a') =>
      sql`(${seccionalesPedidas(ctx, filters, sql.ref(`p.${cual}`))} and ${sql.ref(`p.${cual}`)} is not null)`
    const m = sql`(with meses as (
        select g.mes::date as mes
        from generate_series(${primero}::date::timestamp, ${ctx.today}::date::timestamp, interval '1 month') as g (mes)),
      pasos as (
        select p.mes,
          case
            when e.despues and not e.antes
              then case when p.de is not null then 'llega' when p.conocido then 'vuelve' else 'ingresa' end
            when e.antes and not e.despues then case when p.a is not null then 'sale' else 'egresa' end
          end as paso
        from paso_padron p
        cross join lateral (select ${en('de')} as antes, ${en('a')} as despues) e
        where p.mes between ${primero}::date and ${ctx.today}::date),
      cuenta as (
        select m.mes,
          count(*) filter (where p.paso = 'ingresa') as ingresos,
          count(*) filter (where p.paso = 'vuelve') as reingresos,
          count(*) filter (where p.paso = 'llega') as llegan,
          count(*) filter (where p.paso = 'egresa') as egresos,
          count(*) filter (where p.paso = 'sale') as salen
        from meses m
        left join pasos p on p.mes = m.mes
        group by m.mes),
      hoy as (
        select coalesce(sum(n.cantidad), 0) as cuantos
        from conteo_afiliado n
        where n.vinculado and ${seccionalesPedidas(ctx, filters, sql`n.seccional_id`)})
      select c.*,
        h.cuantos - coalesce(sum(c.ingresos + c.reingresos + c.llegan - c.egresos - c.salen) over despues, 0) as afiliados
      from cuenta c
      cross join hoy h
      window despues as (order by c.mes desc rows between unbounded preceding and 1 preceding))`
    return ctx.db.selectFrom(m.as('m'))
  },
  fields: {
    id: sql`(extract(year from m.mes) * 100 + extract(month from m.mes))::int`,
    mes: sql`to_char(m.mes, 'MM/YYYY')`,
    ingresos: sql`m.ingresos::int`,
    reingresos: sql`m.reingresos::int`,
    llegan: sql`m.llegan::int`,
    egresos: sql`m.egresos::int`,
    salen: sql`m.salen::int`,
    saldo: sql`(m.ingresos + m.reingresos + m.llegan - m.egresos - m.salen)::int`,
    afiliados: sql`m.afiliados::int`,
  },
  sort: { id: sql`m.mes` },
  tieBreak: sql`m.mes`,
  counted: () => true,
}

/** Members today: those with contact data, with a working account, and who logged in this month. */
export const embudoSource: ListSource<FilaEmbudo> = {
  access: can('seccionales.afiliados'),
  rows(ctx, filters) {
    const mes = sql`(${firstDayAgo(ctx.today, 0)}::timestamp at time zone ${zone})`
    const palabras = pasosEmbudo.map((paso) => message(ctx.language, `listas.embudo.${paso}`))
    const e = sql`(select v.orden::int as id, v.paso, v.dicho, v.cantidad::int as cantidad, x.padron::int as padron
      from (
        select count(*) as padron, count(*) filter (where a.email <> '' or u.id is not null) as correo, count(u.id) as cuenta,
          count(*) filter (where u.ultimo_ingreso >= ${mes}) as entro
        from afiliado a
        left join usuario u on u.afiliado_numero = a.numero and u.habilitado and u.mail_validado
        where a.vinculado and a.pasa_a is null and ${seccionalesPedidas(ctx, filters, sql`a.seccional_id`)}) x
      cross join lateral unnest(${[...pasosEmbudo]}::text[], ${palabras}::text[], array[x.padron, x.correo, x.cuenta, x.entro])
        with ordinality as v (paso, dicho, cantidad, orden))`
    return ctx.db.selectFrom(e.as('e'))
  },
  fields: {
    id: sql`e.id`,
    paso: sql`e.paso`,
    quePaso: sql`e.dicho`,
    cantidad: sql`e.cantidad`,
    porcentaje: sql`coalesce(replace(round(100.0 * e.cantidad / nullif(e.padron, 0), 1)::text, '.', ','), '0,0') || ' %'`,
  },
  sort: { id: sql`e.id` },
  tieBreak: sql`e.id`,
  counted: () => true,
}

const porPagar = sql.join([rendicionState.autorizada, rendicionState.enviada].map((estado) => sql.lit(estado)))

/** Active branches: age of their open sheets, missing signers, and money to be paid. */
export const calorSource: ListSource<FilaCalor> = {
  access: can('tesoreria.central'),
  rows(ctx, filters) {
    const nombre = filters.text('nombre')
    const dicho = (cual: 'faltaSecretaria' | 'faltaTesoreria' | 'faltanLasDos') => message(ctx.language, `listas.calor.${cual}`)
    const rows = ctx.db
      .selectFrom('seccional as s')
      .innerJoinLateral(
        sql<{ desde: string | null }>`(select min(p.desde) as desde
          from planilla_caja p
          join caja c on c.id = p.caja_id and c.habilitada
          where p.seccional_id = s.id and p.estado = 'ABIERTA')`.as('p'),
        (on) => on.onTrue(),
      )
      .innerJoinLateral(
        sql<{ secretaria: boolean; tesoreria: boolean }>`(select not ${firmaHoy(ctx, 'SECRETARIA')} as secretaria,
          not ${firmaHoy(ctx, 'TESORERIA')} as tesoreria)`.as('f'),
        (on) => on.onTrue(),
      )
      .innerJoinLateral(
        sql`(select ${ctx.today}::date - p.desde as dias,
          case when f.secretaria and f.tesoreria then ${dicho('faltanLasDos')}
            when f.secretaria then ${dicho('faltaSecretaria')}
            when f.tesoreria then ${dicho('faltaTesoreria')}
            else '' end as falta)`.as('q'),
        (on) => on.onTrue(),
      )
      .where('s.habilitada', '=', true)
      .where(seccionalEnAlcance(ctx, sql`s.id`))
    return nombre ? rows.where(conNombre(nombre, sql`s.nombre`)) : rows
  },
  fields: {
    id: sql`s.id`,
    codigo: sql`s.codigo`,
    seccional: sql`s.nombre`,
    afiliados: sql`(select coalesce(sum(n.cantidad), 0)::int
      from conteo_afiliado n
      where n.seccional_id = s.id and n.vinculado)`,
    dias: sql`q.dias`,
    faltan: sql`f.secretaria::int + f.tesoreria::int`,
    quienFalta: sql`q.falta`,
    enCajas: depende.saldo,
    porPagar: sql`(select coalesce(sum(r.total), 0)
      from rendicion_gasto r
      where r.seccional_id = s.id and r.estado in (${porPagar}))`,
  },
  sort: { codigo: sql`s.codigo`, seccional: sql`s.orden` },
  tieBreak: sql`s.id`,
  total: (ctx, filters) => {
    const nombre = filters.text('nombre')
    return sql<number>`(select count(*)
      from seccional s
      where s.habilitada and ${seccionalEnAlcance(ctx, sql`s.id`)} and ${nombre ? conNombre(nombre, sql`s.nombre`) : sql`true`})`
  },
}
