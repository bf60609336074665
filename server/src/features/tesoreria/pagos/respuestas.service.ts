import {
  type CuentaRespuesta,
  type Lote,
  type LoteResult,
  pagoLimits,
  type RenglonLote,
} from '@gremial/contract/tesoreria/pagos.ts'
import { fromCents, toCents } from '@gremial/contract/values/money.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { fromBase64 } from '../../../platform/http/upload.ts'
import { AppError, fieldError, found } from '../../../platform/runtime/errors.ts'
import { Refusal, sandboxTask, Unreadable } from '../../../platform/sandbox/sandbox.ts'
import { hashOf } from '../../../platform/storage/store.ts'
import { rechazoInWords, tellRechazada } from '../finanzas/avisos.ts'
import { askPagoDay, pay } from '../finanzas/finanzas.service.ts'
import { takeRendicion } from '../rendiciones-gasto/acciones.ts'
import { countRendicion } from '../rendiciones-gasto/sucesos.ts'
import { takeLoteDelBanco } from './lotes.service.ts'
import { readLote } from './pagos.queries.ts'
import { decidirRespuesta, type Resuelto } from './pagos.rules.ts'
import type * as respuestaTasks from './respuesta.sandbox.ts'
import type { ParsedResponse } from './respuesta.sandbox.ts'

const enLaSala = sandboxTask<typeof respuestaTasks, 'readResponse'>(
  new URL('./respuesta.sandbox.ts', import.meta.url),
  'readResponse',
)

/** Parses a bank file in a sandbox worker. ARCHIVO_FALTA, ARCHIVO_GRANDE, RESPUESTA_ILEGIBLE. */
async function read(content: string): Promise<{ dice: ParsedResponse; huella: string }> {
  const bytes = fromBase64(content)
  if (bytes.length === 0) throw new AppError('ARCHIVO_FALTA')
  if (bytes.length > pagoLimits.respuesta) throw new AppError('ARCHIVO_GRANDE')
  try {
    return { dice: await enLaSala(bytes), huella: hashOf(bytes) }
  } catch (error) {
    if (error instanceof Refusal || error instanceof Unreadable) throw new AppError('RESPUESTA_ILEGIBLE')
    throw error
  }
}

type DelLote = Pick<RenglonLote, 'id' | 'referencia' | 'importe' | 'estado' | 'idRendicion'>
const renglonesDe = async (ctx: Ctx, lote: number): Promise<DelLote[]> =>
  (
    await sql<DelLote>`select id, referencia, importe, estado, rendicion_id as "idRendicion"
      from lote_pago_renglon
      where lote_id = ${lote}
      order by orden`.execute(ctx.db)
  ).rows

const pagosSum = (resueltos: readonly Resuelto[]): number =>
  fromCents(resueltos.reduce((sum, { renglon }) => sum + toCents(renglon.importe), 0))

/** Changes that a response makes to a locked lot. */
async function decidir(ctx: Ctx, id: number, armado: string, dice: ParsedResponse) {
  const renglones = await renglonesDe(ctx, id)
  const { resueltos, sinCambio, observaciones } = decidirRespuesta(renglones, dice, { armado, hoy: ctx.today })
  const [pagados, rejected] = (['PAGADO', 'RECHAZADO'] as const).map((r) => resueltos.filter((x) => x.resultado === r)) as [
    Resuelto[],
    Resuelto[],
  ]
  const cuenta: CuentaRespuesta = {
    pagados: pagados.length,
    totalPagado: pagosSum(pagados),
    rechazados: rejected.length,
    totalRechazado: pagosSum(rejected),
    sinCambio,
    pendientes: renglones.filter((r) => r.estado === 'PENDIENTE').length - resueltos.length,
    observaciones,
  }
  return { resueltos, cuenta }
}

/** Dry run of a response: returns the changes without applying them. */
export async function revisarRespuesta(ctx: Ctx, id: number, content: string): Promise<CuentaRespuesta> {
  const { dice } = await read(content)
  return inTransaction(ctx, async (ctx) => {
    const { armado } = await takeLoteDelBanco(ctx, id)
    return (await decidir(ctx, id, armado, dice)).cuenta
  })
}

