import {
  diasPagoViejo,
  type FinanzasSituation,
  type observacionCentral,
  type pagoInformado,
} from '@gremial/contract/tesoreria/finanzas.ts'
import type { ComprobantesObservados } from '@gremial/contract/tesoreria/observados.ts'
import { admite } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import type { Rendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { dateOf, daysBetween, formatDate } from '@gremial/contract/values/dates.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { demandProof } from '../../../platform/access/signing-actions.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { enqueue } from '../../../platform/jobs/outbox.ts'
import { AppError, fieldError, found } from '../../../platform/runtime/errors.ts'
import { currentSubmission } from '../firmas/contenido.ts'
import { observeComprobantes } from '../observados/observados.service.ts'
import { needsProof } from '../reglas-pago/reglas-pago.service.ts'
import { otroEstado, type RendicionTomada, takeRendicion } from '../rendiciones-gasto/acciones.ts'
import { readRendicion, requireRendicion } from '../rendiciones-gasto/rendiciones-gasto.queries.ts'
import { pasar } from '../rendiciones-gasto/rendiciones-gasto.service.ts'
import { tellObservada, tellPagada } from './avisos.ts'
import { causaDe, filaDeSalida, tipoFinanzas } from './salida.ts'

/**
 * Submits a signed settlement to the financial system through the outbox; it becomes ENVIADA once acknowledged. A repeat requires
 * `confirma`. RENDICION_SIN_FIRMAR, RENDICION_YA_PEDIDA (with its date), FINANZAS_SIN_CONEXION. (C-FIRMA-14, -15, -18)
 */
export function enviarAFinanzas(ctx: Ctx, id: number, confirma: boolean): Promise<Rendicion> {
  return inTransaction(ctx, async (ctx) => {
    const tomada = await takeRendicion(ctx, id, 'enviarExterno', { exige: false })
    const envio = await envioFirmado(ctx, tomada)
    if (!ctx.services.config.finance) throw new AppError('FINANZAS_SIN_CONEXION')
    if (!tomada.puede) throw new AppError(tomada.enLote ? 'RENDICION_EN_LOTE' : 'SIN_PERMISO')
    const { rows } = await sql<{
      antes: Date | null
    }>`select fecha_envio_externo as antes from rendicion_gasto where id = ${id}`.execute(ctx.db)
    const before = rows[0]?.antes
    if (before && !confirma) throw new AppError('RENDICION_YA_PEDIDA', { fecha: formatDate(dateOf(before)) })
    await pasar(ctx, tomada, 'enviarExterno', 'pedidaFinanzas', { datos: { envio } })
    await sql`update rendicion_gasto set fecha_envio_externo = ${ctx.now} where id = ${id}`.execute(ctx.db)
    await ponerEnSalida(ctx, id, envio)
    await audit(ctx, 'enviar', 'rendicion', id, { envio })
    return readRendicion(ctx, id)
  })
}

/** The submission with both signatures; throws a specific error without them. */
async function envioFirmado(ctx: Ctx, { id, estado, numero, envio }: RendicionTomada): Promise<number> {
  const { rows } = await sql<{ firmas: number }>`select count(*)::int as firmas from rendicion_firma f
    where f.rendicion_id = ${id} and f.envio_id = ${envio} and f.anulada is null`.execute(ctx.db)
  const firmada = envio !== null && rows[0]?.firmas === 2
  if (admite(estado, 'enviarExterno')) {
    if (!firmada) throw new AppError('RENDICION_SIN_FIRMAR')
    return envio
  }
  throw admite(estado, 'enviar') || admite(estado, 'autorizar')
    ? new AppError('RENDICION_SIN_FIRMAR')
    : otroEstado(ctx, { numero, estado })
}

/** One outbox row per submission: a pending one is retried now, and a finished one is sent again with the same key. */
async function ponerEnSalida(ctx: Ctx, idRendicion: number, idEnvio: number): Promise<void> {
  const { numAffectedRows } = await sql`update bandeja_salida
    set proximo = ${ctx.now}, fallido = null, intentos = 0
    where tipo = ${sql.lit(tipoFinanzas)} and datos ->> 'idEnvio' = ${String(idEnvio)} and hecho is null
      and tomado is null`.execute(ctx.db)
  if (numAffectedRows === 0n) await enqueue(ctx, tipoFinanzas, { idRendicion, idEnvio })
}

/** Retries an unacknowledged submission now, from the first attempt. RENDICION_OTRO_ESTADO if none is pending. */
export function reintentar(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const tomada = await takeRendicion(ctx, id, 'enviarExterno', { exige: false })
    const { rows } = await sql<{
      espera: boolean
    }>`select coalesce(estado = 2 and fecha_envio_externo >= fecha_ultimo_envio, false) as espera
      from rendicion_gasto where id = ${id}`.execute(ctx.db)
    if (!rows[0]?.espera || tomada.envio === null) throw otroEstado(ctx, tomada)
    if (!ctx.services.config.finance) throw new AppError('FINANZAS_SIN_CONEXION')
    await ponerEnSalida(ctx, id, tomada.envio)
    await audit(ctx, 'reintentar', 'rendicion', id, { envio: tomada.envio })
  })
}

