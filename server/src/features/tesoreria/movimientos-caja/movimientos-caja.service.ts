import type { ErrorCode } from '@gremial/contract/derived/errors.ts'
import {
  type CondicionesCumplidas,
  type CreatedMovimiento,
  type IngresoEgreso,
  type NewMovimiento,
  tipoReintegro,
} from '@gremial/contract/tesoreria/movimientos-caja.ts'
import type { MessageKey } from '@gremial/contract/textos/messages.ts'
import { formatPesos, fromCents, toCents } from '@gremial/contract/values/money.ts'
import { type RawBuilder, sql } from 'kysely'
import { auditWith } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { one } from '../../../platform/db/rows.ts'
import { prepared } from '../../../platform/db/statements.ts'
import { AppError, fieldError, found } from '../../../platform/runtime/errors.ts'
import { seccionalEnAlcance } from '../../seccionales/seccionales/seccionales.access.ts'
import { acreditarRendicion } from '../rendiciones-gasto/acreditacion.ts'
import { type CajaData, cajaData, comoSePidio, condicionesDe, registradoCon } from './movimientos-caja.queries.ts'
import { type Importes, rechazo, rechazoFecha, tipoCorresponde } from './movimientos-caja.rules.ts'

/** Checks that a movement can be posted now, and returns the form's initial data. (C-MOVIMIENTO-35, C-MOVIMIENTO-56) */
export async function verificarCondiciones(ctx: Ctx, idCaja: number, sentido: IngresoEgreso): Promise<CondicionesCumplidas> {
  const { rows } = await sql<CajaData>`select ${cajaData(ctx)} from caja c
    where c.id = ${idCaja} and ${seccionalEnAlcance(ctx, sql`c.seccional_id`)}`.execute(ctx.db)
  const caja = found(rows[0])
  reject(rechazo(condicionesDe(caja), sentido))
  return {
    caja: { id: caja.id, nombre: caja.nombre, idSeccional: caja.seccional_id, nombreSeccional: caja.seccional },
    numeroPlanilla: caja.planilla_numero ?? 0,
    desde: caja.planilla_desde ?? '',
    hasta: ctx.today,
  }
}

export function reject(codigo: ErrorCode | undefined): void {
  if (codigo) throw new AppError(codigo)
}

/**
 * Posts a movement in its box's open sheet and returns its number. Idempotent by `clave`: a repeat returns the first result.
 * Errors: those of the pre-check, date, type, concept, settlement, and CONFIRMA_NEGATIVO. (C-MOVIMIENTO-60)
 */
export async function postMovimiento(ctx: Ctx, datos: NewMovimiento): Promise<CreatedMovimiento> {
  return unaVez(ctx, datos.caja, datos.clave, comoSePidio(datos), () =>
    inTransaction(ctx, async (ctx) => {
      const caja = await takeNumber(ctx, datos.caja, datos.tipoMovimiento, datos.concepto)
      const sentido = datos.ingresoEgreso
      reject(rechazo(condicionesDe(caja), sentido))
      const { numeroPlanilla = caja.planilla_numero } = datos
      if (numeroPlanilla !== caja.planilla_numero)
        throw new AppError('PLANILLA_YA_CERRADA', { numero: numeroPlanilla ?? 0, abierta: caja.planilla_numero ?? 0 })
      const fechaMala = rechazoFecha(datos.fechaMovimiento, caja.planilla_desde ?? '', ctx.today)
      if (fechaMala) throw fieldError(fechaMala, 'fechaMovimiento', `errores.${fechaMala}` as MessageKey)
      if (!tipoCorresponde(caja.tipo ?? undefined, sentido)) throw new AppError('MOVIMIENTO_TIPO')
      if (!caja.concepto) throw new AppError('MOVIMIENTO_CONCEPTO')
      const importes = {
        efectivo: toCents(datos.importeEfectivo),
        banco: toCents(datos.importeBanco),
        cheque: toCents(datos.importeChequeDia),
      }
      if (sentido === 2 && !datos.confirmaNegativo) await confirmarNegativo(ctx, caja, importes)
      const reintegra = datos.tipoMovimiento === tipoReintegro && sentido === 1
      const id = await writeMovimiento(ctx, caja, {
        sentido,
        tipo: datos.tipoMovimiento,
        concepto: datos.concepto,
        rendicion: reintegra ? datos.idRendicion : null,
        dia: datos.fechaMovimiento,
        descripcion: datos.descripcion,
        importes,
        clave: datos.clave ?? null,
      })
      if (reintegra && datos.idRendicion !== null) await reintegrar(ctx, datos.idRendicion, caja.seccional_id, importes, id)
      return { id, numeroMovimiento: caja.ultimo_movimiento, numeroPlanilla: caja.planilla_numero ?? 0 }
    }),
  )
}

