import type { Lote } from '@gremial/contract/tesoreria/pagos.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { one } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { autoresDeCuenta, cuentaNueva, cuentaSituation } from '../cuentas-pago/situacion.ts'
import { takeLote } from './lotes.service.ts'
import { readLote } from './pagos.queries.ts'

/** The second person of a lot above the organisation's sum (decision 136). */

interface PorAprobar {
  necesita: boolean
  aprobado: Date | null
  mio: boolean
  huella: string
  pendientes: number
}

/**
 * Another person approves the lot of the screen (`huella` of its file). The accounts are looked at again: LOTE_CUENTA_CAMBIO if
 * one is no longer in force or takes no money; LOTE_CUENTA_PROPIA if the approver set one that was never paid.
 */
export function approveLote(ctx: Ctx, id: number, huella: string): Promise<Lote> {
  return inTransaction(ctx, async (ctx) => {
    const { numero } = await takeLote(ctx, id)
    const { rows } =
      await sql<PorAprobar>`select k.necesita_otra as necesita, k.aprobado, k.creado_por = ${person(ctx).id} as mio,
        k.huella, (select count(*)::int from lote_pago_renglon x where x.lote_id = k.id and x.estado = 'PENDIENTE') as pendientes
      from lote_pago k
      where k.id = ${id}`.execute(ctx.db)
    const lote = one(rows, 'lote')
    if (lote.mio) throw new AppError('LOTE_LO_ARMASTE')
    if (lote.huella !== huella) throw new AppError('VERSION_VIEJA')
    if (!lote.necesita || lote.aprobado !== null || lote.pendientes === 0) throw new AppError('LOTE_YA_APROBADO', { numero })
    const { rows: cuentas } = await sql<{ seccional: string; vale: boolean; propia: boolean }>`select s.nombre as seccional,
        c.cbu is not distinct from x.cbu and ${cuentaSituation} = 'BIEN' as vale,
        c.cbu is not null and ${cuentaNueva} and ${person(ctx).id} = any(${autoresDeCuenta}) as propia
      from lote_pago_renglon x
      join rendicion_gasto r on r.id = x.rendicion_id
      join seccional s on s.id = r.seccional_id
      left join seccional_cuenta c on c.seccional_id = s.id
      where x.lote_id = ${id} and x.estado = 'PENDIENTE'
      order by x.orden`.execute(ctx.db)
    for (const { seccional, vale, propia } of cuentas) {
      if (!vale) throw new AppError('LOTE_CUENTA_CAMBIO', { seccional })
      if (propia) throw new AppError('LOTE_CUENTA_PROPIA', { seccional })
    }
    await sql`update lote_pago set aprobado = ${ctx.now}, aprobado_por = ${person(ctx).id} where id = ${id}`.execute(ctx.db)
    await audit(ctx, 'aprobar', 'lotePago', id, { numero, huella })
    return readLote(ctx, id)
  })
}
