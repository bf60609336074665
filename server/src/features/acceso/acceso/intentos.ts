import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { checkPassword } from '../../../platform/access/password.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { rateLimitKey } from '../../../platform/http/limits.ts'
import { AppError, fieldError } from '../../../platform/runtime/errors.ts'
import { claveDe } from '../usuarios/usuarios.queries.ts'
import { demoraDe, limitesIntentos, memoriaMs, minutosHasta } from './acceso.rules.ts'

/**
 * Counted tries of a password, at the login and where it is asked for again (decision 017). As with the PIN of a box, a try is counted in
 * a transaction of its own before it is checked, so that guesses sent at once win nothing; a right one is taken back.
 */
type Contador = keyof typeof limitesIntentos

/** What a try is counted under. */
export interface ClaveDeIntento {
  contador: Contador
  clave: string
}

export const claveDeIntento = (ctx: Ctx, contador: Contador, quien: string): ClaveDeIntento => ({
  contador,
  clave: rateLimitKey(ctx.services.config, `${contador}:${quien}`),
})

/**
 * Counts a try under all its keys, waits what the ones before it cost and answers whether `mirar` found it right. DEMASIADOS_INTENTOS past
 * a limit, and then it is not looked at. A right one forgets the tries of the first key (whose they are), and is taken back of the rest.
 */
export async function intentar(ctx: Ctx, claves: ClaveDeIntento[], mirar: () => Promise<boolean>): Promise<boolean> {
  const intentos = await contar(ctx, claves)
  const demora = demoraDe(intentos)
  if (demora > 0) await sleep(demora)
  let right: boolean
  try {
    right = await mirar()
  } catch (error) {
    // Too busy to look: that was no try.
    for (const { clave } of claves) await devolver(ctx, clave)
    throw error
  }
  const [propia, ...otras] = claves
  if (right && propia) {
    await olvidarIntentos(ctx, propia)
    for (const { clave } of otras) await devolver(ctx, clave)
  }
  return right
}

/** Answers the largest of the counts; all are counted or none. */
function contar(ctx: Ctx, claves: ClaveDeIntento[]): Promise<number> {
  const stale = new Date(ctx.now.getTime() - memoriaMs)
  const enOrden = claves.toSorted((a, b) => (a.clave < b.clave ? -1 : 1))
  return inTransaction(ctx, async (ctx) => {
    let most = 0
    for (const { contador, clave } of enOrden) {
      const { rows } = await sql<{ fallos: number }>`insert into intento_acceso as i (clave, fallos, ultimo)
        values (${clave}, 1, ${ctx.now}) on conflict (clave) do update
        set fallos = case when i.ultimo <= ${stale} then 1 else i.fallos + 1 end, ultimo = ${ctx.now}
        where i.fallos < ${limitesIntentos[contador]} or i.ultimo <= ${stale} returning fallos`.execute(ctx.db)
      if (!rows[0]) throw new AppError('DEMASIADOS_INTENTOS', { minutos: await minutos(ctx, clave), contador })
      most = Math.max(most, rows[0].fallos)
    }
    return most
  })
}

async function minutos(ctx: Ctx, clave: string): Promise<number> {
  const { rows } = await sql<{ ultimo: Date }>`select ultimo from intento_acceso where clave = ${clave}`.execute(ctx.db)
  return minutosHasta(rows[0]?.ultimo ?? ctx.now, ctx.now)
}

async function devolver(ctx: Ctx, clave: string): Promise<void> {
  await sql`update intento_acceso set fallos = greatest(0, fallos - 1) where clave = ${clave}`.execute(ctx.db)
}

export async function olvidarIntentos(ctx: Ctx, { clave }: ClaveDeIntento): Promise<void> {
  await sql`delete from intento_acceso where clave = ${clave}`.execute(ctx.db)
}

/** Until when an account is closed by its tries, under any of these keys and its own; null when it is open. */
export async function bloqueoDe(ctx: Ctx, email: string, otras: readonly string[]): Promise<Date | null> {
  const claves = [claveDeIntento(ctx, 'cuenta', email).clave, ...otras]
  const { rows } = await sql<{ ultimo: Date | null }>`select max(ultimo) as ultimo from intento_acceso
    where clave = any(${claves}) and fallos >= ${limitesIntentos.cuenta}`.execute(ctx.db)
  const hasta = new Date((rows[0]?.ultimo?.getTime() ?? 0) + memoriaMs)
  return hasta > ctx.now ? hasta : null
}

/** Accounts (u) that are closed now by their tries, of anybody or of a device. Only the tries of the last minutes are looked at. */
export function bloqueadas(ctx: Ctx): RawBuilder<boolean> {
  const desde = new Date(ctx.now.getTime() - memoriaMs)
  return sql<boolean>`u.id in (select i.usuario_id from intento_ingreso i join intento_acceso a on a.clave = i.contador
    where i.momento > ${desde} and a.ultimo > ${desde} and a.fallos >= ${limitesIntentos.cuenta})`
}

/** Forgets the tries of an account, under its own key and these. */
export async function levantarBloqueoDe(ctx: Ctx, email: string, otras: readonly string[]): Promise<void> {
  const claves = [claveDeIntento(ctx, 'cuenta', email).clave, ...otras]
  await sql`delete from intento_acceso where clave = any(${claves})`.execute(ctx.db)
}

/**
 * Asks the person of the session for their password again, outside any transaction. Whoever found the session open guesses as
 * slowly as at the login; they are counted apart, so that they lock nobody out of it, and each wrong one is told in the audit. Throws
 * CLAVE_ANTERIOR on `campo`.
 */
export async function confirmarClave(ctx: Ctx, clave: string, campo: string): Promise<void> {
  const { id } = person(ctx)
  const intento = claveDeIntento(ctx, 'cuenta', `confirmar:${id}`)
  const right = await intentar(ctx, [intento], async () => checkPassword(await claveDe(ctx, id), clave))
  if (!right) await inTransaction(ctx, (ctx) => audit(ctx, 'clave-incorrecta', 'usuario', id, {}, id))
  if (!right) throw fieldError('CLAVE_ANTERIOR', campo, 'errores.CLAVE_ANTERIOR')
}
