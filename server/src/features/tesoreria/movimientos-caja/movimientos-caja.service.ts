import type { CodigoError } from '@gremial/contract/errores.ts'
import { aCentavos, deCentavos, formatearPesos } from '@gremial/contract/platform/dinero.ts'
import {
  type CondicionesCumplidas,
  type IngresoEgreso,
  type MovimientoCreado,
  type MovimientoNuevo,
  type movimientoAnular,
  type movimientoCorregir,
  tipoReintegro,
} from '@gremial/contract/tesoreria/movimientos-caja.ts'
import type { ClaveMensaje } from '@gremial/contract/textos/mensajes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { AppError, fieldError, found } from '../../../platform/http/errors.ts'
import { branchInScope } from '../../seccionales/seccionales/seccionales.access.ts'
import { boxToOperate } from '../cajas/cajas.access.ts'
import { checkPin, stillChecked } from '../cajas/pin.service.ts'
import { asAsked, type BoxFacts, boxFacts, conditionsOf, postedWith } from './movimientos-caja.queries.ts'
import { type Amounts, annulRefusal, correctRefusal, dateRefusal, opposite, refusal, typeFits } from './movimientos-caja.rules.ts'

/** Whether a movement could be posted now, and with what its form begins. (C-MOVIMIENTO-35, C-MOVIMIENTO-56) */
export async function checkConditions(ctx: Ctx, caja: number, sign: IngresoEgreso): Promise<CondicionesCumplidas> {
  const { rows } = await sql<BoxFacts>`select ${boxFacts(ctx)} from caja c
    where c.id = ${caja} and ${branchInScope(ctx, sql`c.seccional_id`)}`.execute(ctx.db as never)
  const box = found(rows[0])
  refuse(refusal(conditionsOf(box), sign))
  return {
    caja: { id: box.id, nombre: box.nombre, idSeccional: box.seccional_id, nombreSeccional: box.seccional },
    numeroPlanilla: box.planilla_numero ?? 0,
    desde: box.planilla_desde ?? '',
    hasta: ctx.today,
  }
}

function refuse(code: CodigoError | undefined): void {
  if (code) throw new AppError(code)
}

/**
 * Posts a movement in the open sheet of its box and gives its number. Repeated with the same `clave` it answers the first one.
 * Errors: the pre-check's, date, type, concept, settlement, and CONFIRMA_NEGATIVO. (C-MOVIMIENTO-60)
 */
export async function postMovement(ctx: Ctx, datos: MovimientoNuevo): Promise<MovimientoCreado> {
  return once(ctx, datos.caja, datos.clave, asAsked(datos), () =>
    inTransaction(ctx, async (ctx) => {
      const box = await nextNumber(ctx, datos.caja, datos.tipoMovimiento, datos.concepto)
      const sign = datos.ingresoEgreso
      refuse(refusal(conditionsOf(box), sign))
      const { numeroPlanilla = box.planilla_numero } = datos
      if (numeroPlanilla !== box.planilla_numero)
        throw new AppError('PLANILLA_YA_CERRADA', { numero: numeroPlanilla ?? 0, abierta: box.planilla_numero ?? 0 })
      const badDate = dateRefusal(datos.fechaMovimiento, box.planilla_desde ?? '', ctx.today)
      if (badDate) throw fieldError(badDate, 'fechaMovimiento', `errores.${badDate}` as ClaveMensaje)
      if (!typeFits(box.tipo ?? undefined, sign)) throw new AppError('MOVIMIENTO_TIPO')
      if (!box.concepto) throw new AppError('MOVIMIENTO_CONCEPTO')
      const amounts = {
        efectivo: aCentavos(datos.importeEfectivo),
        banco: aCentavos(datos.importeBanco),
        cheque: aCentavos(datos.importeChequeDia),
      }
      if (sign === 2 && !datos.confirmaNegativo) await confirmNegative(ctx, box, amounts)
      const reimburses = datos.tipoMovimiento === tipoReintegro && sign === 1
      const id = await writeMovement(ctx, box, {
        sign,
        tipo: datos.tipoMovimiento,
        concepto: datos.concepto,
        rendicion: reimburses ? datos.idRendicion : null,
        day: datos.fechaMovimiento,
        descripcion: datos.descripcion,
        amounts,
        clave: datos.clave ?? null,
      })
      if (reimburses && datos.idRendicion !== null) await reimburse(ctx, datos.idRendicion, box.seccional_id, amounts, id)
      return { id, numeroMovimiento: box.ultimo_movimiento, numeroPlanilla: box.planilla_numero ?? 0 }
    }),
  )
}

/** Runs `post` unless the key was already used on the box; two at once with the same key end as one. */
async function once(
  ctx: Ctx,
  caja: number,
  clave: string | undefined,
  same: RawBuilder<boolean>,
  post: () => Promise<MovimientoCreado>,
): Promise<MovimientoCreado> {
  if (clave === undefined) return post()
  const before = await postedWith(ctx, caja, clave, same)
  if (before) return sameOrRefuse(before)
  try {
    return await post()
  } catch (error) {
    // The other one of two at once was first, and this one found its number, its settlement or its correction taken.
    const meanwhile = await postedWith(ctx, caja, clave, same)
    if (!meanwhile) throw error
    return sameOrRefuse(meanwhile)
  }
}