/**
 * Asks to confirm a manual payment date before the last signature, or long ago: probably a typing mistake. PAGO_ANTES_DE_FIRMA,
 * PAGO_VIEJO.
 */
export async function askPagoDay(
  ctx: Ctx,
  { numero, envio }: Pick<RendicionTomada, 'numero' | 'envio'>,
  fechaPago: string,
): Promise<void> {
  const { rows } = await sql<{ firmada: string | null }>`select max(dia_de(f.momento)) as firmada
    from rendicion_firma f
    where f.envio_id = ${envio} and f.anulada is null`.execute(ctx.db)
  const { firmada } = found(rows[0])
  if (firmada !== null && fechaPago < firmada) throw new AppError('PAGO_ANTES_DE_FIRMA', { numero, fecha: formatDate(firmada) })
  if (daysBetween(fechaPago, ctx.today) > diasPagoViejo) throw new AppError('PAGO_VIEJO', { dias: diasPagoViejo })
}

/** Central treasury reports a payment. Throws the errors of `askPagoDay` and `pay`. */
export function reportPago(
  ctx: Ctx,
  id: number,
  { fechaPago, referencia, confirma }: z.output<typeof pagoInformado>,
): Promise<Rendicion> {
  return inTransaction(ctx, async (ctx) => {
    const tomada = await takeRendicion(ctx, id, 'pagar')
    const prueba = await needsProof(ctx, tomada)
    // Before the proof: the confirmed call would ask for the proof again.
    if (!confirma) await askPagoDay(ctx, tomada, fechaPago)
    if (prueba) await demandProof(ctx)
    await pay(ctx, tomada, fechaPago, referencia)
    return readRendicion(ctx, id)
  })
}

/** Marks a locked settlement as paid on that ISO day. PAGO_FUTURO on `fechaPago`. */
export async function pay(ctx: Ctx, tomada: RendicionTomada, fechaPago: string, referencia: string): Promise<void> {
  if (fechaPago > ctx.today) throw fieldError('PAGO_FUTURO', 'fechaPago', 'errores.PAGO_FUTURO')
  await pasar(ctx, tomada, 'pagar', 'pagada', { comentario: referencia, datos: { fechaPago } })
  await sql`update rendicion_gasto
    set fecha_pago = ${fechaPago}, referencia_pago = ${referencia}
    where id = ${tomada.id}`.execute(ctx.db)
  await audit(ctx, 'pagar', 'rendicion', tomada.id, { fechaPago, referencia })
  await tellPagada(ctx, tomada.id, { fecha: fechaPago, referencia })
}

/** Central treasury rejects it, or some of its receipts, with a reason. VERSION_VIEJA if `huella` differs. */
export function observeRendicion(
  ctx: Ctx,
  id: number,
  { motivo, comprobantes, huella }: z.output<typeof observacionCentral>,
): Promise<Rendicion> {
  return inTransaction(ctx, async (ctx) => {
    const tomada = await takeRendicion(ctx, id, 'observar')
    if (huella !== undefined && (await currentSubmission(ctx, id))?.huella !== huella) throw new AppError('VERSION_VIEJA')
    await observar(ctx, tomada, motivo, comprobantes)
    return readRendicion(ctx, id)
  })
}

/** Marks a locked settlement as observed. History and audit have the general reason beside those of the receipts. */
export async function observar(
  ctx: Ctx,
  tomada: RendicionTomada,
  motivo: string,
  comprobantes: ComprobantesObservados = [],
): Promise<void> {
  const observed = await observeComprobantes(ctx, tomada, { motivo, comprobantes })
  await pasar(ctx, tomada, 'observar', 'observada', { comentario: motivo, datos: { envio: tomada.envio } })
  await sql`update rendicion_gasto set motivo_observacion = ${observed.motivo} where id = ${tomada.id}`.execute(ctx.db)
  await audit(ctx, 'observar', 'rendicion', tomada.id, {
    motivo: observed.motivo,
    ...(observed.ids.length > 0 && { comprobantes: observed.ids }),
  })
  await tellObservada(ctx, tomada.id, observed.dicho)
}

/** State of the last submission of a settlement in scope. */
export async function situationOf(ctx: Ctx, id: number): Promise<FinanzasSituation> {
  await requireRendicion(ctx, id)
  const { rows } = await sql<{
    pedida: Date | null
    espera: boolean
    intentos: number | null
    error: string | null
    proximo: Date | null
    fallido: Date | null
  }>`select r.fecha_envio_externo as pedida,
      coalesce(r.estado = 2 and r.fecha_envio_externo >= r.fecha_ultimo_envio, false) as espera, b.intentos,
      b.ultimo_error as error, b.proximo, b.fallido
    from rendicion_gasto r
    left join lateral ${filaDeSalida} b on true
    where r.id = ${id}`.execute(ctx.db)
  const { pedida, espera, intentos, error, proximo, fallido } = found(rows[0])
  return {
    conectado: ctx.services.config.finance !== undefined,
    pedida: pedida?.toISOString() ?? null,
    espera,
    intentos: espera ? (intentos ?? 0) : 0,
    causa: espera ? causaDe(ctx, error) : '',
    proximo: espera && fallido === null ? (proximo?.toISOString() ?? null) : null,
    // No retry left: the outbox row failed permanently or was swept.
    abandonada: espera && (intentos === null || fallido !== null),
  }
}
