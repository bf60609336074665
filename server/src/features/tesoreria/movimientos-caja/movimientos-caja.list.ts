import {
  type IngresoEgreso,
  type MovimientoRow,
  type MovimientosSums,
  type MovimientosTotals,
} from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { type FormaDePago, formasDePago } from '@gremial/contract/tesoreria/movimientos-opciones.ts'
import { fromCents, toCents } from '@gremial/contract/values/money.ts'
import { type RawBuilder, sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Base, ListSource } from '../../../platform/list/list.ts'
import type { Filters } from '../../../platform/list/query.ts'
import '../../afiliado/afiliados/afiliados.tables.ts'
import { habilitadoEn, ocultaEnLista } from '../cajas/cajas.access.ts'
import '../cajas/cajas.tables.ts'
import './movimientos-caja.tables.ts'
import { alcanza, seccionalEnAlcance, seccionalPedida } from '../../seccionales/seccionales/seccionales.access.ts'

/** Movements in scope (m) with their names, and the caller's permission on their box (yo). */
export const movimientosAlAlcance = (ctx: Ctx) =>
  ctx.db
    .selectFrom('movimiento_caja as m')
    .innerJoin('caja as c', 'c.id', 'm.caja_id')
    .innerJoin('seccional as s', 's.id', 'm.seccional_id')
    .innerJoin('tipo_movimiento_caja as t', 't.id', 'm.tipo_id')
    .innerJoinLateral(
      sql<{
        opera: boolean
        oculto: boolean
      }>`(select ${alcanza(ctx, 'movimientosCaja.editar', sql`m.seccional_id`)} and ${habilitadoEn(ctx, sql`m.caja_id`)} as opera,
        ${ocultaEnLista(ctx, sql`m.planilla_id`)} as oculto)`.as('yo'),
      (join) => join.onTrue(),
    )
    // The other half of a transfer (mitad), if any.
    .leftJoinLateral(
      sql<{
        abierta: boolean
        opera: boolean
        habilitada: boolean
      }>`(select y.planilla_id = x.planilla_id as abierta, y.habilitada,
          ${alcanza(ctx, 'movimientosCaja.editar', sql`x.seccional_id`)} and ${habilitadoEn(ctx, sql`x.caja_id`)} as opera
        from movimiento_caja x join caja y on y.id = x.caja_id
        where m.transferencia is not null and x.transferencia = m.transferencia and x.id <> m.id)`.as('mitad'),
      (join) => join.onTrue(),
    )
    .where(seccionalEnAlcance(ctx, sql`m.seccional_id`))

/** SQL condition: the sheet is the current one of its box, i.e. open. */
const opened = sql`(c.planilla_id = m.planilla_id)`

