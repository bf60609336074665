import { estadosRendicion, rendicionState, turnos } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import type { RendicionRow } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { type RawBuilder, sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import type { Ctx } from '../../../platform/context.ts'
import { isoMoment } from '../../../platform/db/iso.ts'
import { padded } from '../../../platform/db/padded.ts'
import type { Base, ListSource } from '../../../platform/list/list.ts'
import { seccionalEnAlcance, seccionalPedida } from '../../seccionales/seccionales/seccionales.access.ts'
import { banderas, esperaAlQuePregunta, hechosOf, stateName } from './acciones.ts'
import './rendiciones-gasto.tables.ts'

const en = (estado: keyof typeof rendicionState): RawBuilder<boolean> =>
  sql<boolean>`r.estado = ${sql.lit(rendicionState[estado])}`
type Turno = (typeof turnos)[number]
const turnoOf = (t: Turno) => sql.lit(t)

/** Role that must act next. */
const turno = sql<Turno>`case when r.estado in (1, 2, 6) then ${turnoOf('RESPONSABLE')}
  when ${en('enviada')} then ${turnoOf('FINANZAS')}
  when ${en('pagada')} then ${turnoOf('CAJA')}
  when ${en('pendienteDeFirmas')} then case when yo.firma_secretario is null
    and yo.firma_tesorero is null then ${turnoOf('FIRMANTES')}
    when yo.firma_secretario is null then ${turnoOf('SECRETARIO')} else ${turnoOf('TESORERO')} end
  else ${turnoOf('NADIE')} end`

const nameOf = (numero: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`coalesce((select a.apellido || ', ' || a.nombre from afiliado a where a.numero = ${numero}), '')`

/** Settlements in scope (r), with the caller's relation (yo), type (t) and branch (s). */
export function rendicionesAlAlcance(ctx: Ctx): Base {
  const names = sql.join(
    estadosRendicion.map((e) => sql`when ${sql.lit(e)} then ${stateName(ctx, e)}`),
    sql` `,
  )
  return ctx.db
    .selectFrom('rendicion_gasto as r')
    .leftJoin(sql`tipo_rendicion`.as('t'), (join) => join.on(sql`t.id`, '=', sql`r.tipo_id`))
    .leftJoin(sql`seccional`.as('s'), (join) => join.on(sql`s.id`, '=', sql`r.seccional_id`))
    .leftJoin(sql`usuario`.as('u'), (join) => join.on(sql`u.id`, '=', sql`r.creada_por`))
    .leftJoin(sql`secretaria_rendicion`.as('k'), (join) => join.on(sql`k.id`, '=', sql`r.secretaria_id`))
    .leftJoinLateral(hechosOf(ctx).as('yo'), (join) => join.onTrue())
    .leftJoinLateral(sql`(select ${turno} as turno, case r.estado ${names} end as nombre)`.as('de'), (join) => join.onTrue())
    .where(seccionalEnAlcance(ctx, sql`r.seccional_id`)) as Base
}

/** Matches its number ("42", "0042/2026"), type, purpose or responsible person. */
const buscada = (text: string): RawBuilder<boolean> =>
  sql<boolean>`normalizar(r.numero_completo || ' ' || t.nombre || ' ' || r.motivo || ' ' || r.responsable)
    like '%' || escapar_like(normalizar(${text})) || '%'`

export const rendicionFields: { [C in keyof RendicionRow]: RawBuilder<unknown> } = {
  id: sql`r.id`,
  numeroRendicion: sql`r.numero_completo`,
  idSeccional: sql`r.seccional_id`,
  nombreSeccional: sql`s.nombre`,
  nombreTipo: sql`t.nombre`,
  fecha: sql`r.fecha`,
  fechaFormateada: sql`to_char(r.fecha, 'DD/MM/YYYY')`,
  fechaRegistro: isoMoment(sql`r.fecha_registro`),
  responsable: sql`r.responsable`,
  usuarioResponsable: sql`coalesce(u.nombre, '')`,
  mesPeriodo: sql`r.mes_periodo`,
  anioPeriodo: sql`r.anio_periodo`,
  periodo: sql`coalesce(${padded(sql`r.mes_periodo`, 2)} || '/' || r.anio_periodo, '')`,
  idSecretario: sql`r.secretario_numero`,
  idTesorero: sql`r.tesorero_numero`,
  usuarioSecretario: nameOf(sql`r.secretario_numero`),
  usuarioTesorero: nameOf(sql`r.tesorero_numero`),
  autorizaSecretario: isoMoment(sql`yo.firma_secretario`),
  autorizaTesorero: isoMoment(sql`yo.firma_tesorero`),
  fechaUltimoEnvio: isoMoment(sql`r.fecha_ultimo_envio`),
  fechaEnvioExterno: isoMoment(sql`r.fecha_envio_externo`),
  idEstado: sql`r.estado`,
  estado: sql`de.nombre`,
  secretaria: sql`coalesce(k.nombre, '')`,
  secretariaAutorizo: sql`case when t.pide_secretaria then coalesce(k.nombre, '') else '' end`,
  motivo: sql`r.motivo`,
  personasViajaron: sql`r.personas_viajaron`,
  total: sql`r.total`,
  cantidadComprobantes: sql`r.comprobantes`,
  desde: isoMoment(sql`r.desde`),
  turno: sql`de.turno`,
  leToca: sql`case de.turno when 'RESPONSABLE' then coalesce(nullif(r.responsable, ''), u.nombre, '')
    when 'SECRETARIO' then ${nameOf(sql`r.secretario_numero`)}
    when 'TESORERO' then ${nameOf(sql`r.tesorero_numero`)} else '' end`,
  meToca: sql`(${esperaAlQuePregunta})::int`,
  numeroMovimiento: sql`(select m.numero from movimiento_caja m where m.id = r.movimiento_id)`,
  can: banderas,
}

/** Settlements of a branch, or of all in scope. (C-RENDICION-50) */
export const rendicionesSource: ListSource<RendicionRow> = {
  access: can('rendiciones.consultar'),
  rows(ctx, filters) {
    let rows = rendicionesAlAlcance(ctx)
    const [seccional, tipo, mia] = [seccionalPedida(ctx, filters), filters.number('idTipo'), filters.flag('meToca')]
    const estados = filters.numbers('idEstado')
    if (seccional !== undefined) rows = rows.where(sql<boolean>`r.seccional_id = ${seccional}`)
    if (estados) rows = rows.where(sql<boolean>`r.estado = any(${estados}::smallint[])`)
    if (tipo !== undefined) rows = rows.where(sql<boolean>`r.tipo_id = ${tipo}`)
    if (mia !== undefined) rows = rows.where(mia ? esperaAlQuePregunta : sql<boolean>`not ${esperaAlQuePregunta}`)
    if (filters.search) rows = rows.where(buscada(filters.search))
    return rows
  },
  fields: rendicionFields,
  sort: {
    // One sort column: numbers are ordered by year, and unique within a branch.
    numeroRendicion: sql`(r.anio * 1000000::bigint + r.numero)`,
    fecha: sql`r.fecha`,
    total: sql`r.total`,
  },
  tieBreak: sql`r.id`,
  /** Branch name for the export's title (C-EXPORTAR-03). */
  async exportOf(ctx, filters) {
    const id = filters.number('idSeccional')
    if (id === undefined) return ''
    const { rows } = await sql<{ nombre: string }>`select nombre from seccional where id = ${id}`.execute(ctx.db)
    return rows[0]?.nombre ?? ''
  },
}
