import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { checkPassword } from '../../../platform/access/password.ts'
import { derivedKey } from '../../../platform/config.ts'
import { type Ctx, person } from '../../../platform/context.ts'
import { AppError, fieldError } from '../../../platform/http/errors.ts'
import { claveDe } from '../usuarios/usuarios.queries.ts'
import { frenar, type IntentoAcceso, memoriaMs } from './acceso.rules.ts'

/** Counted tries of a password: who guesses waits longer and longer, at the login and where a password is asked for again (decision 004). */

/** Attempts are counted under a keyed hash, so that the table does not list who tried. */
export const claveDeIntento = (ctx: Ctx, tipo: string, valor: string): string =>
  createHmac('sha256', derivedKey(ctx.services.config, 'intentos')).update(`${tipo}:${valor}`).digest('hex')

/** What a try is counted under: the account and, when it says something, the address. */
export interface ClavesDeIntento {
  cuenta: string
  direccion?: string
}

/** Waits what the failures so far cost; DEMASIADOS_INTENTOS past the limit. */
export async function demorar(ctx: Ctx, { cuenta, direccion }: ClavesDeIntento): Promise<void> {
  const { rows } = await sql<IntentoAcceso & { clave: string }>`
    select clave, fallos, ultimo from intento_acceso where clave in (${cuenta}, ${direccion ?? cuenta})`.execute(ctx.db)
  const of = (clave: string | undefined) => rows.find((a) => a.clave === clave)
  const { demoraMs, minutosBloqueo } = frenar(of(cuenta), of(direccion), ctx.now)
  if (minutosBloqueo > 0) throw new AppError('DEMASIADOS_INTENTOS', { minutos: minutosBloqueo })
  if (demoraMs > 0) await sleep(demoraMs)
}

export async function contarFallo(ctx: Ctx, keys: ClavesDeIntento): Promise<void> {
  const stale = new Date(ctx.now.getTime() - memoriaMs)
  for (const clave of Object.values(keys).sort()) {
    await sql`insert into intento_acceso as i (clave, fallos, ultimo) values (${clave}, 1, ${ctx.now})
      on conflict (clave) do update set fallos = case when i.ultimo < ${stale} then 1 else i.fallos + 1 end, ultimo = ${ctx.now}`.execute(
      ctx.db,
    )
  }
}

export async function olvidarFallos(ctx: Ctx, cuenta: string): Promise<void> {
  await sql`delete from intento_acceso where clave = ${cuenta}`.execute(ctx.db)
}

/**
 * Asks the person of the session for their password again, outside any transaction. Whoever found the session open guesses as
 * slowly as at the login; they are counted apart, so that they lock nobody out of it. Throws CLAVE_ANTERIOR on `campo`.
 */
export async function confirmarClave(ctx: Ctx, clave: string, campo: string): Promise<void> {
  const usuario = person(ctx)
  const keys = { cuenta: claveDeIntento(ctx, 'confirmar', String(usuario.id)) }
  await demorar(ctx, keys)
  if (!(await checkPassword(await claveDe(ctx, usuario.id), clave))) {
    await contarFallo(ctx, keys)
    throw fieldError('CLAVE_ANTERIOR', campo, 'errores.CLAVE_ANTERIOR')
  }
  await olvidarFallos(ctx, keys.cuenta)
}
