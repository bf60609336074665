import { avisoDebito } from '@gremial/contract/afiliado/debitos.ts'
import type { ResponseOf } from '@gremial/contract/platform/call.ts'
import { type debitos, diasRespuesta, type LoteDebito, type LoteDebitoNuevo } from '@gremial/contract/tesoreria/debitos.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { formatPesos, toCents } from '@gremial/contract/values/money.ts'
import { addWorkingDays, workingDaysBetween } from '@gremial/contract/values/working-days.ts'
import { sql } from 'kysely'
import { demandProof } from '../../../platform/access/signing-actions.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { allowLongStatements } from '../../../platform/db/long-statements.ts'
import { padded } from '../../../platform/db/padded.ts'
import { one } from '../../../platform/db/rows.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { avisarDebitos } from '../../afiliado/debitos/avisos.ts'
import { holidays } from '../../afiliado/debitos/feriados.ts'
import { candidatos } from './candidatos.ts'
import { readLoteDebito } from './debitos.queries.ts'
import { exigirFecha, pedidoDe, pideOtra } from './previa.ts'
import { resumirLote } from './resumen.ts'

type LoteArmado = ResponseOf<(typeof debitos)['crear']>

/** Places of a lot; its references are its number and a place of nine digits. */
const lugares = 9

/**
 * Freezes the list of a lot; idempotent by `clave`. NO_EXISTE, DEBITO_CONVENIO, DEBITO_FECHA, DEBITO_VACIO, DEBITO_OTRO_TOTAL if it is not
 * the one that the person saw, DEBITO_CLAVE_USADA.
 */
export function createDebito(ctx: Ctx, { clave, idConvenio, fecha, cantidad, total }: LoteDebitoNuevo): Promise<LoteArmado> {
  return inTransaction(ctx, async (ctx) => {
    await allowLongStatements(ctx.db)
    // Lock held until the transaction ends: serialises lot creation, so a repeat finds the first lot and nobody is in two.
    const { rows: numbers } = await sql<{ ultimo: number }>`select ultimo from lote_debito_numero for update`.execute(ctx.db)
    const hecho = await yaArmado(ctx, clave)
    if (hecho !== undefined) return hecho
    const { pedido, version, convenio } = await pedidoDe(ctx, idConvenio, fecha)
    exigirFecha(ctx, fecha, await holidays(ctx))
    const numero = found(numbers[0]).ultimo + 1
    const dos = pideOtra(total, convenio.dosDesde)
    if (dos) await demandProof(ctx)
    const quien = person(ctx).id
    const { rows } = await sql<{ id: number; cantidad: number; total: number; huella: string }>`with elegidos as materialized (
        select a.numero as afiliado, d.id as talon, s.id as solicitud, s.cbu, d.importe,
          row_number() over (order by a.numero) as orden
        from ${candidatos(pedido)} and p.motivo is null),
      numerados as materialized (
        select e.*, ${String(numero)}::text || ${padded(sql`e.orden`, lugares)} as referencia from elegidos e),
      lote as (
        insert into lote_debito (numero, clave, convenio_id, convenio_version, fecha, creado, creado_por, cantidad, total, huella,
          necesita_otra, aprobado, aprobado_por)
        select ${numero}, ${clave}, ${idConvenio}, ${version}, ${fecha}, ${ctx.now}, ${quien}, count(*), sum(importe),
          encode(sha256(convert_to(string_agg(referencia || ' ' || cbu || ' ' || importe, e'\n' order by orden), 'UTF8')), 'hex'),
          ${dos}, ${dos ? null : ctx.now}::timestamptz, ${dos ? null : quien}::bigint
        from numerados
        having count(*) > 0
        returning id, cantidad, total, huella),
      puestos as (
        insert into lote_debito_renglon (lote_id, orden, referencia, afiliado_numero, documento_id, solicitud_id, cbu, importe)
        select k.id, n.orden, n.referencia, n.afiliado, n.talon, n.solicitud, n.cbu, n.importe from numerados n, lote k)
      select id, cantidad, total, huella from lote`.execute(ctx.db)
    const [lote] = rows
    if (lote === undefined) throw new AppError('DEBITO_VACIO')
    if (lote.cantidad !== cantidad || toCents(lote.total) !== toCents(total))
      throw new AppError('DEBITO_OTRO_TOTAL', { cantidad: lote.cantidad, total: formatPesos(lote.total) })
    await sql`update lote_debito_numero set ultimo = ${numero}`.execute(ctx.db)
    const avisados = dos ? undefined : await avisarLote(ctx, lote.id)
    await audit(ctx, 'generar', 'loteDebito', lote.id, {
      numero,
      convenio: convenio.nombre,
      idConvenio,
      version,
      fecha,
      cantidad,
      total,
      huella: lote.huella,
      ...(dos ? { dos } : { avisados }),
    })
    return { id: lote.id, porAprobar: dos }
  })
}

/** Lines whose members are notified together. */
const tanda = 2000

/**
 * Notifies the members of a lot: once approved, at least five working days before (Com. A 6909); or those whose debit was annulled with it.
 * Returns how many have an address.
 */
