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
 * Half way in (decision 029): the password was right and the second factor is missing, or a passkey is about to enter by itself. A token
 * in a cookie of its own, five minutes, that opens nothing else; its hash in the database.
 */
const cookieMedio = 'gremial_medio'
const minutes = 5

/** What an account may show as its second factor; undefined when it has none. */
export async function formasDe(ctx: Ctx, cuenta: number): Promise<FormasSegundoFactor | undefined> {
  const { rows } = await sql<FormasSegundoFactor>`select
    exists (select 1 from segundo_factor where usuario_id = ${cuenta}) as aplicacion,
    exists (select 1 from llave_acceso where usuario_id = ${cuenta}) as llaves,
    exists (select 1 from codigo_recuperacion where usuario_id = ${cuenta} and usado is null) as recuperacion`.execute(ctx.db)
  const formas = rows[0]
  return formas && (formas.aplicacion || formas.llaves) ? formas : undefined
}

/** Begins one and answers its token: of an account as it is now, or of nobody yet, with what a passkey is to sign. */
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

/** The token that a visitor brings. */
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
 * Whose half way in it is, if it still holds: SEGUNDO_FACTOR_VENCIDO after five minutes, once it was used, and when the account was
 * disabled or has another password since.
 */
export async function leerMedio(ctx: Ctx, token: string): Promise<MedioIngreso> {
  const { rows } = await sql<CuentaConClave & { recordar: boolean }>`select u.id, u.clave_hash, m.recordar
    from medio_ingreso m join usuario u on u.id = m.usuario_id and u.version = m.version and u.habilitado and u.mail_validado
    where m.token_hash = ${tokenHash(token)} and m.vence > ${ctx.now}`.execute(ctx.db)
  if (!rows[0]) throw new AppError('SEGUNDO_FACTOR_VENCIDO')
  const { recordar, ...cuenta } = rows[0]
  return { cuenta, recordar }
}

/** Sets what a passkey is to sign for a half way in; the one before serves no more. */
export async function setChallenge(ctx: Ctx, token: string, challenge: string): Promise<void> {
  await sql`update medio_ingreso set desafio = ${challenge} where token_hash = ${tokenHash(token)}`.execute(ctx.db)
}

/** Takes the challenge, which serves once: of many at the same time one gets it. SEGUNDO_FACTOR_VENCIDO without one. */
export async function takeChallenge(ctx: Ctx, token: string): Promise<string> {
  const { rows } = await sql<{ desafio: NotNull<string> }>`update medio_ingreso m set desafio = null
    from (select token_hash, desafio from medio_ingreso where token_hash = ${tokenHash(token)} for update) antes
    where antes.token_hash = m.token_hash and antes.desafio is not null and m.vence > ${ctx.now}
    returning antes.desafio`.execute(ctx.db)
  if (!rows[0]) throw new AppError('SEGUNDO_FACTOR_VENCIDO')
  return rows[0].desafio
}

/** Uses one up, in the transaction that opens the session: of two at once one does. */
export async function consumirMedio(ctx: Ctx, token: string): Promise<void> {
  const { numAffectedRows } = await sql`delete from medio_ingreso where token_hash = ${tokenHash(token)}`.execute(ctx.db)
  if (!numAffectedRows) throw new AppError('SEGUNDO_FACTOR_VENCIDO')
}
