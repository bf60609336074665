import type { FilaPlanilla } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import type { ListSource } from '../../../platform/list/list.ts'
import '../../afiliado/afiliados/afiliados.tables.ts'
import { habilitadoEn } from '../cajas/cajas.access.ts'
import '../cajas/cajas.tables.ts'
import './planillas-caja.tables.ts'
import { seccionalEnAlcance } from '../../seccionales/seccionales/seccionales.access.ts'

const visible = (expression: string) => sql`case when not yo.oculto then ${sql.raw(expression)} end`

/** The sheets of the boxes in scope; with `abierta`, what the centre looks at by age. */
export const fuentePlanillas: ListSource<FilaPlanilla> = {
  access: can('planillas.consultar'),
  rows(ctx, filters) {
    // A blind box keeps its amounts from who counts it, here too: there is always a newer question than its last count.
    const oculta = sql<{
      oculto: boolean
    }>`(select c.arqueo = 'CIEGO' and p.estado = 'ABIERTA' and ${habilitadoEn(ctx, sql`c.id`)} as oculto)`.as('yo')
    let rows = ctx.db
      .selectFrom('planilla_caja as p')
      .innerJoin('caja as c', 'c.id', 'p.caja_id')
      .innerJoin('seccional as s', 's.id', 'p.seccional_id')
      .innerJoinLateral(oculta, (join) => join.onTrue())
      .innerJoinLateral(sql<{ hoy: string }>`(select ${ctx.today}::date as hoy)`.as('d'), (join) => join.onTrue())
      .where(seccionalEnAlcance(ctx, sql`p.seccional_id`))
    const [seccional, caja, numero, abierta] = [
      filters.number('idSeccional'),
      filters.number('caja'),
      filters.number('nroPla'),
      filters.flag('abierta'),
    ]
    if (seccional !== undefined) rows = rows.where('p.seccional_id', '=', seccional)
    if (caja !== undefined) rows = rows.where('p.caja_id', '=', caja)
    if (numero !== undefined) rows = rows.where('p.numero', '=', numero)
    if (abierta !== undefined) rows = rows.where(sql<boolean>`p.estado = ${sql.lit(abierta ? 'ABIERTA' : 'CERRADA')}`)
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
    desde: sql`p.desde`,
    hasta: sql`p.hasta`,
    dias: sql`coalesce(p.hasta, d.hoy) - p.desde`,
    movimientos: sql`p.ingresos + p.egresos`,
    anulados: sql`p.ingresos_anulados + p.egresos_anulados`,
    inicialTotal: visible('p.inicial_efectivo + p.inicial_banco + p.inicial_cheque'),
    totalIngresos: visible('p.ingreso_efectivo + p.ingreso_banco + p.ingreso_cheque'),
    totalEgresos: visible('p.egreso_efectivo + p.egreso_banco + p.egreso_cheque'),
    saldoEfectivo: visible('p.saldo_efectivo'),
    saldoValores: visible('p.saldo_cheque'),
    saldoBancarios: visible('p.saldo_banco'),
    saldoTotal: visible('p.saldo_efectivo + p.saldo_banco + p.saldo_cheque'),
  },
  sort: { desde: sql`p.desde` },
  tieBreak: sql`p.id`,
}