/** Runs `registrar` unless the key was already used. Concurrent requests with one key, on one or two boxes, post once. */
export async function unaVez(
  ctx: Ctx,
  idCaja: number,
  clave: string | undefined,
  igual: RawBuilder<boolean>,
  registrar: () => Promise<CreatedMovimiento>,
): Promise<CreatedMovimiento> {
  if (clave === undefined) return registrar()
  const before = await registradoCon(ctx, idCaja, clave, igual)
  if (before) return aceptarRepetido(before)
  try {
    return await registrar()
  } catch (error) {
    // A concurrent request won and took the number, settlement or reversal.
    const meanwhile = await registradoCon(ctx, idCaja, clave, igual)
    if (!meanwhile) throw error
    return aceptarRepetido(meanwhile)
  }
}

function aceptarRepetido({ mismo, ...created }: CreatedMovimiento & { mismo: boolean }): CreatedMovimiento {
  if (!mismo) throw new AppError('MOVIMIENTO_CLAVE_USADA')
  return created
}

export type CajaTomada = CajaData & {
  movimiento_id: number
  tipo: Parameters<typeof tipoCorresponde>[0] | null
  concepto: boolean
}

/** Id reserved for the new movement, so that its audit row, written in the same statement, can contain it. */
export const idReservado = sql`nextval(pg_get_serial_sequence('movimiento_caja', 'id'))`

/** Takes the box's next number, locking its row until the transaction ends; a rollback returns the number. */
export async function takeNumber(ctx: Ctx, idCaja: number, tipo: number, concepto: number | null): Promise<CajaTomada> {
  const rows = await prepared(
    ctx,
    sql<CajaTomada>`update caja c
      set ultimo_movimiento = c.ultimo_movimiento + 1
      where c.id = ${idCaja} and ${seccionalEnAlcance(ctx, sql`c.seccional_id`)}
      returning ${cajaData(ctx)}, ${idReservado} as movimiento_id,
        (select jsonb_build_object('suma_resta', t.suma_resta, 'habilitado', t.habilitado)
        from tipo_movimiento_caja t
        where t.id = ${tipo}) as tipo,
        exists (select 1
          from concepto_caja k
          where k.id = ${concepto} and k.seccional_id = c.seccional_id and k.habilitado) as concepto`,
  )
  return found(rows[0])
}

/** Requires confirmation if an expense makes the cash negative; reads the sheet's balance with the row locked. */
export async function confirmarNegativo(ctx: Ctx, caja: CajaData, { efectivo }: Importes): Promise<void> {
  if (efectivo === 0) return
  const { rows } = await sql<{ saldo: number; ciega: boolean }>`select p.saldo_efectivo as saldo, c.arqueo = 'CIEGO' as ciega
    from planilla_caja p join caja c on c.id = p.caja_id where p.id = ${caja.planilla_id}`.execute(ctx.db)
  const { saldo, ciega } = one(rows, 'planilla_caja')
  const after = toCents(saldo) - efectivo
  // A blind box must not reveal its balance, not even how much is missing.
  if (after < 0 && ciega) throw new AppError('CONFIRMA_NEGATIVO_A_CIEGAS')
  if (after < 0) throw new AppError('CONFIRMA_NEGATIVO', { saldo: formatPesos(fromCents(after)) })
}

