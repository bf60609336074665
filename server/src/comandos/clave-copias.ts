import { existsSync } from 'node:fs'
import { makeRecoveryKey, readRecipient } from '../platform/backup/recovery.ts'
import { dataDirOf, readConfig } from '../platform/config/config.ts'
import { StartError } from '../platform/runtime/start-error.ts'
import { becomeOwner } from '../platform/storage/owner.ts'

/**
 * npm run clave-copias [-- --otra]: creates the recovery key of off-site backups. It is printed once and not stored: backups are encrypted with its
 * public half (decision 070).
 */
try {
  const opciones = process.argv.slice(2).join(' ')
  if (!['', '--otra'].includes(opciones)) throw new StartError('Uso: npm run clave-copias [-- --otra]')
  const carpeta = dataDirOf(process.env)
  if (!existsSync(carpeta))
    throw new StartError(`No hay nada instalado en ${carpeta}: indicá la carpeta de datos con GREMIAL_DATOS`)
  becomeOwner(carpeta)
  const config = readConfig(process.env)
  if (readRecipient(config) !== undefined && opciones === '')
    throw new StartError(
      'Ya hay una clave de recuperación. Si se perdió, npm run clave-copias -- --otra hace otra: las copias de antes se siguen abriendo sólo con la anterior.',
    )
  console.log(`${await makeRecoveryKey(config)}\n`)
  console.error(
    'Ésta es la clave de recuperación: se dice una sola vez y no queda en este equipo. Anotala o imprimila, y guardala en dos lugares. Con ella y una copia cifrada se restaura todo; sin ella, una copia cifrada no se abre.',
  )
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
