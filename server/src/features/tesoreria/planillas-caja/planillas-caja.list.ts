import type { PlanillaRow } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import type { ListSource } from '../../../platform/list/list.ts'
import '../../afiliado/afiliados/afiliados.tables.ts'
import { habilitadoEn } from '../cajas/cajas.access.ts'
import '../cajas/cajas.tables.ts'
import { aperturaOf } from './planillas-caja.queries.ts'
import './planillas-caja.tables.ts'
import { seccionalEnAlcance, seccionalPedida } from '../../seccionales/seccionales/seccionales.access.ts'

/** Amount of a closed sheet as signed; of an open one from its columns, unless hidden. */
const importe = (side: string, forma: string, column: string) =>
  sql`case when p.resumen is not null then (p.resumen->${sql.lit(side)}->>${sql.lit(forma)})::numeric
    when not yo.oculto then ${sql.raw(column)} end`

const apertura = sql`coalesce(case when p.resumen is not null then p.resumen->'apertura'->>'total'
  else ${aperturaOf}->>'total' end,
  '0')::numeric`

/** Sheets of the boxes in scope; `abierta` selects the ones that central treasury reviews by age. */
export const planillasSource: ListSource<PlanillaRow> = {
  access: can('planillas.consultar'),
  rows(ctx, filters) {
    // A blind box also hides its open sheet's amounts here: even after a count, books may have moved on.
    const oculta = sql<{
      oculto: boolean
    }>`(select c.arqueo = 'CIEGO' and ${habilitadoEn(ctx, sql`c.id`)} as oculto)`.as('yo')
    let rows = ctx.db
      .selectFrom('planilla_caja as p')
      .innerJoin('caja as c', 'c.id', 'p.caja_id')
      .innerJoin('seccional as s', 's.id', 'p.seccional_id')
      .innerJoinLateral(oculta, (join) => join.onTrue())
      .innerJoinLateral(sql<{ hoy: string }>`(select ${ctx.today}::date as hoy)`.as('d'), (join) => join.onTrue())
      .where(seccionalEnAlcance(ctx, sql`p.seccional_id`))
    const [seccional, caja, numero, opened] = [
      seccionalPedida(ctx, filters),
      filters.number('caja'),
      filters.number('nroPla'),
      filters.flag('abierta'),
    ]
    if (seccional !== undefined) rows = rows.where('p.seccional_id', '=', seccional)
    if (caja !== undefined) rows = rows.where('p.caja_id', '=', caja)
    if (numero !== undefined) rows = rows.where('p.numero', '=', numero)
    if (opened !== undefined) rows = rows.where(sql<boolean>`p.estado = ${sql.lit(opened ? 'ABIERTA' : 'CERRADA')}`)
    const [desde, hasta] = [filters.date('fechaDesde'), filters.date('fechaHasta')]
    // An open sheet has no end.
    if (desde !== undefined) rows = rows.where(sql<boolean>`(p.hasta >= ${desde} or p.hasta is null)`)
    if (hasta !== undefined) rows = rows.where('p.desde', '<=', hasta)
    return rows
  },
  fields: {
    id: sql`p.id`,
    nroPla: sql`p.numero`,
    idCaja: sql`p.caja_id`,
    nombreCaja: sql`c.nombre`,
    idSeccional: sql`p.seccional_id`,
    nombreSeccional: sql`s.nombre`,
    estado: sql`p.estado`,
    desde: sql`coalesce((p.resumen->>'desde')::date, p.desde)`,
    hasta: sql`(p.resumen->>'hasta')::date`,
    dias: sql`coalesce((p.resumen->>'hasta')::date, d.hoy) - coalesce((p.resumen->>'desde')::date, p.desde)`,
    movimientos: sql`coalesce((p.resumen->>'movimientos')::int, p.ingresos + p.egresos)`,
    anulados: sql`coalesce((p.resumen->>'anulados')::int, p.ingresos_anulados + p.egresos_anulados)`,
    // The opening balance is shown as opening, not as income.
    inicialTotal: sql`${importe('inicial', 'total', 'p.inicial_efectivo + p.inicial_banco + p.inicial_cheque')} + ${apertura}`,
    totalIngresos: sql`${importe('ingresos', 'total', 'p.ingreso_efectivo + p.ingreso_banco + p.ingreso_cheque')} - ${apertura}`,
    totalEgresos: importe('egresos', 'total', 'p.egreso_efectivo + p.egreso_banco + p.egreso_cheque'),
    saldoEfectivo: importe('saldo', 'efectivo', 'p.saldo_efectivo'),
    saldoValores: importe('saldo', 'valores', 'p.saldo_cheque'),
    saldoBancarios: importe('saldo', 'bancarios', 'p.saldo_banco'),
    saldoTotal: importe('saldo', 'total', 'p.saldo_efectivo + p.saldo_banco + p.saldo_cheque'),
    diferencia: sql`(p.resumen->'arqueo'->'diferencia'->>'total')::numeric`,
    cerradaPor: sql`p.resumen->'cerrada'->>'por'`,
  },
  sort: { desde: sql`p.desde`, nroPla: sql`p.numero` },
  tieBreak: sql`p.id`,
}
