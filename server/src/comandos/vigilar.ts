import { existsSync } from 'node:fs'
import { watch } from '../installation/watch.ts'
import { dataDirOf, readConfig } from '../platform/config/config.ts'
import { StartError } from '../platform/runtime/start-error.ts'
import { becomeOwner } from '../platform/storage/owner.ts'

/**
 * npm run vigilar: checks that the portal answers, and reports by mail (GREMIAL_AVISAR_A) and webhook (GREMIAL_ALERTAS) when it stops
 * answering and when it recovers. It needs neither the portal nor its database. Exits with 1 while the portal does not answer.
 */
try {
  if (process.argv.length > 2) throw new StartError('Uso: npm run vigilar')
  const dir = dataDirOf(process.env)
  if (!existsSync(dir)) throw new StartError(`No hay nada instalado en ${dir}: indicá la carpeta de datos con GREMIAL_DATOS`)
  becomeOwner(dir)
  const { trouble, line } = await watch(readConfig(process.env))
  console.log(line)
  process.exit(trouble ? 1 : 0)
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
