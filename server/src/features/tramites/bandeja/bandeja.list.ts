import { estadosAbiertos, estadosEnEspera, type FilaBandeja } from '@gremial/contract/tramites/bandeja.ts'
import { type RawBuilder, sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import { type Ctx, person } from '../../../platform/context.ts'
import { zone } from '../../../platform/db/iso.ts'
import type { Base, ListSource } from '../../../platform/list/list.ts'
import type { Filters } from '../../../platform/list/query.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { numeroDeAfiliado, numeroDeSolicitud } from '../../afiliado/afiliados/numeros.ts'
import { condicionBusqueda } from '../../seccionales/seccionales/afiliados-seccional.list.ts'
import { seccionalEnAlcance } from '../../seccionales/seccionales/seccionales.access.ts'
import { papelesQuePide } from '../solicitudes/solicitudes.queries.ts'
import '../solicitudes/solicitudes.tables.ts'

/** Written exactly as the partial indexes, so that PostgreSQL uses them. */
export const abierta = sql<boolean>`s.estado in (${sql.join(estadosAbiertos.map((e) => sql.lit(e)))})`
const enEspera = sql<boolean>`${abierta} and s.estado in (${sql.join(estadosEnEspera.map((e) => sql.lit(e)))})`

const esAbierto = (estado: string): boolean => (estadosAbiertos as readonly string[]).includes(estado)

/** The desk's scope is the branch where a request was started. */
export const enMesa = (ctx: Ctx): RawBuilder<boolean> => seccionalEnAlcance(ctx, sql`s.seccional_id`)

/** Days between two timestamps, in the organisation's calendar. */
export const diasEntre = (desde: RawBuilder<unknown>, hasta: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(${hasta} - dia_de(${desde}))`

/** Start of the day `dias` days before today: a request waiting since before it has waited more days than that. */
export const haceDias = (ctx: Ctx, dias: number): RawBuilder<Date> =>
  sql<Date>`((${ctx.today}::date - ${Math.min(dias, 36_500)}::int)::timestamp at time zone ${zone})`

/** Days that a request has waited: until today, or until the answer if it is final. */
export const diasDeEspera = (ctx: Ctx): RawBuilder<number> =>
  diasEntre(
    sql`coalesce(s.espera, s.presentada, s.desde)`,
    sql`coalesce(case when s.estado in ('RECHAZADA', 'OTORGADA') then dia_de(s.resuelta) end, ${ctx.today}::date)`,
  )

export const tenida = (ctx: Ctx): RawBuilder<unknown> =>
  sql`case when s.tomada_por is null then 'NADIE' when s.tomada_por = ${person(ctx).id} then 'MIA' else 'OTRA' end`

/** True if the caller takes part in a request (s): as applicant, guarantor or co-applicant, or because they started or filed it. */
export const esPropia = (ctx: Ctx): RawBuilder<boolean> => {
  const { id, affiliate } = person(ctx)
  return sql<boolean>`(s.creada_por = ${id} or coalesce(s.presentada_por = ${id}, false)
    or coalesce(s.afiliado_numero = ${affiliate}::bigint, false)
    or exists (select 1
      from solicitud_persona q
      join afiliado yo on yo.numero = ${affiliate}::bigint
      where q.solicitud_id = s.id and (q.afiliado_numero = yo.numero
        or (q.numero_documento = yo.numero_documento and q.tipo_documento_id is not distinct from yo.tipo_documento_id))))`
}

/** Matches "2026-000418", a short request number, or a member by the usual search. */
function buscada(texto: string): RawBuilder<boolean> {
  const entero = /^(\d{4})-(\d{1,9})$/.exec(texto)
  if (entero) return sql<boolean>`(s.anio = ${Number(entero[1])} and s.numero = ${Number(entero[2])})`
  const suelto = /^\d{1,6}$/.test(texto) ? sql`s.numero = ${Number(texto)} or ` : sql``
  // Members are searched once, not per request.
  return sql<boolean>`(${suelto}s.afiliado_numero in (select a.numero from afiliado a where ${condicionBusqueda(texto)}))`
}

function filtradas(ctx: Ctx, filters: Filters, todas: Base): Base {
  let rows = todas
  const estados = filters.text('estado')?.split(',')
  const seccionales = filters.numbers('idSeccional')
  const [productos, dias, de] = [filters.numbers('idProducto'), filters.number('dias'), filters.text('tenida')]
  const { scope } = ctx
  // A listing of a branch out of reach is refused, not empty (decisions §10).
  if (seccionales && scope.kind !== 'all' && !(scope.kind === 'branches' && seccionales.every((s) => scope.ids.includes(s))))
    throw new AppError('SIN_PERMISO')
  if (!estados) rows = rows.where(enEspera)
  else if (estados.join() === estadosAbiertos.join()) rows = rows.where(abierta)
  else {
    // With open states only, the small partial index of open requests is used.
    rows = rows.where(estados.every(esAbierto) ? abierta : sql<boolean>`s.estado not in ('INICIADA', 'ANULADA')`)
    rows = rows.where(
      estados.length === 1 ? sql<boolean>`s.estado = ${estados[0]}` : sql<boolean>`s.estado = any(${estados}::text[])`,
    )
  }
  if (seccionales) rows = rows.where(sql<boolean>`s.seccional_id = any(${seccionales}::bigint[])`)
  if (productos) rows = rows.where(sql<boolean>`s.producto_id = any(${productos}::bigint[])`)
  if (de === 'NADIE') rows = rows.where(sql<boolean>`s.tomada_por is null`)
  else if (de === 'MIA') rows = rows.where(sql<boolean>`s.tomada_por = ${person(ctx).id}`)
  else if (de === 'OTRA') rows = rows.where(sql<boolean>`s.tomada_por <> ${person(ctx).id}`)
  else if (de !== undefined) rows = rows.where(sql<boolean>`false`)
  if (dias !== undefined) {
    // Waiting requests are compared by start date, which is indexed; answered ones by their computed days.
    const hayResueltas = estados?.some((e) => !esAbierto(e))
    rows = rows.where(
      hayResueltas ? sql<boolean>`${diasDeEspera(ctx)} > ${dias}` : sql<boolean>`s.espera < ${haceDias(ctx, dias)}`,
    )
  }
  if (filters.search) rows = rows.where(buscada(filters.search))
  return rows
}

const faltaConformidad = sql`(p.conformidad and exists (select 1
  from unnest(${papelesQuePide}) v (papel)
  where not exists (select 1
    from conformidad c
    where c.solicitud_id = s.id and c.papel = v.papel and c.estado = 'ACEPTADA' and c.desconocida is null)))::int`

/** The queue: requests that wait for the desk by default, or any filed request if a state is given. */
export const bandejaSource: ListSource<FilaBandeja> = {
  access: can('tramites.resolver'),
  rows(ctx, filters) {
    // Left joins, although every row has a match: the planner drops those that a count does not need.
    const todas = ctx.db
      .selectFrom('solicitud as s')
      .leftJoin('afiliado as a', 'a.numero', 's.afiliado_numero')
      .leftJoin(sql`producto`.as('p'), (join) => join.on(sql`p.id`, '=', sql`s.producto_id`))
      .leftJoin(sql`seccional`.as('b'), (join) => join.on(sql`b.id`, '=', sql`s.seccional_id`))
      .leftJoin(sql`usuario`.as('u'), (join) => join.on(sql`u.id`, '=', sql`s.tomada_por`))
      .leftJoin(sql`usuario`.as('i'), (join) => join.on(sql`i.id`, '=', sql`s.creada_por`))
      .leftJoinLateral(
        sql`(select ${tenida(ctx)} as tenida, ${diasDeEspera(ctx)} as dias, ${esPropia(ctx)}::int as propia)`.as('yo'),
        (join) => join.onTrue(),
      )
      .where(enMesa(ctx))
    return filtradas(ctx, filters, todas)
  },
  fields: {
    id: sql`s.id`,
    version: sql`s.version`,
    numeroSolicitudCompleto: numeroDeSolicitud(),
    afiliado: sql`a.apellido || ', ' || a.nombre`,
    numeroAfiliadoFormateado: numeroDeAfiliado(),
    producto: sql`p.nombre`,
    clase: sql`p.clase`,
    seccional: sql`coalesce(b.nombre, '')`,
    estado: sql`s.estado`,
    monto: sql`s.monto / 100.0`,
    plazo: sql`s.plazo`,
    espera: sql`coalesce(s.espera, s.presentada, s.desde)`,
    dias: sql`yo.dias`,
    tenida: sql`yo.tenida`,
    tomadaPor: sql`coalesce(u.nombre, '')`,
    iniciadaPor: sql`case when i.afiliado_numero is not distinct from s.afiliado_numero then '' else i.nombre end`,
    faltaConformidad,
    corregida: sql`(s.estado in ('PRESENTADA', 'EN ANÁLISIS')
      and exists (select 1 from solicitud_suceso e where e.solicitud_id = s.id and e.que = 'corregida'))::int`,
    propia: sql`yo.propia`,
  },
  sort: { espera: sql`s.espera` },
  tieBreak: sql`s.id`,
  people: { thing: 'bandejaTramites', isOther: () => true },
}
