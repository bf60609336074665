import type { ResponseOf } from '@gremial/contract/platform/call.ts'
import { diasPlanillaTarde, type inicioTesoreria } from '@gremial/contract/tesoreria/inicio.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { alcanza, seccionalEnAlcance } from '../../seccionales/seccionales/seccionales.access.ts'
import { habilitadoEn, ocultaEnLista } from '../cajas/cajas.access.ts'
import { habilitable } from '../cajas/cajas.list.ts'
import { readTesoreriaCentral } from '../central/central.queries.ts'
import { type Importes, sum, withoutImportes } from '../movimientos-caja/movimientos-caja.rules.ts'
import { importesOf, porFormaDe } from '../planillas-caja/planillas-caja.rules.ts'

interface CajaRow {
  id: number
  nombre: string
  idSeccional: number
  seccional: string
  nroPla: number
  dias: number
  movimientos: number
}

/** Columns of a box (c) with its branch (s) and a sheet (p). */
const columns = (ctx: Ctx): RawBuilder<unknown> => sql`c.id, c.nombre, c.seccional_id as "idSeccional", s.nombre as seccional,
  p.numero as "nroPla", ${ctx.today}::date - p.desde as dias, p.ingresos + p.egresos as movimientos`
const abiertas = sql`planilla_caja p
  join caja c on c.id = p.caja_id and p.estado = 'ABIERTA'
  join seccional s on s.id = c.seccional_id`

/** Enabled boxes on which the caller is enabled, the longest open first, and their total. */
export async function leerCajasPropias(ctx: Ctx): Promise<ResponseOf<(typeof inicioTesoreria)['propias']>> {
  const { rows } = await sql<
    CajaRow & { oculta: boolean; opera: boolean; cierra: boolean; efectivo: number; banco: number; cheque: number }
  >`select ${columns(ctx)}, ${ocultaEnLista(ctx, sql`p.id`)} as oculta,
      ${alcanza(ctx, 'movimientosCaja.editar', sql`c.seccional_id`)} as opera,
      ${alcanza(ctx, 'planillas.cerrar', sql`c.seccional_id`)} as cierra,
      p.saldo_efectivo as efectivo, p.saldo_banco as banco, p.saldo_cheque as cheque
    from ${abiertas}
    where c.habilitada and ${habilitadoEn(ctx, sql`c.id`)} and ${seccionalEnAlcance(ctx, sql`c.seccional_id`)}
    order by p.desde, c.orden, c.id`.execute(ctx.db)
  let total: Importes = withoutImportes
  const cajas = rows.map(({ oculta, efectivo, banco, cheque, ...caja }) => {
    if (oculta) return { ...caja, saldo: null }
    const importes = importesOf(efectivo, banco, cheque)
    total = sum(total, importes)
    return { ...caja, saldo: porFormaDe(importes) }
  })
  return { total: porFormaDe(total), cajas }
}

/** Items of the boxes in scope that need central attention. */
export async function readInicioCentral(ctx: Ctx): Promise<ResponseOf<(typeof inicioTesoreria)['central']>> {
  const { total, cajas } = await readTesoreriaCentral(ctx)
  const alAlcance = seccionalEnAlcance(ctx, sql`c.seccional_id`)
  const { rows: tarde } = await sql<CajaRow>`select ${columns(ctx)} from ${abiertas}
    where p.desde < ${ctx.today}::date - ${diasPlanillaTarde}::int and ${alAlcance} order by p.desde, c.id`.execute(ctx.db)
  const { rows: sinOficial } = await sql<CajaRow>`select ${columns(ctx)} from ${abiertas}
    where c.habilitada and ${alAlcance} and not exists (select 1 from caja_usuario cu join usuario u on u.id = cu.usuario_id
      where cu.caja_id = c.id and ${habilitable(ctx, sql`c.seccional_id`)}) order by s.codigo, c.orden, c.id`.execute(ctx.db)
  const { rows: diferencias } = await sql<CajaRow & { importe: number }>`select ${columns(ctx)},
      a.contado_efectivo + a.contado_banco + a.contado_cheque - a.libros_efectivo - a.libros_banco - a.libros_cheque as importe
    from planilla_caja p
    join arqueo_caja a on a.id = p.arqueo_id
    join caja c on c.id = p.caja_id
    join seccional s on s.id = c.seccional_id
    where p.estado = 'CERRADA' and p.hasta >= date_trunc('month', ${ctx.today}::date) and ${alAlcance}
      and (a.contado_efectivo, a.contado_banco, a.contado_cheque) <> (a.libros_efectivo, a.libros_banco, a.libros_cheque)
    order by p.hasta desc, p.id desc`.execute(ctx.db)
  const withoutImporte = (row: CajaRow) => ({ ...row, importe: null })
  return { total, cajas, tarde: tarde.map(withoutImporte), sinOficial: sinOficial.map(withoutImporte), diferencias }
}
