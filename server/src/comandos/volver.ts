import { goBackTo } from '../installation/versions/back.ts'
import { StartError } from '../platform/config.ts'
import { cambiarVersion } from './cambiar-version.ts'

/** gremial volver [--perder]: the version before the one that runs. */
await cambiarVersion(async (lugar) => {
  const opciones = process.argv.slice(2)
  if (opciones.some((o) => o !== '--perder')) throw new StartError('Uso: gremial volver [--perder]')
  await goBackTo(lugar, opciones.includes('--perder'))
})
