import { restablecer } from '../features/acceso/segundo-factor/segundo-factor.service.ts'
import { cuentaPorCorreo } from '../features/acceso/usuarios/usuarios.queries.ts'
import { StartError } from '../platform/runtime/start-error.ts'
import { correrComando } from './comando.ts'

/**
 * npm run restablecer-segundo-factor -- E-MAIL: for the operator, when the only administrator lost their second factor. As in the
 * portal, it is audited, reported by mail, and ends the sessions of the account (decision 029).
 */
await correrComando(async (ctx) => {
  const [email = ''] = process.argv.slice(2)
  if (!email) throw new StartError('Uso: npm run restablecer-segundo-factor -- CORREO')
  const cuenta = await cuentaPorCorreo(ctx, email.toLowerCase())
  if (!cuenta) throw new StartError(`No hay ninguna cuenta con el correo ${email}.`)
  const tenia = await restablecer(ctx, cuenta.id)
  console.log(
    tenia
      ? `Listo: ${email} entra con su contraseña. Se cerraron sus sesiones y se le avisó por correo.`
      : `${email} no tenía segundo factor: no cambió nada.`,
  )
})