function sameOrRefuse({ mismo, ...created }: MovimientoCreado & { mismo: boolean }): MovimientoCreado {
  if (!mismo) throw new AppError('MOVIMIENTO_CLAVE_USADA')
  return created
}

type LockedBox = BoxFacts & { tipo: Parameters<typeof typeFits>[0] | null; concepto: boolean }

/** Takes the box's next number, which locks its row until the transaction ends; a refusal afterwards gives the number back. */
async function nextNumber(ctx: Ctx, caja: number, tipo: number, concepto: number | null): Promise<LockedBox> {
  const { rows } = await sql<LockedBox>`update caja c set ultimo_movimiento = c.ultimo_movimiento + 1
    where c.id = ${caja} and ${branchInScope(ctx, sql`c.seccional_id`)}
    returning ${boxFacts(ctx)}, (select jsonb_build_object('suma_resta', t.suma_resta, 'habilitado', t.habilitado) from tipo_movimiento_caja t where t.id = ${tipo}) as tipo,
      exists (select 1 from concepto_caja k where k.id = ${concepto} and k.seccional_id = c.seccional_id and k.habilitado) as concepto`.execute(
    ctx.db as never,
  )
  return found(rows[0])
}

/** Asks for a confirmation when an expense leaves the box with less cash than none; it is the sheet's balance with the row locked. */
async function confirmNegative(ctx: Ctx, box: BoxFacts, { efectivo }: Amounts): Promise<void> {
  if (efectivo === 0) return
  const { rows } = await sql<{
    saldo: number
  }>`select saldo_efectivo as saldo from planilla_caja where id = ${box.planilla_id}`.execute(ctx.db as never)
  const after = aCentavos(rows[0]?.saldo ?? 0) - efectivo
  if (after < 0) throw new AppError('CONFIRMA_NEGATIVO', { saldo: formatearPesos(deCentavos(after)) })
}

export interface NewMovement {
  sign: IngresoEgreso
  tipo: number
  concepto: number | null
  rendicion?: number | null
  arqueo?: number | null
  corrige?: number | null
  day: string
  descripcion: string
  amounts: Amounts
  clave?: string | null
}

/** Writes the row and its audit; the sheet's sums follow by themselves (trigger). The box's row is locked and `numbered`. */
export async function writeMovement(
  ctx: Ctx,
  box: {
    id: number
    seccional_id: number
    planilla_id: number | null
    planilla_numero: number | null
    ultimo_movimiento: number
  },
  m: NewMovement,
): Promise<number> {
  const [efectivo, banco, cheque] = [m.amounts.efectivo, m.amounts.banco, m.amounts.cheque].map(deCentavos)
  const total = deCentavos(m.amounts.efectivo + m.amounts.banco + m.amounts.cheque)
  const { rows } = await sql<{ id: number }>`
    insert into movimiento_caja (caja_id, seccional_id, planilla_id, numero_planilla, numero, ingreso_egreso, tipo_id, concepto_id, rendicion_id,
      arqueo_id, corrige_id, fecha, fecha_movimiento, descripcion, importe_efectivo, importe_banco, importe_cheque, total, usuario_id, clave)
    values (${box.id}, ${box.seccional_id}, ${box.planilla_id}, ${box.planilla_numero}, ${box.ultimo_movimiento}, ${m.sign}, ${m.tipo}, ${m.concepto},
      ${m.rendicion ?? null}, ${m.arqueo ?? null}, ${m.corrige ?? null}, ${ctx.now}, ${m.day}, ${m.descripcion}, ${efectivo}, ${banco}, ${cheque},
      ${total}, ${ctx.user?.id ?? null}, ${m.clave ?? null}) returning id`.execute(ctx.db as never)
  const { id } = found(rows[0])
  await audit(ctx, m.corrige ? 'corregir' : 'registrar', 'movimiento-caja', id, {
    caja: box.id,
    planilla: box.planilla_numero,
    numero: box.ultimo_movimiento,
    ingresoEgreso: m.sign,
    tipo: m.tipo,
    total,
    ...(m.rendicion ? { rendicion: m.rendicion } : {}),
    ...(m.corrige ? { corrige: m.corrige } : {}),
  })
  return id
}

