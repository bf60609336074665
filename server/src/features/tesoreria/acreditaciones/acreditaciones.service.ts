import type { AcreditacionNueva } from '@gremial/contract/tesoreria/acreditaciones.ts'
import { formatPesos, fromCents, toCents } from '@gremial/contract/values/money.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { one } from '../../../platform/db/rows.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { seccionalEnAlcance } from '../../seccionales/seccionales/seccionales.access.ts'
import { tomarCaja } from '../conciliacion/conciliacion.service.ts'
import { cobrosDeCaja } from './acreditaciones.queries.ts'
import { puedeSer } from './acreditaciones.rules.ts'

/**
 * Joins a line of a statement to the collection that it credits, for people who work with the box. It changes no sum of the box: the line is
 * posted or joined to a movement as any other (decision 162).
 */

/** NO_EXISTE, ACREDITACION_TOMADA, ACREDITACION_NO_PUEDE, ACREDITACION_OTRA. */
export function joinAcreditacion(
  ctx: Ctx,
  { caja, linea, clase, cobro: id, diferencia }: AcreditacionNueva,
): Promise<{ id: number }> {
  return inTransaction(ctx, async (ctx) => {
    await tomarCaja(ctx, caja)
    // Answers wait meanwhile: the difference is the one that the person saw.
    await sql`select 1
      from convenio_cobranza f
      where f.id in (select v.convenio_id from convenio_cobranza_version v where v.caja_id = ${caja})
      order by f.id for share`.execute(ctx.db)
    const cobro = found((await cobrosDeCaja(ctx, caja, { clase, id }))[0])
    const { rows } = await sql<{ fecha: string; importe: number; tomada: boolean }>`select l.fecha, l.importe,
        exists (select from acreditacion_cobro x where x.linea_id = l.id) as tomada
      from linea_banco l
      where l.id = ${linea} and l.caja_id = ${caja}`.execute(ctx.db)
    const { tomada, fecha, importe } = found(rows[0])
    if (tomada) throw new AppError('ACREDITACION_TOMADA')
    const centavos = toCents(importe)
    if (!puedeSer(cobro, { fecha, centavos })) throw new AppError('ACREDITACION_NO_PUEDE')
    const sobra = centavos - cobro.falta
    if (sobra !== toCents(diferencia)) throw new AppError('ACREDITACION_OTRA', { diferencia: formatPesos(fromCents(sobra)) })
    const comision = fromCents(cobro.comision)
    const { rows: made } = await sql<{
      id: number
    }>`insert into acreditacion_cobro (linea_id, lote_id, respuesta_id, convenio_version,
        cobrado, comision, diferencia, momento, usuario_id)
      values (${linea}, ${clase === 'LOTE' ? id : null}, ${clase === 'LOTE' ? null : id}, ${cobro.version},
        ${fromCents(cobro.cobrado)}, ${comision}, ${diferencia}, ${ctx.now}, ${person(ctx).id})
      returning id`.execute(ctx.db)
    const { id: hecha } = one(made, 'acreditacion')
    await audit(ctx, 'crear', 'acreditacionCobro', hecha, { caja, linea, clase, cobro: id, importe, comision, diferencia })
    return { id: hecha }
  })
}

/** Takes them apart. NO_EXISTE. */
export function separateAcreditacion(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<{ caja: number }>`select l.caja_id as caja
      from acreditacion_cobro x
      join linea_banco l on l.id = x.linea_id
      join caja c on c.id = l.caja_id
      where x.id = ${id} and ${seccionalEnAlcance(ctx, sql`c.seccional_id`)}`.execute(ctx.db)
    const { caja } = found(rows[0])
    await tomarCaja(ctx, caja)
    const { rows: gone } = await sql<{
      linea: number
      lote: number | null
      respuesta: number | null
    }>`delete from acreditacion_cobro
      where id = ${id}
      returning linea_id as linea, lote_id as lote, respuesta_id as respuesta`.execute(ctx.db)
    await audit(ctx, 'eliminar', 'acreditacionCobro', id, { caja, ...found(gone[0]) })
  })
}
