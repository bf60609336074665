import type { AcreditacionNueva } from '@gremial/contract/tesoreria/acreditaciones.ts'
import { formatPesos, fromCents, toCents } from '@gremial/contract/values/money.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { seccionalEnAlcance } from '../../seccionales/seccionales/seccionales.access.ts'
import { tomarCaja } from '../conciliacion/conciliacion.service.ts'
import { cobrosDeCaja } from './acreditaciones.queries.ts'
import { puedeSer } from './acreditaciones.rules.ts'

/**
 * Joins a line of a statement to the collections that it credits, for people who work with the box. It changes no sum of the box: the line is
 * posted or joined to a movement as any other (decision 162).
 */

/**
 * NO_EXISTE, ACREDITACION_TOMADA, ACREDITACION_NO_PUEDE (also several collections of two agreements, or with a difference), ACREDITACION_OTRA.
 */
export function joinAcreditacion(
  ctx: Ctx,
  { caja, linea, clase, cobros: ids, diferencia }: AcreditacionNueva,
): Promise<{ id: number }> {
  return inTransaction(ctx, async (ctx) => {
    await tomarCaja(ctx, caja)
    // Answers wait meanwhile: the difference is the one that the person saw.
    await sql`select 1
      from convenio_cobranza f
      where f.id in (select v.convenio_id from convenio_cobranza_version v where v.caja_id = ${caja})
      order by f.id for share`.execute(ctx.db)
    const cobros = await cobrosDeCaja(ctx, caja, { clase, ids })
    if (cobros.length === 0 || cobros.length < new Set(ids).size) throw new AppError('NO_EXISTE')
    const { rows } = await sql<{ fecha: string; importe: number; tomada: boolean }>`select l.fecha, l.importe,
        exists (select from acreditacion_cobro x where x.linea_id = l.id) as tomada
      from linea_banco l
      where l.id = ${linea} and l.caja_id = ${caja}`.execute(ctx.db)
    const { tomada, fecha, importe } = found(rows[0])
    if (tomada) throw new AppError('ACREDITACION_TOMADA')
    const centavos = toCents(importe)
    if (!cobros.every((cobro) => puedeSer(cobro, { fecha, centavos }))) throw new AppError('ACREDITACION_NO_PUEDE')
    const sobra = centavos - cobros.reduce((n, { falta }) => n + falta, 0)
    if (sobra !== toCents(diferencia)) throw new AppError('ACREDITACION_OTRA', { diferencia: formatPesos(fromCents(sobra)) })
    const [, otro] = cobros
    const exacto = sobra === 0 && cobros.every(({ falta, idConvenio }) => falta > 0 && idConvenio === otro?.idConvenio)
    if (otro !== undefined && !exacto) throw new AppError('ACREDITACION_NO_PUEDE')
    const partes = cobros.map((cobro) => ({
      cobro: cobro.id,
      version: cobro.version,
      cobrado: fromCents(cobro.cobrado),
      comision: fromCents(cobro.comision),
      importe: fromCents(otro === undefined ? centavos : cobro.falta),
    }))
    const { rows: made } = await sql<{
      id: number
    }>`insert into acreditacion_cobro (linea_id, lote_id, respuesta_id, convenio_version,
        cobrado, comision, importe, diferencia, momento, usuario_id)
      select ${linea}, case when ${clase} = 'LOTE' then x.cobro end, case when ${clase} <> 'LOTE' then x.cobro end,
        x.version, x.cobrado, x.comision, x.importe, ${diferencia}, ${ctx.now}, ${person(ctx).id}
      from jsonb_to_recordset(${JSON.stringify(partes)}::jsonb)
        as x(cobro bigint, version int, cobrado numeric, comision numeric, importe numeric)
      returning id`.execute(ctx.db)
    const { id } = found(made[0])
    const comision = partes.reduce((n, x) => Math.round(100 * (n + x.comision)) / 100, 0)
    await audit(ctx, 'crear', 'acreditacionCobro', id, { caja, linea, clase, cobros: ids, importe, comision, diferencia })
    return { id }
  })
}

/** Takes a line apart from all that it credits. NO_EXISTE. */
export function separateAcreditacion(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<{ caja: number; linea: number }>`select l.caja_id as caja, l.id as linea
      from acreditacion_cobro x
      join linea_banco l on l.id = x.linea_id
      join caja c on c.id = l.caja_id
      where x.id = ${id} and ${seccionalEnAlcance(ctx, sql`c.seccional_id`)}`.execute(ctx.db)
    const { caja, linea } = found(rows[0])
    await tomarCaja(ctx, caja)
    const { rows: gone } = await sql<{ lote: number | null; respuesta: number | null }>`delete from acreditacion_cobro
      where linea_id = ${linea}
      returning lote_id as lote, respuesta_id as respuesta`.execute(ctx.db)
    if (gone.length === 0) throw new AppError('NO_EXISTE')
    await audit(ctx, 'eliminar', 'acreditacionCobro', id, { caja, linea, cobros: gone.map((x) => x.lote ?? x.respuesta) })
  })
}