async function avisarLote(ctx: Ctx, id: number, paso: 'avisado' | 'anulado' = 'avisado'): Promise<number> {
  let avisados = 0
  for (let orden = 0; ; orden += tanda) {
    const { rows } = await sql<{ id: number; anulado: boolean }>`select id, estado = 'ANULADO' as anulado
      from lote_debito_renglon
      where lote_id = ${id} and orden > ${orden} and orden <= ${orden + tanda}`.execute(ctx.db)
    if (rows.length === 0) return avisados
    avisados += await avisarDebitos(
      ctx,
      paso,
      rows.flatMap((r) => (paso === 'anulado' && !r.anulado ? [] : [r.id])),
    )
  }
}

async function yaArmado(ctx: Ctx, clave: string): Promise<LoteArmado | undefined> {
  const { rows } = await sql<LoteArmado & { mio: boolean }>`select k.id, k.aprobado is null and k.anulado is null as "porAprobar",
      k.creado_por = ${person(ctx).id} as mio
    from lote_debito k
    where k.clave = ${clave}`.execute(ctx.db)
  const [row] = rows
  if (row === undefined) return undefined
  if (!row.mio) throw new AppError('DEBITO_CLAVE_USADA')
  return { id: row.id, porAprobar: row.porAprobar }
}

export interface LoteTomado {
  id: number
  numero: number
  fecha: string
  creadoPor: number
  huella: string
  aprobado: boolean
  hecho: boolean
  anulado: boolean
}

/** Locks a lot: serialises its approval, its files, its answers and its annulment. NO_EXISTE. */
export async function takeDebito(ctx: Ctx, id: number): Promise<LoteTomado> {
  const { rows } = await sql<LoteTomado>`select k.id, k.numero, k.fecha, k.creado_por as "creadoPor", k.huella,
      k.aprobado is not null as aprobado, k.hecho is not null as hecho, k.anulado is not null as anulado
    from lote_debito k
    where k.id = ${id} for update`.execute(ctx.db)
  return found(rows[0])
}

/** DEBITO_TARDE if the members would be notified of a lot with less than the days of the norm. */
export async function exigirAviso(ctx: Ctx, { numero, fecha }: LoteTomado): Promise<void> {
  if (workingDaysBetween(ctx.today, fecha, await holidays(ctx)) < avisoDebito)
    throw new AppError('DEBITO_TARDE', { numero, fecha: formatDate(fecha), dias: avisoDebito })
}

/** Another person approves the list of the screen (`huella`). DEBITO_LO_ARMASTE, VERSION_VIEJA, DEBITO_YA_APROBADO, DEBITO_TARDE. */
export function approveDebito(ctx: Ctx, id: number, huella: string): Promise<LoteDebito> {
  return inTransaction(ctx, async (ctx) => {
    await allowLongStatements(ctx.db)
    const lote = await takeDebito(ctx, id)
    const { numero } = lote
    if (lote.creadoPor === person(ctx).id) throw new AppError('DEBITO_LO_ARMASTE')
    if (lote.huella !== huella) throw new AppError('VERSION_VIEJA')
    if (lote.aprobado || lote.anulado) throw new AppError('DEBITO_YA_APROBADO', { numero })
    await exigirAviso(ctx, lote)
    await sql`update lote_debito set aprobado = ${ctx.now}, aprobado_por = ${person(ctx).id} where id = ${id}`.execute(ctx.db)
    await audit(ctx, 'aprobar', 'loteDebito', id, { numero, huella, avisados: await avisarLote(ctx, id) })
    return readLoteDebito(ctx, id)
  })
}

/**
 * Annuls the lines without an answer: before the files are made, or once the bank no longer answers (72 working hours, Com. A 2508). Members
 * notified of their debit are notified of this.
 * DEBITO_EN_BANCO, DEBITO_SIN_PENDIENTES.
 */
export function annulDebito(ctx: Ctx, id: number, motivo: string): Promise<LoteDebito> {
  return inTransaction(ctx, async (ctx) => {
    await allowLongStatements(ctx.db)
    const { numero, hecho, fecha, aprobado } = await takeDebito(ctx, id)
    if (hecho) {
      const hasta = addWorkingDays(fecha, diasRespuesta, await holidays(ctx))
      if (ctx.today <= hasta) throw new AppError('DEBITO_EN_BANCO', { numero, hasta: formatDate(hasta) })
    }
    const { rows } = await sql<{ cantidad: number }>`with x as (
        update lote_debito_renglon set estado = 'ANULADO', respondido = ${ctx.now}
        where lote_id = ${id} and estado = 'PENDIENTE' returning 1)
      select count(*)::int as cantidad from x`.execute(ctx.db)
    const { cantidad } = one(rows, 'anulados')
    if (cantidad === 0) throw new AppError('DEBITO_SIN_PENDIENTES', { numero })
    await sql`update lote_debito set anulado = ${ctx.now}, anulado_por = ${person(ctx).id}, motivo_anula = ${motivo}
      where id = ${id}`.execute(ctx.db)
    // Only an approved lot was announced.
    const avisados = aprobado ? await avisarLote(ctx, id, 'anulado') : 0
    await audit(ctx, 'anular', 'loteDebito', id, { numero, cantidad, motivo, avisados })
    if (hecho) await resumirLote(ctx, id)
    return readLoteDebito(ctx, id)
  })
}
