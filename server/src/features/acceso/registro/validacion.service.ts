import type { Ctx } from '../../../platform/context.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { issueToken, retirarTokens } from '../acceso/tokens.ts'
import type { Cuenta } from '../usuarios/usuarios.queries.ts'
import { correosRecientes } from './registro.queries.ts'

/** Validation mails per address and hour sent by an administrator. */
const maximoPorHora = 10

/**
 * Sends the validation link of an account created by an administrator and withdraws earlier ones. The mail has no personal data,
 * since a mistyped address may be a stranger's. Throws CORREOS_DE_VALIDACION over the limit.
 */
export async function enviarValidacion(ctx: Ctx, { id, email, idioma }: Pick<Cuenta, 'id' | 'email' | 'idioma'>): Promise<void> {
  if ((await correosRecientes(ctx, email, 'cuentaHecha')) >= maximoPorHora) throw new AppError('CORREOS_DE_VALIDACION')
  await retirarTokens(ctx, 'nuevoUsuario', { usuario: id })
  const secreto = await issueToken(ctx, 'nuevoUsuario', { usuario: id, datos: { email } })
  await sendMail(ctx, { para: email, idioma, plantilla: 'cuentaHecha', enlace: { ruta: '/validar-nuevo-usuario/', secreto } })
}
