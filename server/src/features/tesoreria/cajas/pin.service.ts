import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { checkPassword, hashPassword } from '../../../platform/access/password.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { derivedKey } from '../../../platform/crypto/derived-key.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { fallasPorCaja, fallasPorPersona, minutosBloqueo, minutosRestantes } from './pin.rules.ts'

/**
 * PIN of a box. Four digits give 10,000 combinations, so each attempt is counted in its own transaction before the check. Neither
 * concurrent guesses nor a later rollback gain an attempt.
 */

/** Pepper: the PIN passes through an HMAC with a key outside the database before Argon2, so a stolen database is not enough. */
const pinConClave = (ctx: Ctx, pin: string): string =>
  createHmac('sha256', derivedKey(ctx.services.config, 'pin-caja')).update(pin).digest('base64')

export const hashDePin = (ctx: Ctx, pin: string): Promise<string> => hashPassword(pinConClave(ctx, pin))

/** Hash that a right PIN was checked against; the transaction that uses it checks that it still holds. */
export interface PinVerificado {
  caja: number
  hash: string
}

/** Serialises checks of a box; otherwise concurrent right PINs would count as failures. */
const turnos = new Map<number, { last: Promise<unknown>; waiting: number }>()
const colaMaxima = 50

async function byTurno<T>(caja: number, work: () => Promise<T>): Promise<T> {
  const turno = turnos.get(caja) ?? { last: Promise.resolve(), waiting: 0 }
  if (turno.waiting >= colaMaxima) throw new AppError('OCUPADO')
  turno.waiting++
  turnos.set(caja, turno)
  const mine = turno.last.then(work, work)
  turno.last = mine
  try {
    return await mine
  } finally {
    turno.waiting--
    if (turno.waiting === 0) turnos.delete(caja)
  }
}

/**
 * Checks the PIN of a box that the caller may operate. Throws PIN_INCORRECTO, PIN_BLOQUEADO (5 failures of a user: 15 minutes) or
 * CAJA_BLOQUEADA (10 of a box in a day: until an administrator resets it). Never call it inside a transaction: it is slow by
 * design.
 */
export function verifyPin(ctx: Ctx, { id, pin_hash }: { id: number; pin_hash: string }, pin: string): Promise<PinVerificado> {
  return byTurno(id, async () => {
    const attempts = await countAttempt(ctx, id)
    if (await checkPassword(pin_hash, pinConClave(ctx, pin))) {
      await perdonarIntentos(ctx, id)
      return { caja: id, hash: pin_hash }
    }
    await inTransaction(ctx, (ctx) => audit(ctx, 'pin-incorrecto', 'caja', id))
    throw new AppError('PIN_INCORRECTO', { quedan: Math.max(0, fallasPorPersona - attempts) })
  })
}

/** Counts another attempt of the caller and returns their total; throws if none is left. */
function countAttempt(ctx: Ctx, caja: number): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const ofCaja = await sql`insert into intento_pin_caja as i (caja_id, dia, intentos)
      values (${caja}, ${ctx.today}, 1)
      on conflict (caja_id) do update set intentos = case when i.dia = excluded.dia then i.intentos + 1 else 1 end,
        dia = excluded.dia
      where i.intentos < ${fallasPorCaja}
      returning intentos`.execute(ctx.db)
    if (ofCaja.rows.length === 0) throw new AppError('CAJA_BLOQUEADA')
    const over = new Date(ctx.now.getTime() - minutosBloqueo * 60_000)
    const { rows } = await sql<{ intentos: number }>`
      insert into intento_pin as i (caja_id, usuario_id, intentos, ultimo)
      values (${caja}, ${person(ctx).id}, 1, ${ctx.now})
      on conflict (caja_id, usuario_id) do update set intentos = case when i.ultimo <= ${over} then 1 else i.intentos + 1 end,
        ultimo = excluded.ultimo
      where i.intentos < ${fallasPorPersona} or i.ultimo <= ${over}
      returning intentos`.execute(ctx.db)
    if (rows[0]) return rows[0].intentos
    throw new AppError('PIN_BLOQUEADO', { minutos: Math.max(1, await minutosBloqueada(ctx, caja)) })
  })
}

async function minutosBloqueada(ctx: Ctx, caja: number): Promise<number> {
  const { rows } = await sql<{ intentos: number; ultimo: Date }>`
    select intentos, ultimo from intento_pin where caja_id = ${caja} and usuario_id = ${person(ctx).id}`.execute(ctx.db)
  return rows[0] ? minutosRestantes(rows[0].intentos, rows[0].ultimo, ctx.now) : 0
}

/** After a right PIN: clears the caller's failures and subtracts this attempt from the box. */
async function perdonarIntentos(ctx: Ctx, caja: number): Promise<void> {
  await sql`with mias as (delete from intento_pin where caja_id = ${caja} and usuario_id = ${person(ctx).id})
    update intento_pin_caja set intentos = greatest(0, intentos - 1) where caja_id = ${caja}`.execute(ctx.db)
}

/**
 * Rechecks inside the transaction, with the box's row locked: the PIN did not change (PIN_CAMBIADO), and neither the user nor the
 * box got locked.
 */
export async function exigirVerificado(ctx: Ctx, verificado: PinVerificado): Promise<void> {
  const { rows } = await sql<{ pin_hash: string; caja: boolean; mios: number | null; ultimo: Date | null }>`
    select c.pin_hash, coalesce(b.intentos >= ${fallasPorCaja}, false) as caja, i.intentos as mios, i.ultimo
    from caja c
    left join intento_pin_caja b on b.caja_id = c.id
    left join intento_pin i on i.caja_id = c.id and i.usuario_id = ${person(ctx).id}
    where c.id = ${verificado.caja}`.execute(ctx.db)
  const now = found(rows[0])
  if (now.caja) throw new AppError('CAJA_BLOQUEADA')
  const minutos = now.ultimo ? minutosRestantes(now.mios ?? 0, now.ultimo, ctx.now) : 0
  if (minutos > 0) throw new AppError('PIN_BLOQUEADO', { minutos })
  if (now.pin_hash !== verificado.hash) throw new AppError('PIN_CAMBIADO')
}

/** Clears the failures of a box and all its users, after a new PIN or by an administrator. */
export async function deleteAttempts(ctx: Ctx, caja: number): Promise<void> {
  await sql`delete from intento_pin where caja_id = ${caja}`.execute(ctx.db)
  await sql`delete from intento_pin_caja where caja_id = ${caja}`.execute(ctx.db)
}
