import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { checkPassword } from '../../../platform/access/password.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { rateLimitKey } from '../../../platform/http/limits.ts'
import { AppError, fieldError } from '../../../platform/runtime/errors.ts'
import { claveOf } from '../usuarios/usuarios.queries.ts'
import { demoraDe, limitesIntentos, memoriaMs, minutosHasta } from './acceso.rules.ts'

/**
 * Password attempt counters, for login and step-up (decision 017). Like a box's PIN, an attempt is counted in its own transaction
 * before the check, so concurrent guesses gain nothing. A right one is subtracted again.
 */
type Contador = keyof typeof limitesIntentos

/** Rate-limit key of an attempt. */
export interface AttemptKey {
  contador: Contador
  clave: string
}

export const attemptKey = (ctx: Ctx, contador: Contador, quien: string): AttemptKey => ({
  contador,
  clave: rateLimitKey(ctx.services.config, `${contador}:${quien}`),
})

/**
 * Counts an attempt under all its keys, waits the accumulated delay and returns the result of the check. Over a limit, throws
 * DEMASIADOS_INTENTOS without checking. Success resets the first key (the account's or device's) and subtracts one from the rest.
 */
export async function intentar(ctx: Ctx, claves: AttemptKey[], inspect: () => Promise<boolean>): Promise<boolean> {
  const attempts = await count(ctx, claves)
  const demora = demoraDe(attempts)
  if (demora > 0) await sleep(demora)
  let right: boolean
  try {
    right = await inspect()
  } catch (error) {
    // Load shedding rejected the check, so it does not count as an attempt.
    for (const { clave } of claves) await giveBack(ctx, clave)
    throw error
  }
  const [own, ...others] = claves
  if (right && own) {
    await forgetAttempts(ctx, own)
    for (const { clave } of others) await giveBack(ctx, clave)
  }
  return right
}

/** Returns the largest count; counts all keys or none. */
function count(ctx: Ctx, claves: AttemptKey[]): Promise<number> {
  const stale = new Date(ctx.now.getTime() - memoriaMs)
  const inOrder = claves.toSorted((a, b) => (a.clave < b.clave ? -1 : 1))
  return inTransaction(ctx, async (ctx) => {
    let most = 0
    for (const { contador, clave } of inOrder) {
      const { rows } = await sql<{ fallos: number }>`insert into intento_acceso as i (clave, fallos, ultimo)
        values (${clave}, 1, ${ctx.now}) on conflict (clave) do update
        set fallos = case when i.ultimo <= ${stale} then 1 else i.fallos + 1 end, ultimo = ${ctx.now}
        where i.fallos < ${limitesIntentos[contador]} or i.ultimo <= ${stale} returning fallos`.execute(ctx.db)
      if (!rows[0]) throw new AppError('DEMASIADOS_INTENTOS', { minutos: await minutes(ctx, clave), contador })
      most = Math.max(most, rows[0].fallos)
    }
    return most
  })
}

async function minutes(ctx: Ctx, clave: string): Promise<number> {
  const { rows } = await sql<{ ultimo: Date }>`select ultimo from intento_acceso where clave = ${clave}`.execute(ctx.db)
  return minutosHasta(rows[0]?.ultimo ?? ctx.now, ctx.now)
}

async function giveBack(ctx: Ctx, clave: string): Promise<void> {
  await sql`update intento_acceso set fallos = greatest(0, fallos - 1) where clave = ${clave}`.execute(ctx.db)
}

export async function forgetAttempts(ctx: Ctx, { clave }: AttemptKey): Promise<void> {
  await sql`delete from intento_acceso where clave = ${clave}`.execute(ctx.db)
}

/** End of the lockout of an account, by these keys or its own; null if it is not locked. */
export async function bloqueoDe(ctx: Ctx, email: string, others: readonly string[]): Promise<Date | null> {
  const claves = [attemptKey(ctx, 'cuenta', email).clave, ...others]
  const { rows } = await sql<{ ultimo: Date | null }>`select max(ultimo) as ultimo from intento_acceso
    where clave = any(${claves}) and fallos >= ${limitesIntentos.cuenta}`.execute(ctx.db)
  const hasta = new Date((rows[0]?.ultimo?.getTime() ?? 0) + memoriaMs)
  return hasta > ctx.now ? hasta : null
}

/** SQL condition: account (u) is locked now by attempts, of anyone or of a device. Reads only attempts of the last minutes. */
export function bloqueadas(ctx: Ctx): RawBuilder<boolean> {
  const desde = new Date(ctx.now.getTime() - memoriaMs)
  return sql<boolean>`u.id in (select i.usuario_id from intento_ingreso i join intento_acceso a on a.clave = i.contador
    where i.momento > ${desde} and a.ultimo > ${desde} and a.fallos >= ${limitesIntentos.cuenta})`
}

/** Clears the attempts of an account, under its own key and these. */
export async function levantarBloqueoDe(ctx: Ctx, email: string, others: readonly string[]): Promise<void> {
  const claves = [attemptKey(ctx, 'cuenta', email).clave, ...others]
  await sql`delete from intento_acceso where clave = any(${claves})`.execute(ctx.db)
}

/**
 * Asks the session's user for the password again, outside any transaction. Guesses are as slow as at the login but counted apart,
 * so they do not lock the login. Each wrong one is audited. Throws CLAVE_ANTERIOR on `field`.
 */
export async function confirmClave(ctx: Ctx, clave: string, field: string): Promise<void> {
  const { id } = person(ctx)
  const attempt = attemptKey(ctx, 'cuenta', `confirmar:${id}`)
  const right = await intentar(ctx, [attempt], async () => checkPassword(await claveOf(ctx, id), clave))
  if (!right) await inTransaction(ctx, (ctx) => audit(ctx, 'clave-incorrecta', 'usuario', id, {}, id))
  if (!right) throw fieldError('CLAVE_ANTERIOR', field, 'errores.CLAVE_ANTERIOR')
}
