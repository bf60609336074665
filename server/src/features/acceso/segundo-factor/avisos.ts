import { message } from '@gremial/contract/textos/messages.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { properName } from '@gremial/contract/values/names.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import type { Cuenta } from '../usuarios/usuarios.queries.ts'

/** Second-factor changes notified by mail, in the owner's language. */
type Cambio =
  | 'aplicacionPuesta'
  | 'aplicacionQuitada'
  | 'llavePuesta'
  | 'llaveQuitada'
  | 'codigosNuevos'
  | 'recuperacionUsada'
  | 'restablecido'

/** Notifies an account's owner by mail of a second-factor change, in the caller's transaction. */
export async function notifyChange(ctx: Ctx, usuario: number, change: Cambio): Promise<void> {
  const { rows } = await sql<Pick<Cuenta, 'email' | 'nombre' | 'idioma'>>`select email, nombre, idioma from usuario
    where id = ${usuario}`.execute(ctx.db)
  const cuenta = rows[0]
  if (!cuenta) return
  await sendMail(ctx, {
    para: cuenta.email,
    idioma: cuenta.idioma,
    plantilla: 'segundoFactor',
    datos: {
      nombre: properName(cuenta.nombre),
      momento: formatDate(ctx.today),
      cambio: message(cuenta.idioma, `segundoFactorCambios.${change}`),
    },
  })
}