export const movimientoFields: { [C in keyof MovimientoRow]: RawBuilder<unknown> } = {
  id: sql`m.id`,
  codigo: sql`m.numero_planilla || '-' || m.numero`,
  numeroMovimiento: sql`m.numero`,
  numeroPlanilla: sql`m.numero_planilla`,
  fecha: sql`to_char(m.fecha at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
  fechaMovimiento: sql`m.fecha_movimiento`,
  fechaMovimientoFormateada: sql`to_char(m.fecha_movimiento, 'DD/MM/YYYY')`,
  ingresoEgreso: sql`m.ingreso_egreso`,
  nombreTipoMovimiento: sql`t.nombre`,
  nombreConcepto: sql`coalesce((select k.nombre from concepto_caja k where k.id = m.concepto_id), '')`,
  descripcion: sql`m.descripcion`,
  importeEfectivo: sql`m.importe_efectivo`,
  importeBanco: sql`m.importe_banco`,
  importeChequeDia: sql`m.importe_cheque`,
  total: sql`m.total`,
  idCaja: sql`m.caja_id`,
  nombreCaja: sql`c.nombre`,
  idSeccional: sql`m.seccional_id`,
  nombreSeccional: sql`s.nombre`,
  anulado: sql`m.anulado::int`,
  fechaAnulado: sql`to_char(m.fecha_anulado at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
  motivoAnula: sql`m.motivo_anula`,
  estadoPlanilla: sql`case when ${opened} then 'ABIERTA' else 'CERRADA' end`,
  codigoCorrige: sql`(select x.numero_planilla || '-' || x.numero from movimiento_caja x where x.id = m.corrige_id)`,
  codigoCorregidoPor: sql`(select x.numero_planilla || '-' || x.numero from movimiento_caja x where x.corrige_id = m.id)`,
  usuario: sql`coalesce((select u.nombre from usuario u where u.id = m.usuario_id), '')`,
  // Mirrors rechazoAnular and rechazoCorregir of the rules, which enforce it.
  can: sql`jsonb_build_object('anular', yo.opera and ${opened} and not m.anulado and m.corrige_id is null
      and (m.transferencia is null or coalesce(mitad.abierta and mitad.opera, false)),
    'corregir', yo.opera and c.habilitada and not m.anulado and m.corrige_id is null
      and case when m.transferencia is null then not ${opened}
        else coalesce(mitad.opera and mitad.habilitada and not (${opened} and mitad.abierta), false) end
      and not exists (select 1 from movimiento_caja x where x.corrige_id = m.id))`,
}

/**
 * SQL condition: a receipt can be issued for movement (m): a valid income from a payer, not a transfer, adjustment or opening
 * balance.
 */
export const reciboCorresponde = sql<boolean>`(m.ingreso_egreso = 1 and not m.anulado and m.corrige_id is null
  and m.tipo_id not in (4, 5, 7)
  and not exists (select 1 from movimiento_caja x where x.corrige_id = m.id))`

const salvoOculto = (column: string) => sql`case when not yo.oculto then ${sql.ref(column)} end`

/**
 * Movements of the boxes in scope; amounts hidden before a count are absent from list and export. (C-MOVIMIENTO-57,
 * C-MOVIMIENTO-04..06)
 */
export const movimientosSource: ListSource<MovimientoRow> = {
  access: can('movimientosCaja.consultar'),
  rows: (ctx, filters) => filtrados(ctx, movimientosAlAlcance(ctx), filters),
  fields: {
    ...movimientoFields,
    importeEfectivo: salvoOculto('m.importe_efectivo'),
    importeBanco: salvoOculto('m.importe_banco'),
    importeChequeDia: salvoOculto('m.importe_cheque'),
    total: salvoOculto('m.total'),
  },
  sort: { fechaMovimiento: sql`m.fecha_movimiento`, numeroMovimiento: sql`m.id` },
  tieBreak: sql`m.id`,
  // Sheets store their number of movements, so the total reads sheets instead of movements (decision 002).
  total: (ctx, filters) =>
    sabenLasPlanillas(filters)
      ? sql<number>`(select coalesce(sum(${contadores(filters)}), 0)
        from planilla_caja p
        where ${planillasContadas(ctx, filters)})`
      : undefined,
}

const importeOf: Record<FormaDePago, RawBuilder<unknown>> = {
  efectivo: sql`m.importe_efectivo`,
  bancarios: sql`m.importe_banco`,
  valores: sql`m.importe_cheque`,
}

/** Movements (m) that match the filters. */
function filtrados(ctx: Ctx, all: Base, filters: Filters): Base {
  let rows = all
  const seccional = seccionalPedida(ctx, filters)
  const { caja, sentido, anulado, planilla, desde, hasta, tipo, concepto, forma } = request(filters)
  if (seccional !== undefined) rows = rows.where('m.seccional_id', '=', seccional)
  if (caja !== undefined) rows = rows.where('m.caja_id', '=', caja)
  if (sentido !== undefined) rows = rows.where('m.ingreso_egreso', '=', sentido as 1 | 2)
  // Literals, not parameters, so that the partial indexes on annulled, type and payment form are used.
  if (anulado !== undefined) rows = rows.where(anulado ? sql<boolean>`m.anulado` : sql<boolean>`not m.anulado`)
  if (planilla !== undefined)
    rows = rows.where(
      caja === undefined
        ? sql<boolean>`m.numero_planilla = ${planilla}`
        : sql<boolean>`m.planilla_id = (select p.id from planilla_caja p where p.caja_id = ${caja} and p.numero = ${planilla})`,
    )
  if (desde !== undefined) rows = rows.where('m.fecha_movimiento', '>=', desde)
  if (hasta !== undefined) rows = rows.where('m.fecha_movimiento', '<=', hasta)
  if (tipo !== undefined) rows = rows.where(sql<boolean>`m.tipo_id = ${sql.lit(tipo)}`)
  if (concepto !== undefined) rows = rows.where('m.concepto_id', '=', concepto)
  if (forma !== undefined)
    rows = rows.where(forma in importeOf ? sql<boolean>`${importeOf[forma as FormaDePago]} > 0` : sql<boolean>`false`)
  if (filters.search)
    rows = rows.where(sql<boolean>`normalizar(m.descripcion) like '%' || escapar_like(normalizar(${filters.search})) || '%'`)
  return rows
}

/** Totals of a filter: from the sums of sheets if they cover it, else from the movements. */
export async function sumMovimientos(ctx: Ctx, filters: Filters): Promise<MovimientosTotals> {
  const { sentido, anulado } = request(filters)
  seccionalPedida(ctx, filters)
  const vale = anulado ? sql`` : sql` and not m.anulado`
  const ofMovimientos = (side: IngresoEgreso, forma: FormaDePago) =>
    sql`coalesce(sum(${importeOf[forma]}) filter (where m.ingreso_egreso = ${sql.lit(side)}${vale}), 0)`
  const ofPlanillas = (side: IngresoEgreso, forma: FormaDePago) => {
    const column = { efectivo: 'efectivo', bancarios: 'banco', valores: 'cheque' }[forma]
    return sql`coalesce(sum(${sql.ref(`p.${side === 1 ? 'ingreso' : 'egreso'}_${column}`)}), 0)`
  }
  const sides = (sum: (side: IngresoEgreso, forma: FormaDePago) => RawBuilder<unknown>) =>
    ([1, 2] as const).map((side) => {
      const entra = sentido === undefined || sentido === side
      const sums = formasDePago.flatMap((f) => [sql.lit(f), entra ? sum(side, f) : sql`0`])
      return sql`jsonb_build_object(${sql.join(sums)})`.as(side === 1 ? 'ingresos' : 'egresos')
    })
  const oculto = (planilla: RawBuilder<unknown>) =>
    sql<boolean>`coalesce(bool_or(${ocultaEnLista(ctx, planilla)}), false)`.as('oculto')
  const query: Base =
    sabenLasPlanillas(filters) && !anulado
      ? ctx.db
          .selectFrom('planilla_caja as p')
          .innerJoin('caja as c', 'c.id', 'p.caja_id')
          .where(planillasContadas(ctx, filters))
          .select([...sides(ofPlanillas), oculto(sql`p.id`)])
      : filtrados(
          ctx,
          ctx.db
            .selectFrom('movimiento_caja as m')
            .innerJoin('caja as c', 'c.id', 'm.caja_id')
            .where(seccionalEnAlcance(ctx, sql`m.seccional_id`)),
          filters,
        ).select([...sides(ofMovimientos), oculto(sql`m.planilla_id`)])
  const {
    ingresos,
    egresos,
    oculto: callado,
  } = (await query.executeTakeFirstOrThrow()) as Record<'ingresos' | 'egresos', Record<FormaDePago, number>> & {
    oculto: boolean
  }
  const conTotal = (s: Record<FormaDePago, number>): MovimientosSums => ({
    ...s,
    total: fromCents(formasDePago.reduce((n, f) => n + toCents(s[f]), 0)),
  })
  return callado ? { ingresos: null, egresos: null } : { ingresos: conTotal(ingresos), egresos: conTotal(egresos) }
}

/** True if the filters select whole sheets. */
const sabenLasPlanillas = (filters: Filters): boolean => {
  const { desde, hasta, tipo, concepto, forma } = request(filters)
  return [desde, hasta, tipo, concepto, forma, filters.search].every((v) => v === undefined)
}

const request = (filters: Filters) => ({
  seccional: filters.number('idSeccional'),
  caja: filters.number('caja'),
  sentido: filters.number('ingresoEgreso'),
  anulado: filters.flag('anulado'),
  planilla: filters.number('numeroPlanilla'),
  desde: filters.date('fechaDesde'),
  hasta: filters.date('fechaHasta'),
  tipo: filters.number('tipo'),
  concepto: filters.number('concepto'),
  forma: filters.text('forma'),
})

/** Sheet counters that the filters select. */
function contadores(filters: Filters): RawBuilder<number> {
  const { sentido, anulado } = request(filters)
  const columns = [
    ...(sentido === undefined || sentido === 1
      ? ([
          ['ingresos', false],
          ['ingresos_anulados', true],
        ] as const)
      : []),
    ...(sentido === undefined || sentido === 2
      ? ([
          ['egresos', false],
          ['egresos_anulados', true],
        ] as const)
      : []),
  ].filter(([, of]) => anulado === undefined || anulado === of)
  return columns.length === 0
    ? sql`0`
    : sql`${sql.join(
        columns.map(([name]) => sql.ref(`p.${name}`)),
        sql` + `,
      )}`
}

function planillasContadas(ctx: Ctx, filters: Filters): RawBuilder<boolean> {
  const { seccional, caja, planilla } = request(filters)
  return sql<boolean>`${sql.join(
    [
      seccionalEnAlcance(ctx, sql`p.seccional_id`),
      ...(seccional === undefined ? [] : [sql`p.seccional_id = ${seccional}`]),
      ...(caja === undefined ? [] : [sql`p.caja_id = ${caja}`]),
      ...(planilla === undefined ? [] : [sql`p.numero = ${planilla}`]),
    ],
    sql` and `,
  )}`
}
