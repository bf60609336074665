import type { Ctx } from '../../../platform/context.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { issueToken, retirarTokens } from '../acceso/tokens.ts'
import type { Cuenta } from '../usuarios/usuarios.queries.ts'
import { correosRecientes } from './registro.queries.ts'

/** Validation mails that an address receives in an hour because an administrator sends them. */
const maximoPorHora = 10

/**
 * Sends an account that somebody else made the link that validates its e-mail, and withdraws those that were sent before. Nothing of the person is
 * in the mail: with a mistyped address a stranger reads it. Throws CORREOS_DE_VALIDACION after too many.
 */
export async function enviarValidacion(ctx: Ctx, { id, email, idioma }: Pick<Cuenta, 'id' | 'email' | 'idioma'>): Promise<void> {
  if ((await correosRecientes(ctx, email, 'cuentaHecha')) >= maximoPorHora) throw new AppError('CORREOS_DE_VALIDACION')
  await retirarTokens(ctx, 'nuevoUsuario', { usuario: id })
  const secreto = await issueToken(ctx, 'nuevoUsuario', { usuario: id, datos: { email } })
  await sendMail(ctx, { para: email, idioma, plantilla: 'cuentaHecha', enlace: { ruta: '/validar-nuevo-usuario/', secreto } })
}
