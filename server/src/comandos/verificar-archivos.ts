import { StartError } from '../platform/runtime/start-error.ts'
import { backendOf } from '../platform/storage/backends.ts'
import { checkFiles, type FileTrouble } from '../platform/storage/check.ts'
import { filesLocationOf, nameOf } from '../platform/storage/location.ts'
import { correrComando } from './comando.ts'

/**
 * npm run verificar-archivos: compares every file with its row, and lists files without a row or a use. It changes no file, but marks the rows
 * of damaged files. Exits with 1 if a file is missing or damaged.
 */
const clases: Record<FileTrouble['kind'], string> = {
  falta: 'Falta',
  roto: 'Roto',
  sinFila: 'Sin fila',
  sinUso: 'Sin uso',
}
const mostrados = 50

await correrComando(async ({ services }) => {
  if (process.argv.length > 2) throw new StartError('Uso: npm run verificar-archivos')
  const place = filesLocationOf(services.config)
  const dichos: Record<string, number> = {}
  const { files, bytes, counts, healed } = await checkFiles(
    services.database.db,
    backendOf(place),
    services.now(),
    ({ kind, name }) => {
      dichos[kind] = (dichos[kind] ?? 0) + 1
      if (dichos[kind] <= mostrados) console.log(`${clases[kind]}: ${name}`)
      else if (dichos[kind] === mostrados + 1) console.log(`${clases[kind]}: …`)
    },
  )
  console.log(
    `${files} archivos (${(bytes / 1e6).toFixed(1)} MB) en ${nameOf(place)}: faltan ${counts.falta}, rotos ${counts.roto}; ` +
      `sin fila ${counts.sinFila}, sin uso ${counts.sinUso} (se borran solos a la semana).`,
  )
  if (healed > 0) console.log(`Vuelven a estar enteros, y se entregan otra vez: ${healed}.`)
  return counts.falta + counts.roto > 0 ? 1 : 0
})
