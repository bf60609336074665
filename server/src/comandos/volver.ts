import { rollBackTo } from '../installation/upgrade/rollback.ts'
import { StartError } from '../platform/runtime/start-error.ts'
import { cambiarVersion } from './cambiar-version.ts'

/** gremial volver [--perder]: returns to the previous version. */
await cambiarVersion(async (lugar) => {
  const opciones = process.argv.slice(2)
  if (opciones.some((o) => o !== '--perder')) throw new StartError('Uso: gremial volver [--perder]')
  await rollBackTo(lugar, opciones.includes('--perder'))
})
