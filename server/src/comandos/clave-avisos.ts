import { existsSync, writeFileSync } from 'node:fs'
import { dataDirOf, readConfig } from '../platform/config/config.ts'
import { newPushKey, pushKeyFile } from '../platform/config/push-key.ts'
import { motivo, StartError } from '../platform/runtime/start-error.ts'
import { becomeOwner } from '../platform/storage/owner.ts'

/**
 * npm run clave-avisos [-- --otra]: creates or replaces the key that signs push notices (decision 087). It is kept in the data directory, which only
 * the portal reads, or in GREMIAL_AVISOS_CLAVE.
 */
try {
  const opciones = process.argv.slice(2).join(' ')
  if (!['', '--otra'].includes(opciones)) throw new StartError('Uso: npm run clave-avisos [-- --otra]')
  const carpeta = dataDirOf(process.env)
  if (!existsSync(carpeta))
    throw new StartError(`No hay nada instalado en ${carpeta}: indicá la carpeta de datos con GREMIAL_DATOS`)
  becomeOwner(carpeta)
  if (readConfig(process.env).push !== undefined && opciones === '')
    throw new StartError(
      'Ya hay una clave de avisos. npm run clave-avisos -- --otra hace otra: quien recibe avisos en su teléfono tendrá que volver a pedirlos, y mientras tanto se le escribe por correo.',
    )
  if (process.env.GREMIAL_AVISOS_CLAVE || process.env.GREMIAL_AVISOS_CLAVE_FILE)
    throw new StartError('La clave de avisos la dice GREMIAL_AVISOS_CLAVE: sacala para que valga la de la carpeta de datos')
  const archivo = pushKeyFile(carpeta)
  try {
    writeFileSync(archivo, `${newPushKey()}\n`, { mode: 0o600, flush: true })
  } catch (error) {
    throw new StartError(`No se pudo escribir ${archivo}: ${motivo(error)}`)
  }
  console.log(
    `La clave de avisos quedó en ${archivo}. Reiniciá el portal: desde entonces cada persona puede pedir que se le avise en su teléfono o su computadora.`,
  )
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
