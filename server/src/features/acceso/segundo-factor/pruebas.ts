import type { PruebaSegundoFactor } from '@gremial/contract/acceso/segundo-factor.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { unseal } from '../../../platform/crypto/secrets.ts'
import { AppError, fieldError } from '../../../platform/runtime/errors.ts'
import type { FormaSegundoFactor } from '../acceso/entrada.ts'
import { type AttemptKey, attemptKey, intentar } from '../acceso/intentos.ts'
import { notifyChange } from './avisos.ts'
import { fingerprintOf, stepOf } from './codigos.rules.ts'
import { quienFirmo, type Sitio } from './llaves.ts'

/** Encryption purpose of TOTP secrets. */
export const usoDeClave = 'segundo-factor'

/** Rate-limit key of a user's codes. */
export const intentoDeSegundo = (ctx: Ctx, usuario: number): AttemptKey => attemptKey(ctx, 'cuenta', `segundo:${usuario}`)

/** A signed challenge, for a passkey proof. */
export interface Firmado {
  sitio: Sitio
  desafio: string
}

/**
 * Checks a second-factor proof and, on success, runs `hacer` in the same transaction, so consumption and effect are atomic. Codes
 * are counted per account before the check, like passwords (decision 017). Passkeys cannot be guessed, so code guesses do not
 * lock them out. A wrong proof is audited. SEGUNDO_FACTOR_INCORRECTO, LLAVE_RECHAZADA, DEMASIADOS_INTENTOS.
 */
export async function exigirPrueba<T>(
  ctx: Ctx,
  usuario: number,
  proof: PruebaSegundoFactor,
  firmado: Firmado | undefined,
  hacer: (ctx: Ctx, forma: FormaSegundoFactor) => Promise<T>,
): Promise<T> {
  let hecho: { valor: T } | undefined
  const inspect = () =>
    inTransaction(ctx, async (ctx) => {
      const forma = await formaDe(ctx, usuario, proof, firmado)
      if (forma) hecho = { valor: await hacer(ctx, forma) }
      return forma !== undefined
    })
  if (proof.llave) await inspect()
  else await intentar(ctx, [intentoDeSegundo(ctx, usuario)], inspect)
  if (hecho) return hecho.valor
  await inTransaction(ctx, (ctx) => audit(ctx, 'segundo-factor-incorrecto', 'usuario', usuario, {}, usuario))
  if (proof.llave) throw new AppError('LLAVE_RECHAZADA')
  throw fieldError(
    'SEGUNDO_FACTOR_INCORRECTO',
    proof.codigo === undefined ? 'recuperacion' : 'codigo',
    'errores.SEGUNDO_FACTOR_INCORRECTO',
  )
}

/** Records recent authentication of this session, in the caller's transaction. */
export async function mostrado(ctx: Ctx, forma: FormaSegundoFactor): Promise<void> {
  const { id, sessionId } = person(ctx)
  await sql`update sesion set segundo_factor = ${ctx.now} where id = ${sessionId}`.execute(ctx.db)
  if (forma === 'recuperacion') await notifyChange(ctx, id, 'recuperacionUsada')
  await audit(ctx, 'confirmar-segundo-factor', 'usuario', id, { segundo: forma })
}

/** Factor matched by the proof, consumed; undefined if none. */
async function formaDe(
  ctx: Ctx,
  usuario: number,
  { codigo, recuperacion, llave }: PruebaSegundoFactor,
  firmado: Firmado | undefined,
): Promise<FormaSegundoFactor | undefined> {
  if (codigo !== undefined) return (await takeStep(ctx, usuario, codigo)) ? 'aplicacion' : undefined
  if (recuperacion !== undefined) return (await usarCodigo(ctx, usuario, recuperacion)) ? 'recuperacion' : undefined
  if (!llave || !firmado) return undefined
  return (await quienFirmo(ctx, firmado.sitio, llave, firmado.desafio)) === usuario ? 'llave' : undefined
}

/** Consumes a TOTP code with its row locked, so each code is accepted once across processes. */
async function takeStep(ctx: Ctx, usuario: number, codigo: string): Promise<boolean> {
  const { rows } = await sql<{ secreto: string; ultimo_paso: number }>`select secreto, ultimo_paso from segundo_factor
    where usuario_id = ${usuario} for update`.execute(ctx.db)
  if (!rows[0]) return false
  const clave = unseal(ctx.services.config, usoDeClave, rows[0].secreto)
  const step = await stepOf(clave, codigo, ctx.now, rows[0].ultimo_paso)
  if (step === undefined) return false
  await sql`update segundo_factor set ultimo_paso = ${step} where usuario_id = ${usuario}`.execute(ctx.db)
  return true
}

async function usarCodigo(ctx: Ctx, usuario: number, codigo: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update codigo_recuperacion set usado = ${ctx.now}
    where usuario_id = ${usuario} and huella = ${fingerprintOf(ctx.services.config, usuario, codigo)} and usado is null`.execute(
    ctx.db,
  )
  return Boolean(numAffectedRows)
}