/** The settlement of a type 3 income becomes ACREDITADA, once and for its exact total. (C-MOVIMIENTO-45, C-MOVIMIENTO-46) */
async function reimburse(
  ctx: Ctx,
  rendicion: number,
  seccional: number,
  { efectivo, banco, cheque }: Amounts,
  id: number,
): Promise<void> {
  const total = efectivo + banco + cheque
  const { rows } = await sql<{ estado: number; total: number }>`
    select estado, total from rendicion_gasto where id = ${rendicion} and seccional_id = ${seccional} for update`.execute(
    ctx.db as never,
  )
  const settlement = rows[0]
  if (settlement?.estado !== 4) {
    const { rows: others } =
      await sql`select 1 from rendicion_gasto where seccional_id = ${seccional} and estado = 4 limit 1`.execute(ctx.db as never)
    throw new AppError(others.length > 0 ? 'RENDICION_NO_PAGADA' : 'SIN_RENDICIONES_PAGADAS')
  }
  if (aCentavos(settlement.total) !== total) throw new AppError('RENDICION_IMPORTE')
  await sql`update rendicion_gasto set estado = 8, movimiento_id = ${id} where id = ${rendicion}`.execute(ctx.db as never)
}

/** A settlement whose income no longer counts can be reimbursed again. */
const releaseSettlement = (ctx: Ctx, movimiento: number) =>
  sql`update rendicion_gasto set estado = 4, movimiento_id = null where movimiento_id = ${movimiento}`.execute(ctx.db as never)

interface Existing {
  id: number
  caja_id: number
  numero: number
  numero_planilla: number
  ingreso_egreso: IngresoEgreso
  tipo_id: number
  concepto_id: number | null
  importe_efectivo: number
  importe_banco: number
  importe_cheque: number
  open: boolean
  annulled: boolean
  corrects: boolean
  corrected: boolean
}

/** A movement in scope as it is now, with what decides over it. */
async function existing(ctx: Ctx, id: number): Promise<Existing> {
  const { rows } = await sql<Existing>`
    select m.id, m.caja_id, m.numero, m.numero_planilla, m.ingreso_egreso, m.tipo_id, m.concepto_id, m.importe_efectivo, m.importe_banco, m.importe_cheque,
      c.planilla_id = m.planilla_id as open, m.anulado as annulled, m.corrige_id is not null as corrects,
      exists (select 1 from movimiento_caja x where x.corrige_id = m.id) as corrected
    from movimiento_caja m join caja c on c.id = m.caja_id where m.id = ${id} and ${branchInScope(ctx, sql`m.seccional_id`)}`.execute(
    ctx.db as never,
  )
  return found(rows[0])
}

/** Annuls a movement of the open sheet, with the box's PIN; it keeps its number. (C-MOVIMIENTO-33, -34, -61) */
export async function annulMovement(
  ctx: Ctx,
  id: number,
  { password, motivo }: z.output<typeof movimientoAnular>,
): Promise<void> {
  const before = await existing(ctx, id)
  const box = await boxToOperate(ctx, before.caja_id)
  refuse(annulRefusal(before))
  const checked = await checkPin(ctx, box, password)
  await inTransaction(ctx, async (ctx) => {
    await sql`select 1 from caja where id = ${box.id} for update`.execute(ctx.db as never)
    await stillChecked(ctx, checked)
    refuse(annulRefusal(await existing(ctx, id)))
    await sql`update movimiento_caja set anulado = true, fecha_anulado = ${ctx.now}, motivo_anula = ${motivo}, anulado_por = ${ctx.user?.id ?? null}
      where id = ${id}`.execute(ctx.db as never)
    await releaseSettlement(ctx, id)
    await audit(ctx, 'anular', 'movimiento-caja', id, { caja: box.id, numero: before.numero, motivo })
  })
}

/**
 * Undoes a movement of a closed sheet: the same amounts with the opposite sign, in the open sheet, citing it. Once per movement; with
 * the box's PIN, as annulling.
 */
export async function correctMovement(
  ctx: Ctx,
  id: number,
  { password, descripcion, clave, confirmaNegativo }: z.output<typeof movimientoCorregir>,
): Promise<MovimientoCreado> {
  const before = await existing(ctx, id)
  const box = await boxToOperate(ctx, before.caja_id)
  return once(ctx, box.id, clave, sql<boolean>`corrige_id = ${id}`, async () => {
    refuse(correctRefusal(before))
    const checked = await checkPin(ctx, box, password)
    return inTransaction(ctx, async (ctx) => {
      const locked = await nextNumber(ctx, box.id, before.tipo_id, before.concepto_id)
      await stillChecked(ctx, checked)
      const sign = opposite(before.ingreso_egreso)
      refuse(refusal({ ...conditionsOf(locked), hasConcepts: true }, sign))
      refuse(correctRefusal(await existing(ctx, id)))
      const amounts = {
        efectivo: aCentavos(before.importe_efectivo),
        banco: aCentavos(before.importe_banco),
        cheque: aCentavos(before.importe_cheque),
      }
      if (sign === 2 && !confirmaNegativo) await confirmNegative(ctx, locked, amounts)
      const { tipo_id: tipo, concepto_id: concepto } = before
      const created = await writeMovement(ctx, locked, {
        sign,
        tipo,
        concepto,
        corrige: id,
        day: ctx.today,
        descripcion,
        amounts,
        clave: clave ?? null,
      })
      await releaseSettlement(ctx, id)
      return { id: created, numeroMovimiento: locked.ultimo_movimiento, numeroPlanilla: locked.planilla_numero ?? 0 }
    })
  })
}
