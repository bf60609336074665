import type { PorForma, TesoreriaCentral } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { branchInScope } from '../../seccionales/seccionales/seccionales.access.ts'
import { type Amounts, nothing, plus } from '../movimientos-caja/movimientos-caja.rules.ts'
import { amountsOf, porFormaDe } from '../planillas-caja/planillas-caja.rules.ts'

interface OpenRow {
  seccional_id: number
  seccional: string
  id: number
  nombre: string
  habilitada: number
  nroPla: number
  desde: string
  dias: number
  movimientos: number
  efectivo: number
  banco: number
  cheque: number
}

/**
 * What every box in scope holds now, by branch, box and payment form. It is the balance of each open sheet, which its movements keep in
 * their own transactions: one row per box is read, whatever the number of movements.
 */
export async function centralFigures(ctx: Ctx): Promise<TesoreriaCentral> {
  const { rows } = await sql<OpenRow>`
    select c.seccional_id, s.nombre as seccional, c.id, c.nombre, c.habilitada::int as habilitada, p.numero as "nroPla", p.desde,
      ${ctx.today}::date - p.desde as dias, p.ingresos + p.egresos as movimientos, p.saldo_efectivo as efectivo, p.saldo_banco as banco, p.saldo_cheque as cheque
    from planilla_caja p join caja c on c.id = p.caja_id join seccional s on s.id = c.seccional_id
    where p.estado = 'ABIERTA' and ${branchInScope(ctx, sql`c.seccional_id`)} order by s.codigo, c.orden, c.id`.execute(
    ctx.db as never,
  )
  const branches = new Map<number, { branch: TesoreriaCentral['seccionales'][number]; sum: Amounts }>()
  let all = nothing
  for (const { seccional_id, seccional, efectivo, banco, cheque, ...row } of rows) {
    const amounts = amountsOf(efectivo, banco, cheque)
    const entry = branches.get(seccional_id) ?? {
      branch: { id: seccional_id, nombre: seccional, saldo: zero, cajas: [] },
      sum: nothing,
    }
    entry.sum = plus(entry.sum, amounts)
    entry.branch.saldo = porFormaDe(entry.sum)
    entry.branch.cajas.push({ ...row, saldo: porFormaDe(amounts) })
    branches.set(seccional_id, entry)
    all = plus(all, amounts)
  }
  return { total: porFormaDe(all), cajas: rows.length, seccionales: [...branches.values()].map(({ branch }) => branch) }
}

const zero: PorForma = porFormaDe(nothing)
