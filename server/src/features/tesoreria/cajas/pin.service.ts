import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { checkPassword, hashPassword } from '../../../platform/access/password.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { derivedKey } from '../../../platform/crypto/derived-key.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { fallasPorCaja, fallasPorPersona, minutosBloqueo, minutosRestantes } from './pin.rules.ts'

/**
 * The PIN of a box. Four digits are 10,000 possibilities: what protects them is that every attempt is counted, in a transaction of
 * its own, before it is checked, so that neither guesses sent at once nor a rollback afterwards win one more.
 */

/** A stolen database alone must not do: the PIN goes into Argon2 through an HMAC whose key is outside of it. */
const pinConClave = (ctx: Ctx, pin: string): string =>
  createHmac('sha256', derivedKey(ctx.services.config, 'pin-caja')).update(pin).digest('base64')

export const hashDePin = (ctx: Ctx, pin: string): Promise<string> => hashPassword(pinConClave(ctx, pin))

/** What a right PIN was checked against; the transaction that uses it looks whether that still holds. */
export interface PinVerificado {
  caja: number
  hash: string
}

/** Checks of the same box wait for each other, or people who are right at the same moment would count as failures. */
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
 * Checks the PIN of a box that the caller may operate. Throws PIN_INCORRECTO, PIN_BLOQUEADO (5 failures of a person: 15 minutes) or
 * CAJA_BLOQUEADA (10 of a box in a day: until an administrator resets it). Never inside a transaction: it takes a while on purpose.
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

/** Counts one more attempt of the caller; refuses when there are no more. Returns how many they have made. */
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

/** A right PIN: the caller's failures are forgotten, and the box takes back this attempt. */
async function perdonarIntentos(ctx: Ctx, caja: number): Promise<void> {
  await sql`with mias as (delete from intento_pin where caja_id = ${caja} and usuario_id = ${person(ctx).id})
    update intento_pin_caja set intentos = greatest(0, intentos - 1) where caja_id = ${caja}`.execute(ctx.db)
}

/**
 * Inside the transaction that the PIN opened the door to, with the box's row locked: the PIN is still that one (PIN_CAMBIADO), and
 * neither person nor box were locked meanwhile.
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

/** Forgets the failures of a box and of everybody on it: a new PIN, or an administrator's decision. */
export async function deleteAttempts(ctx: Ctx, caja: number): Promise<void> {
  await sql`delete from intento_pin where caja_id = ${caja}`.execute(ctx.db)
  await sql`delete from intento_pin_caja where caja_id = ${caja}`.execute(ctx.db)
}