export interface MovimientoData {
  sentido: IngresoEgreso
  tipo: number
  concepto: number | null
  rendicion?: number | null
  arqueo?: number | null
  corrige?: number | null
  dia: string
  descripcion: string
  importes: Importes
  clave?: string | null
  /** Id shared by both halves of a transfer. */
  transferencia?: string | null
}

/** Writes the row and its audit; a trigger updates the sheet's sums. The box's row is locked and its number taken. */
export async function writeMovimiento(
  ctx: Ctx,
  caja: {
    id: number
    seccional_id: number
    planilla_id: number | null
    planilla_numero: number | null
    ultimo_movimiento: number
    movimiento_id: number
  },
  m: MovimientoData,
): Promise<number> {
  const [efectivo, banco, cheque] = [m.importes.efectivo, m.importes.banco, m.importes.cheque].map(fromCents)
  const total = fromCents(m.importes.efectivo + m.importes.banco + m.importes.cheque)
  const { movimiento_id: id } = caja
  const movimiento = sql`movimiento as (insert into movimiento_caja (id, caja_id, seccional_id, planilla_id, numero_planilla,
    numero, ingreso_egreso, tipo_id,
    concepto_id, rendicion_id, arqueo_id, corrige_id, fecha, fecha_movimiento, descripcion, importe_efectivo, importe_banco,
    importe_cheque, total, usuario_id, clave, transferencia) overriding system value
    values (${id}, ${caja.id}, ${caja.seccional_id}, ${caja.planilla_id}, ${caja.planilla_numero}, ${caja.ultimo_movimiento},
      ${m.sentido}, ${m.tipo}, ${m.concepto},
      ${m.rendicion ?? null}, ${m.arqueo ?? null}, ${m.corrige ?? null}, ${ctx.now}, ${m.dia}, ${m.descripcion}, ${efectivo},
      ${banco}, ${cheque}, ${total}, ${ctx.user?.id ?? null}, ${m.clave ?? null}, ${m.transferencia ?? null}))`
  await auditWith(ctx, movimiento, m.corrige ? 'corregir' : 'registrar', 'movimiento-caja', id, {
    caja: caja.id,
    planilla: caja.planilla_numero,
    numero: caja.ultimo_movimiento,
    ingresoEgreso: m.sentido,
    tipo: m.tipo,
    total,
    ...(m.rendicion ? { rendicion: m.rendicion } : {}),
    ...(m.corrige ? { corrige: m.corrige } : {}),
  })
  return id
}

/** A type 3 income moves its settlement to ACREDITADA, once and for its exact total. (C-MOVIMIENTO-45, C-MOVIMIENTO-46) */
async function reintegrar(
  ctx: Ctx,
  rendicion: number,
  seccional: number,
  { efectivo, banco, cheque }: Importes,
  id: number,
): Promise<void> {
  const total = efectivo + banco + cheque
  const { rows } = await sql<{ estado: number; total: number }>`
    select estado, total from rendicion_gasto where id = ${rendicion} and seccional_id = ${seccional} for update`.execute(ctx.db)
  const rendicionGasto = rows[0]
  if (rendicionGasto?.estado !== 4) {
    const { rows: others } =
      await sql`select 1 from rendicion_gasto where seccional_id = ${seccional} and estado = 4 limit 1`.execute(ctx.db)
    throw new AppError(others.length > 0 ? 'RENDICION_NO_PAGADA' : 'SIN_RENDICIONES_PAGADAS')
  }
  if (toCents(rendicionGasto.total) !== total) throw new AppError('RENDICION_IMPORTE')
  await acreditarRendicion(ctx, rendicion, id)
}