/** Applies a bank response in one transaction; idempotent. */
export async function loadResponse(ctx: Ctx, id: number, content: string): Promise<CuentaRespuesta> {
  const { dice, huella } = await read(content)
  return inTransaction(ctx, async (ctx) => {
    const { numero, armado } = await takeLoteDelBanco(ctx, id)
    const { resueltos, cuenta } = await decidir(ctx, id, armado, dice)
    await aplicar(ctx, id, resueltos)
    const { pagados, rechazados } = cuenta
    if (resueltos.length > 0)
      await sql`insert into lote_pago_respuesta (lote_id, recibida, usuario_id, huella, pagados, rechazados)
        values (${id}, ${ctx.now}, ${person(ctx).id}, ${huella}, ${pagados}, ${rechazados})`.execute(ctx.db)
    await audit(ctx, 'importar', 'lotePago', id, { numero, huella, pagados, rechazados, sinCambio: cuenta.sinCambio })
    return cuenta
  })
}

/**
 * Records the outcome of some lines by hand. LOTE_RENGLON_RESPONDIDO if one is already answered, enforced by the table;
 * PAGO_FUTURO on `fecha`; PAGO_ANTES_DE_FIRMA and PAGO_VIEJO ask.
 */
export function recordResult(
  ctx: Ctx,
  id: number,
  { renglones: ids, resultado, fecha, motivo, confirma }: LoteResult,
): Promise<Lote> {
  return inTransaction(ctx, async (ctx) => {
    const { numero } = await takeLoteDelBanco(ctx, id)
    if (fecha > ctx.today) throw fieldError('PAGO_FUTURO', 'fecha', 'errores.PAGO_FUTURO')
    const byId = new Map((await renglonesDe(ctx, id)).map((r) => [r.id, r]))
    const chosen = [...new Set(ids)].map((renglon) => found(byId.get(renglon)))
    if (resultado === 'PAGADO' && !confirma) await askDays(ctx, chosen, fecha)
    await aplicar(
      ctx,
      id,
      chosen.map((renglon) => ({ renglon, resultado, fecha, codigo: '', motivo: resultado === 'RECHAZADO' ? motivo : '' })),
    )
    await audit(ctx, 'modificar', 'lotePago', id, { numero, resultado, cantidad: chosen.length, motivo })
    return readLote(ctx, id)
  })
}

/** Asks about the day as a payment by hand does, for each settlement. */
async function askDays(ctx: Ctx, chosen: readonly DelLote[], fecha: string): Promise<void> {
  const { rows } = await sql<{ numero: string; envio: number | null }>`select numero_completo as numero, envio_id as envio
    from rendicion_gasto
    where id = any(${chosen.map((r) => r.idRendicion)}::bigint[])
    order by id`.execute(ctx.db)
  for (const tomada of rows) await askPagoDay(ctx, tomada, fecha)
}

/** Answers each line; its settlement is paid or becomes payable again. Processed in the common lock order, to avoid deadlocks. */
async function aplicar(ctx: Ctx, lote: number, resueltos: readonly Resuelto[]): Promise<void> {
  for (const { renglon, resultado, fecha, codigo, motivo } of resueltos.toSorted(
    (a, b) => a.renglon.idRendicion - b.renglon.idRendicion,
  )) {
    const tomada = await takeRendicion(ctx, renglon.idRendicion, 'pagar', { exige: false })
    await sql`update lote_pago_renglon set estado = ${resultado}, codigo = ${codigo}, motivo = ${motivo}, respondido = ${ctx.now}
      where id = ${renglon.id}`.execute(ctx.db)
    if (resultado === 'PAGADO') await pay(ctx, tomada, fecha, renglon.referencia)
    else {
      await countRendicion(ctx, tomada, 'rechazadaBanco', rechazoInWords(ctx.language, codigo, motivo), { lote, codigo })
      await tellRechazada(ctx, tomada.id, { codigo, motivo })
    }
  }
}
