import type { FormasSegundoFactor } from '@gremial/contract/acceso/segundo-factor.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { newToken, tokenHash } from '../../../platform/access/session.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { NotNull } from '../../../platform/db/rows.ts'
import { clearCookie, readCookie, setCookie } from '../../../platform/http/cookies.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import type { CuentaConClave } from './equipos.ts'

export type { FormasSegundoFactor }

/**
 * Pending login (decision 029): the password was right and the second factor is missing, or a passkey login started. Its token
 * lives five minutes in its own cookie, grants nothing else and is stored as a hash.
 */
const cookieMedio = 'gremial_medio'
const minutes = 5

/** Second factors available on an account; undefined if it has none. */
export async function formasDe(ctx: Ctx, cuenta: number): Promise<FormasSegundoFactor | undefined> {
  const { rows } = await sql<FormasSegundoFactor>`select
    exists (select 1 from segundo_factor where usuario_id = ${cuenta}) as aplicacion,
    exists (select 1 from llave_acceso where usuario_id = ${cuenta}) as llaves,
    exists (select 1 from codigo_recuperacion where usuario_id = ${cuenta} and usado is null) as recuperacion`.execute(ctx.db)
  const formas = rows[0]
  return formas && (formas.aplicacion || formas.llaves) ? formas : undefined
}

/** Starts a pending login and returns its token: for an account, or for nobody yet with a passkey challenge. */
export async function abrirMedio(ctx: Ctx, remind: boolean, de: CuentaConClave | { desafio: string }): Promise<string> {
  const token = newToken()
  const expires = new Date(ctx.now.getTime() + minutes * 60_000)
  if ('desafio' in de)
    await sql`insert into medio_ingreso (token_hash, recordar, desafio, vence)
      values (${tokenHash(token)}, ${remind}, ${de.desafio}, ${expires})`.execute(ctx.db)
  else
    await sql`insert into medio_ingreso (token_hash, usuario_id, version, recordar, vence)
      select ${tokenHash(token)}, id, version, ${remind}, ${expires} from usuario
      where id = ${de.id} and clave_hash = ${de.clave_hash}`.execute(ctx.db)
  return token
}

export const dejarMedio = (request: FastifyRequest, reply: FastifyReply, token: string): void =>
  setCookie(request, reply, cookieMedio, token, minutes * 60)

/** Token of the visitor's cookie. */
export function medioDe(request: FastifyRequest): string {
  const token = readCookie(request, cookieMedio)
  if (!token) throw new AppError('SEGUNDO_FACTOR_VENCIDO')
  return token
}

export const quitarMedio = (reply: FastifyReply): void => clearCookie(reply, cookieMedio)

interface MedioIngreso {
  cuenta: CuentaConClave
  recordar: boolean
}

/**
 * Account of a valid pending login. SEGUNDO_FACTOR_VENCIDO after five minutes, after use, or if the account was disabled or
 * changed its password.
 */
export async function leerMedio(ctx: Ctx, token: string): Promise<MedioIngreso> {
  const { rows } = await sql<CuentaConClave & { recordar: boolean }>`select u.id, u.clave_hash, m.recordar
    from medio_ingreso m join usuario u on u.id = m.usuario_id and u.version = m.version and u.habilitado and u.mail_validado
    where m.token_hash = ${tokenHash(token)} and m.vence > ${ctx.now}`.execute(ctx.db)
  if (!rows[0]) throw new AppError('SEGUNDO_FACTOR_VENCIDO')
  const { recordar, ...cuenta } = rows[0]
  return { cuenta, recordar }
}

/** Sets the passkey challenge of a pending login, replacing the previous one. */
export async function setChallenge(ctx: Ctx, token: string, challenge: string): Promise<void> {
  await sql`update medio_ingreso set desafio = ${challenge} where token_hash = ${tokenHash(token)}`.execute(ctx.db)
}

/** Takes the single-use challenge: of concurrent callers one gets it. SEGUNDO_FACTOR_VENCIDO if there is none. */
export async function takeChallenge(ctx: Ctx, token: string): Promise<string> {
  const { rows } = await sql<{ desafio: NotNull<string> }>`update medio_ingreso m set desafio = null
    from (select token_hash, desafio from medio_ingreso where token_hash = ${tokenHash(token)} for update) antes
    where antes.token_hash = m.token_hash and antes.desafio is not null and m.vence > ${ctx.now}
    returning antes.desafio`.execute(ctx.db)
  if (!rows[0]) throw new AppError('SEGUNDO_FACTOR_VENCIDO')
  return rows[0].desafio
}

/** Consumes a pending login, in the transaction that opens the session; only one concurrent caller succeeds. */
export async function consumirMedio(ctx: Ctx, token: string): Promise<void> {
  const { numAffectedRows } = await sql`delete from medio_ingreso where token_hash = ${tokenHash(token)}`.execute(ctx.db)
  if (!numAffectedRows) throw new AppError('SEGUNDO_FACTOR_VENCIDO')
}
