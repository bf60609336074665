import { type CodigoPapel, firmarImpreso, firmarPapel } from '@gremial/contract/afiliado/verificacion-codigo.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { linkBase } from '../../../platform/mail/mail.ts'
import { found } from '../../../platform/runtime/errors.ts'
import { claveDeFirma } from './claves.ts'
import { abreviarNombre } from './verificacion.rules.ts'

/**
 * Address in the QR of a printed card: `{GREMIAL_URL}/verificar/{code}`, about 150 characters. The code has the card's id, its
 * expiry and "Ana Q.", signed; neither number nor document. Call it outside a transaction: signing may create the key.
 */
export async function credencialDelCarnet(
  ctx: Ctx,
  carnet: { id: number; afiliadoNumero: number; vence: string },
): Promise<string> {
  const nombre = await nombreAbreviadoDe(ctx, carnet.afiliadoNumero)
  const { kid, key } = await claveDeFirma(ctx)
  return `${linkBase(ctx.services.config)}/verificar/${await firmarImpreso({ kid, carnet: carnet.id, vence: carnet.vence, nombre }, key)}`
}

export async function nombreAbreviadoDe(ctx: Ctx, afiliado: number): Promise<string> {
  const { rows } = await sql<{ nombre: string; apellido: string }>`
    select nombre, apellido from afiliado where numero = ${afiliado}`.execute(ctx.db)
  const { nombre, apellido } = found(rows[0])
  return abreviarNombre(nombre, apellido)
}

/** Address in the QR of a document: its id and the hash of its text, signed. Call it outside a transaction. */
export async function direccionDePapel(ctx: Ctx, papel: CodigoPapel): Promise<string> {
  const { kid, key } = await claveDeFirma(ctx)
  return `${linkBase(ctx.services.config)}/verificar/${await firmarPapel(papel, kid, key)}`
}
