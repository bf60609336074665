import { randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { newToken, tokenHash } from '../../../platform/access/session.ts'
import type { Ctx, Services } from '../../../platform/context.ts'
import { derivedKey } from '../../../platform/crypto/derived-key.ts'
import { clearCookie, readCookie, setCookie } from '../../../platform/http/cookies.ts'
import { AppError } from '../../../platform/runtime/errors.ts'

/**
 * Captcha: a proof of work that the browser solves (ALTCHA), without third parties or puzzles. A solution grants a single-use
 * pass of five minutes, consumed by login and other public calls (decisions §2).
 */
const cookiePase = 'gremial_pase'
const paseMinutes = 5
const costoDesafio = 1000

const secretos = (services: Services) => ({
  hmacSignatureSecret: derivedKey(services.config, 'captcha').toString('hex'),
  hmacKeySignatureSecret: derivedKey(services.config, 'captcha-clave').toString('hex'),
})

export function crearDesafio(ctx: Ctx) {
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: costoDesafio,
    counter: randomInt(300, 900),
    deriveKey,
    expiresAt: new Date(ctx.now.getTime() + paseMinutes * 60_000),
    ...secretos(ctx.services),
  })
}

/** Verifies a solution (base64 of {challenge, solution}) and sets the pass cookie. Throws CAPTCHA. */
export async function grantPase(ctx: Ctx, response: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const nonce = await nonceResuelto(ctx, response)
  const until = new Date(ctx.now.getTime() + paseMinutes * 60_000)
  // A solution stays valid until it expires; its nonce is stored until then, so only its first use counts.
  const { numAffectedRows } =
    await sql`insert into captcha_nonce (nonce, vence) values (${nonce}, ${until}) on conflict do nothing`.execute(ctx.db)
  if (!numAffectedRows) throw new AppError('CAPTCHA')
  const token = newToken()
  await sql`insert into captcha_pase (token_hash, vence) values (${tokenHash(token)}, ${until})`.execute(ctx.db)
  setCookie(request, reply, cookiePase, token, paseMinutes * 60)
}

async function nonceResuelto(ctx: Ctx, response: string): Promise<string> {
  try {
    const { challenge, solution } = JSON.parse(Buffer.from(response, 'base64').toString()) as Parameters<typeof verifySolution>[0]
    const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secretos(ctx.services) })
    if (verified) return challenge.parameters.nonce
  } catch {
    // Any malformed solution is refused the same way.
  }
  throw new AppError('CAPTCHA')
}

/** Consumes the visitor's pass; throws CAPTCHA without a valid one. */
export async function consumePase(ctx: Ctx, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const token = readCookie(request, cookiePase)
  clearCookie(reply, cookiePase)
  if (!token) throw new AppError('CAPTCHA')
  const { numAffectedRows } =
    await sql`delete from captcha_pase where token_hash = ${tokenHash(token)} and vence > ${ctx.now}`.execute(ctx.db)
  if (!numAffectedRows) throw new AppError('CAPTCHA')
}
