import { resolve } from 'node:path'
import { readManifest } from '../installation/backup/manifest.ts'
import { testRestore } from '../installation/backup/restore-test.ts'
import { endThem } from '../installation/upgrade/program.ts'
import { lowerPriority } from '../platform/runtime/priority.ts'
import { StartError } from '../platform/runtime/start-error.ts'
import { correrComando } from './comando.ts'
import { cuando } from './cuando.ts'

/**
 * npm run ensayar-copia -- [CARPETA]: restore drill. Restores a backup (by default the last) beside the real data, migrates it if needed, verifies audit,
 * sheets, counts and files, serves it once, and deletes it. Exits with 1 and the problems found. --pedida: the backup of a row (decision 070).
 */
const uso = 'Uso: npm run ensayar-copia -- [CARPETA]'

function leer(): { id?: number; folder?: string } {
  const [una, otra, ...ajenas] = process.argv.slice(2)
  if (una === undefined) return {}
  if (una === '--pedida' && /^\d+$/.test(otra ?? '') && ajenas.length === 0) return { id: Number(otra) }
  if (una.startsWith('--') || otra !== undefined) throw new StartError(uso)
  return { folder: resolve(process.env.GREMIAL_CWD ?? process.cwd(), una) }
}

await correrComando(async ({ services }) => {
  const cual = leer()
  lowerPriority(10)
  process.once('exit', endThem)
  const { folder, said, seconds } = await testRestore(services, cual)
  console.log(said)
  const { creada } = await readManifest(folder)
  console.log(`La copia del ${cuando(new Date(creada))} restaura: ${seconds.toFixed(1)} s. Lo restaurado se borró.`)
})
