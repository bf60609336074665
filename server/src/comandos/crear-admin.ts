import { newPassword, requiredEmail } from '@gremial/contract/platform/validation.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { claveRechazada } from '../features/acceso/usuarios/claves.rules.ts'
import { createCuenta } from '../features/acceso/usuarios/usuarios.queries.ts'
import { hashPassword } from '../platform/access/password.ts'
import { audit } from '../platform/audit/audit.ts'
import { inTransaction } from '../platform/context.ts'
import { linkBase } from '../platform/mail/mail.ts'
import { StartError } from '../platform/runtime/start-error.ts'
import { correrComando } from './comando.ts'
import { preguntar } from './preguntar.ts'

/** npm run crear-admin -- E-MAIL "APELLIDO, Nombre": creates an administrator; reads the password from standard input. */
const [escrito = '', nombre = ''] = process.argv.slice(2)

await correrComando(async (ctx) => {
  if (!escrito || !nombre)
    throw new StartError(
      'Uso: npm run crear-admin -- CORREO "APELLIDO, Nombre"   (la contraseña se pide, o llega por la entrada estándar)',
    )
  const leido = requiredEmail.safeParse(escrito)
  if (!leido.success) throw new StartError(`«${escrito}» no es un correo válido.`)
  const email = leido.data
  const clave = await preguntar('Contraseña (7 a 100 caracteres; se ve al escribirla): ')
  if (!newPassword.safeParse(clave).success) throw new StartError('La contraseña tiene que tener entre 7 y 100 caracteres.')
  const causa = claveRechazada(clave, { email, nombres: [nombre] })
  if (causa) throw new StartError(message('es', `errores.${causa}`))
  const hashed = await hashPassword(clave)
  await inTransaction(ctx, async (ctx) => {
    const id = await createCuenta(ctx, { email, clave: hashed, nombre, nivel: 3 }, 'ADMINISTRADOR')
    if (!id) throw new StartError(`Ya hay un usuario con el correo ${email}.`)
    await audit(ctx, 'crear', 'usuario', id, { rol: 'ADMINISTRADOR' })
  })
  console.log(`Administrador creado: ${email}`)
  console.log(
    `Ahora entrá en ${linkBase(ctx.services.config)}/login con ese correo y esa contraseña: el inicio dice, paso a paso, lo que falta. Lo primero, tu segundo factor (Mi perfil).`,
  )
})
