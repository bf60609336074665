import { randomBytes } from 'node:crypto'
import type { PruebaActo } from '@gremial/contract/acceso/segundo-factor.ts'
import { sql } from 'kysely'
import { signingMinutes, storeProof } from '../../../platform/access/signing-actions.ts'
import { type Ctx, person } from '../../../platform/context.ts'
import type { NotNull } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { confirmClave } from '../acceso/intentos.ts'
import { opcionesDeUso, type Sitio } from './llaves.ts'
import { exigirPrueba, mostrado } from './pruebas.ts'

/** Proof for a signing action (decision 066), stored by platform/access/signing-actions.ts until the call is repeated. */

/** Passkey challenge for an action: random bytes followed by the action's digest. */
export async function desafiarActo(ctx: Ctx, sitio: Sitio, acto: string) {
  const challenge = new Uint8Array(Buffer.concat([randomBytes(16), Buffer.from(acto, 'hex')]))
  const options = await opcionesDeUso(ctx, sitio, person(ctx).id, challenge)
  const expires = new Date(ctx.now.getTime() + signingMinutes * 60_000)
  await sql`insert into acto_prueba (sesion_id, acto, desafio, vence)
    values (${person(ctx).sessionId}, ${acto}, ${options.challenge}, ${expires})
    on conflict (sesion_id, acto) do update set desafio = excluded.desafio, forma = null, vence = excluded.vence`.execute(ctx.db)
  return options
}

/** Takes the challenge of an action; one concurrent caller gets it. SEGUNDO_FACTOR_VENCIDO if there is none. */
async function takeChallenge(ctx: Ctx, acto: string): Promise<string> {
  const { rows } = await sql<{ desafio: NotNull<string> }>`delete from acto_prueba
    where sesion_id = ${person(ctx).sessionId} and acto = ${acto} and desafio is not null and vence > ${ctx.now}
    returning desafio`.execute(ctx.db)
  if (!rows[0]) throw new AppError('SEGUNDO_FACTOR_VENCIDO')
  return rows[0].desafio
}

/**
 * Verifies and stores the proof of an action. An account with a second factor must present it now, which also counts as recent
 * authentication. Otherwise the password is rate-limited as at login, sharing the step-up counter (decision 017).
 */
export async function probarActo(
  ctx: Ctx,
  acto: string,
  { password, ...proof }: PruebaActo,
  sitio: Sitio | undefined,
): Promise<void> {
  const { id, secondFactor } = person(ctx)
  if (password !== undefined) {
    if (secondFactor.has) throw new AppError('ACTO_SIN_PRUEBA', {}, [], { acto })
    await confirmClave(ctx, password, 'password')
    return storeProof(ctx, acto, 'clave')
  }
  const firmado = proof.llave && sitio ? { sitio, desafio: await takeChallenge(ctx, acto) } : undefined
  await exigirPrueba(ctx, id, proof, firmado, async (ctx, forma) => {
    await mostrado(ctx, forma)
    await storeProof(ctx, acto, forma)
  })
}
