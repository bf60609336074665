import type { FilaMovimiento } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { type RawBuilder, sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { ListSource } from '../../../platform/list/list.ts'
import type { Filters } from '../../../platform/list/query.ts'
import '../../afiliado/afiliados/afiliados.tables.ts'
import { habilitadoEn, ocultaEnLista } from '../cajas/cajas.access.ts'
import '../cajas/cajas.tables.ts'
import './movimientos-caja.tables.ts'
import { alcanza, seccionalEnAlcance } from '../../seccionales/seccionales/seccionales.access.ts'

/** Movements in scope (m) with what names them, and whether the caller may act on their box (yo). */
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
    .where(seccionalEnAlcance(ctx, sql`m.seccional_id`))

/** A sheet is open when it is the one of its box now. */
const abierta = sql`(c.planilla_id = m.planilla_id)`

export const camposMovimiento: { [C in keyof FilaMovimiento]: RawBuilder<unknown> } = {
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
  estadoPlanilla: sql`case when ${abierta} then 'ABIERTA' else 'CERRADA' end`,
  usuario: sql`coalesce((select u.nombre from usuario u where u.id = m.usuario_id), '')`,
  // The same as rechazoAnular and rechazoCorregir of the rules, which decide when it comes to it.
  can: sql`jsonb_build_object('anular', yo.opera and ${abierta} and not m.anulado and m.corrige_id is null,
    'corregir', yo.opera and c.habilitada and not ${abierta} and not m.anulado and m.corrige_id is null
      and not exists (select 1 from movimiento_caja x where x.corrige_id = m.id))`,
}

const salvoOculto = (columna: string) => sql`case when not yo.oculto then ${sql.ref(columna)} end`

/** The movements of the boxes in scope; the amounts that a count should not begin with are not in the list nor in its export. (C-MOVIMIENTO-57, C-MOVIMIENTO-04..06) */
export const fuenteMovimientos: ListSource<FilaMovimiento> = {
  access: can('movimientosCaja.consultar'),
  rows(ctx, filters) {
    let rows = movimientosAlAlcance(ctx)
    const { seccional, caja, sentido, anulado, planilla } = pedido(filters)
    if (seccional !== undefined) rows = rows.where('m.seccional_id', '=', seccional)
    if (caja !== undefined) rows = rows.where('m.caja_id', '=', caja)
    if (sentido !== undefined) rows = rows.where('m.ingreso_egreso', '=', sentido as 1 | 2)
    // Written out, not as a parameter, so that the index of the annulled ones is used.
    if (anulado !== undefined) rows = rows.where(anulado ? sql<boolean>`m.anulado` : sql<boolean>`not m.anulado`)
    if (planilla !== undefined) rows = rows.where('m.numero_planilla', '=', planilla)
    return rows
  },
  fields: {
    ...camposMovimiento,
    importeEfectivo: salvoOculto('m.importe_efectivo'),
    importeBanco: salvoOculto('m.importe_banco'),
    importeChequeDia: salvoOculto('m.importe_cheque'),
    total: salvoOculto('m.total'),
  },
  sort: { fechaMovimiento: sql`m.fecha_movimiento`, numeroMovimiento: sql`m.id` },
  tieBreak: sql`m.id`,
  // Sheets know how many movements they have: a total reads them instead of the movements (decision 002).
  total: (ctx, filters) =>
    sql<number>`(select coalesce(sum(${contadores(filters)}), 0) from planilla_caja p where ${planillasContadas(ctx, filters)})`,
}

const pedido = (filters: Filters) => ({
  seccional: filters.number('idSeccional'),
  caja: filters.number('caja'),
  sentido: filters.number('ingresoEgreso'),
  anulado: filters.flag('anulado'),
  planilla: filters.number('numeroPlanilla'),
})

/** The counters of a sheet that the filters ask about. */
function contadores(filters: Filters): RawBuilder<number> {
  const { sentido, anulado } = pedido(filters)
  const columnas = [
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
  return columnas.length === 0
    ? sql`0`
    : sql`${sql.join(
        columnas.map(([name]) => sql.ref(`p.${name}`)),
        sql` + `,
      )}`
}

function planillasContadas(ctx: Ctx, filters: Filters): RawBuilder<boolean> {
  const { seccional, caja, planilla } = pedido(filters)
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
