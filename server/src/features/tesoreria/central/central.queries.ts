import type { TesoreriaCentral } from '@gremial/contract/tesoreria/central.ts'
import type { PorForma } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { seccionalEnAlcance } from '../../seccionales/seccionales/seccionales.access.ts'
import { type Importes, sum, withoutImportes } from '../movimientos-caja/movimientos-caja.rules.ts'
import { importesOf, porFormaDe } from '../planillas-caja/planillas-caja.rules.ts'

interface OpenPlanilla {
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
 * Current balance of every box in scope, by branch, box and payment form. Movements keep each open sheet's balance up to date in
 * their transactions, so this reads one row per box.
 */
export async function readTesoreriaCentral(ctx: Ctx): Promise<TesoreriaCentral> {
  const { rows } = await sql<OpenPlanilla>`
    select c.seccional_id, s.nombre as seccional, c.id, c.nombre, c.habilitada::int as habilitada, p.numero as "nroPla", p.desde,
      ${ctx.today}::date - p.desde as dias, p.ingresos + p.egresos as movimientos, p.saldo_efectivo as efectivo,
      p.saldo_banco as banco, p.saldo_cheque as cheque
    from planilla_caja p
    join caja c on c.id = p.caja_id
    join seccional s on s.id = c.seccional_id
    where p.estado = 'ABIERTA' and ${seccionalEnAlcance(ctx, sql`c.seccional_id`)}
    order by s.codigo, c.orden, c.id`.execute(ctx.db)
  const seccionales = new Map<number, { figura: TesoreriaCentral['seccionales'][number]; suma: Importes }>()
  let general = withoutImportes
  for (const { seccional_id, seccional, efectivo, banco, cheque, ...row } of rows) {
    const importes = importesOf(efectivo, banco, cheque)
    const entrada = seccionales.get(seccional_id) ?? {
      figura: { id: seccional_id, nombre: seccional, saldo: cero, cajas: [] },
      suma: withoutImportes,
    }
    entrada.suma = sum(entrada.suma, importes)
    entrada.figura.saldo = porFormaDe(entrada.suma)
    entrada.figura.cajas.push({ ...row, saldo: porFormaDe(importes) })
    seccionales.set(seccional_id, entrada)
    general = sum(general, importes)
  }
  return { total: porFormaDe(general), cajas: rows.length, seccionales: [...seccionales.values()].map(({ figura }) => figura) }
}

const cero: PorForma = porFormaDe(withoutImportes)
