import { randomUUID } from 'node:crypto'
import type {
  CreatedMovimiento,
  IngresoEgreso,
  movimientoAnular,
  movimientoCorregir,
} from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { toCents } from '@gremial/contract/values/money.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { alcanza, seccionalEnAlcance } from '../../seccionales/seccionales/seccionales.access.ts'
import { exigirCajaOperable, habilitadoEn } from '../cajas/cajas.access.ts'
import { exigirVerificado, verifyPin } from '../cajas/pin.service.ts'
import { liberarRendicion } from '../rendiciones-gasto/acreditacion.ts'
import { condicionesDe } from './movimientos-caja.queries.ts'
import {
  juntos,
  type MovimientoState,
  rechazo,
  rechazoAnular,
  rechazoCorregir,
  sentidoOpuesto,
} from './movimientos-caja.rules.ts'
import { confirmarNegativo, reject, takeNumber, unaVez, writeMovimiento } from './movimientos-caja.service.ts'

/** Undoing a movement: annulled while its sheet is open, reversed by another one later; for a transfer, both halves or none. */

interface MovimientoActual extends MovimientoState {
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
  transferencia: string | null
  /** The caller may post in its box. */
  opera: boolean
}

/** A movement in scope with its current state, followed by the other half if it is a transfer. */
async function leerConOtraMitad(ctx: Ctx, id: number): Promise<[MovimientoActual, ...MovimientoActual[]]> {
  const { rows } = await sql<MovimientoActual>`
    with pedido as (select m.id, m.transferencia
      from movimiento_caja m
      where m.id = ${id} and ${seccionalEnAlcance(ctx, sql`m.seccional_id`)})
    select m.id, m.caja_id, m.numero, m.numero_planilla, m.ingreso_egreso, m.tipo_id, m.concepto_id, m.importe_efectivo,
      m.importe_banco, m.importe_cheque,
      m.transferencia, c.planilla_id is not distinct from m.planilla_id as open, m.anulado as annulled,
      m.corrige_id is not null as corrects,
      exists (select 1 from movimiento_caja x where x.corrige_id = m.id) as corrected,
      ${alcanza(ctx, 'movimientosCaja.editar', sql`m.seccional_id`)} and ${habilitadoEn(ctx, sql`m.caja_id`)} as opera
    from pedido p
    join movimiento_caja m on m.id = p.id or m.transferencia = p.transferencia
    join caja c on c.id = m.caja_id
    order by m.id <> p.id`.execute(ctx.db)
  const [movimiento, ...others] = rows
  return [found(movimiento), ...others]
}

/** Box of the undone movement, whose PIN is required; the other half's box only requires posting access. */
async function requireCajas(ctx: Ctx, [movimiento, ...others]: [MovimientoActual, ...MovimientoActual[]]) {
  const caja = await exigirCajaOperable(ctx, movimiento.caja_id)
  if (others.some((m) => !m.opera)) throw new AppError('TRANSFERENCIA_OTRA_CAJA')
  return caja
}

/** Locks the boxes' rows until the transaction ends, in id order to avoid deadlocks. */
export async function takeCajas(ctx: Ctx, cajas: readonly number[]): Promise<void> {
  await sql`select 1 from caja where id = any(${[...cajas]}::bigint[]) order by id for update`.execute(ctx.db)
}

/** Annuls a movement of the open sheet, given the box's PIN; it keeps its number. (C-MOVIMIENTO-33, -34, -61) */
export async function annulMovimiento(
  ctx: Ctx,
  id: number,
  { password, motivo }: z.output<typeof movimientoAnular>,
): Promise<void> {
  const before = await leerConOtraMitad(ctx, id)
  const caja = await requireCajas(ctx, before)
  reject(rechazoAnular(juntos(before)))
  const verificado = await verifyPin(ctx, caja, password)
  await inTransaction(ctx, async (ctx) => {
    await takeCajas(
      ctx,
      before.map((m) => m.caja_id),
    )
    await exigirVerificado(ctx, verificado)
    const ahora = await leerConOtraMitad(ctx, id)
    await requireCajas(ctx, ahora)
    reject(rechazoAnular(juntos(ahora)))
    for (const m of ahora) {
      await sql`update movimiento_caja
        set anulado = true, fecha_anulado = ${ctx.now}, motivo_anula = ${motivo}, anulado_por = ${ctx.user?.id ?? null}
        where id = ${m.id}`.execute(ctx.db)
      await liberarRendicion(ctx, m.id)
      await audit(ctx, 'anular', 'movimiento-caja', m.id, { caja: m.caja_id, numero: m.numero, motivo })
    }
  })
}

/**
 * Reverses a movement of a closed sheet: same amounts, opposite sign, in the open sheet, with a reference. Once per movement and
 * with the box's PIN. For a transfer, both halves in their boxes, even if only one of their sheets is closed.
 */
export async function correctMovimiento(
  ctx: Ctx,
  id: number,
  { password, descripcion, clave, confirmaNegativo }: z.output<typeof movimientoCorregir>,
): Promise<CreatedMovimiento> {
  const before = await leerConOtraMitad(ctx, id)
  const caja = await requireCajas(ctx, before)
  return unaVez(ctx, caja.id, clave, sql<boolean>`corrige_id = ${id}`, async () => {
    reject(rechazoCorregir(juntos(before)))
    const verificado = await verifyPin(ctx, caja, password)
    return inTransaction(ctx, async (ctx) => {
      await takeCajas(
        ctx,
        before.map((m) => m.caja_id),
      )
      await exigirVerificado(ctx, verificado)
      const ahora = await leerConOtraMitad(ctx, id)
      await requireCajas(ctx, ahora)
      reject(rechazoCorregir(juntos(ahora)))
      const transferencia = ahora.length > 1 ? randomUUID() : null
      const creados: CreatedMovimiento[] = []
      for (const m of ahora)
        creados.push(
          await contraasiento(ctx, m, {
            descripcion,
            clave: m.id === ahora[0].id ? (clave ?? null) : null,
            transferencia,
            confirmaNegativo,
          }),
        )
      return found(creados[0])
    })
  })
}

async function contraasiento(
  ctx: Ctx,
  m: MovimientoActual,
  comun: { descripcion: string; clave: string | null; transferencia: string | null; confirmaNegativo: boolean },
): Promise<CreatedMovimiento> {
  const { confirmaNegativo, ...dado } = comun
  const caja = await takeNumber(ctx, m.caja_id, m.tipo_id, m.concepto_id)
  const sentido = sentidoOpuesto(m.ingreso_egreso)
  reject(rechazo({ ...condicionesDe(caja), hayConceptos: true }, sentido))
  const importes = {
    efectivo: toCents(m.importe_efectivo),
    banco: toCents(m.importe_banco),
    cheque: toCents(m.importe_cheque),
  }
  if (sentido === 2 && !confirmaNegativo) await confirmarNegativo(ctx, caja, importes)
  const id = await writeMovimiento(ctx, caja, {
    sentido,
    tipo: m.tipo_id,
    concepto: m.concepto_id,
    corrige: m.id,
    dia: ctx.today,
    importes,
    ...dado,
  })
  await liberarRendicion(ctx, m.id)
  return { id, numeroMovimiento: caja.ultimo_movimiento, numeroPlanilla: caja.planilla_numero ?? 0 }
}
