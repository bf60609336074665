import { vaciarDemo } from '../../demo/vaciar.ts'
import { StartError } from '../platform/runtime/start-error.ts'
import { correrComando } from './comando.ts'
import { preguntar } from './preguntar.ts'

/** npm run vaciar-demo [-- --si] [--todo]: deletes the demonstration data, so that the portal is ready for crear-admin. */
const opciones = process.argv.slice(2)

await correrComando(async (ctx, { asOwner }) => {
  if (opciones.some((o) => o !== '--si' && o !== '--todo')) throw new StartError('Uso: npm run vaciar-demo [-- --si] [--todo]')
  if (!opciones.includes('--si')) {
    const respuesta = await preguntar(
      'Se borran las personas, cuentas, cajas y documentos de la demostración. Escribí SI para seguir: ',
    )
    if (respuesta.trim().toUpperCase() !== 'SI')
      throw new StartError('No se vació nada. Sin preguntas: npm run vaciar-demo -- --si')
  }
  const { cuentas, afiliados } = await asOwner((services) =>
    vaciarDemo({ ...ctx, services, db: services.database.db }, { todo: opciones.includes('--todo') }),
  ).catch((error: Error & { code?: string }) => {
    // Another transaction locked a table for longer than the lock timeout.
    throw error.code === '55P03'
      ? new StartError('El portal está trabajando con esos datos: no se vació nada. Probá otra vez, o detenelo antes.')
      : error
  })
  console.log(
    `Demostración vaciada: ${cuentas} cuentas y ${afiliados} afiliados. Sigue: npm run crear-admin -- CORREO "APELLIDO, Nombre"`,
  )
})
