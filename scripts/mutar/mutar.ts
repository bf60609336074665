import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../../server/src/platform/pg/embedded.ts'
import { prepareTemplate } from '../../server/test/app.ts'
import { provide } from '../herramientas.ts'
import type { Mutacion } from './mutacion.ts'
import { mutaciones } from './mutaciones/todas.ts'
import { Taller } from './taller.ts'

/**
 * npm run mutar: breaks the product on purpose, one fault at a time, and sees whether the tests say so. With words, only the faults whose
 * area, file or description has one of them; --contar says how many there are and that each finds its text; --talleres N, how many at
 * once. Ends with the figure per area and the survivors; fails under 90 % or when one lives without a reason.
 */
const args = process.argv.slice(2)
const option = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined)
const workshops = Number(option('--talleres') ?? 2)
const words = args.filter((arg, i) => !arg.startsWith('--') && !args[i - 1]?.startsWith('--talleres'))
const root = join(import.meta.dirname, '../..')
const goal = 0.9

const chosen = mutaciones.filter((m) => words.length === 0 || words.some((w) => `${m.area} ${m.archivo} ${m.que}`.includes(w)))
const lost = chosen.filter((m) => readFileSync(join(root, m.archivo), 'utf8').split(m.de).length !== 2)
for (const { archivo, que, de } of lost) console.error(`no encuentra su texto una sola vez · ${archivo}: ${que}\n    ${de}`)
if (lost.length > 0) process.exit(1)
console.log(`${chosen.length} mutaciones en ${new Set(chosen.map((m) => m.archivo)).size} archivos`)

const every = globSync(['contract/src/**/*.test.ts', 'server/**/*.test.ts', 'web/src/**/*.test.ts', 'e2e/**/*.test.ts'], {
  cwd: root,
  exclude: (f) => f.includes('node_modules'),
})
/** The tests of a fault, those without a browser first. */
const testsOf = ({ pruebas, que }: Mutacion): string[] => {
  const files = pruebas.flatMap((word) => {
    const found = every.filter((f) => f.includes(word))
    if (found.length === 0) throw new Error(`«${que}»: ninguna prueba se llama ${word}`)
    return found
  })
  return [...new Set(files)].sort((a, b) => Number(a.startsWith('e2e/')) - Number(b.startsWith('e2e/')))
}

for (const mutation of chosen) testsOf(mutation)
if (args.includes('--contar')) process.exit(0)
await provide(every)
const pgDir = mkdtempSync(join(tmpdir(), 'gremial-pg-'))
process.env.GREMIAL_PRUEBA = `mutar-${process.pid}`
const embedded = await startEmbedded(pgDir)
const talleres = Array.from({ length: workshops }, () => new Taller())
const killed = new Map<Mutacion, string>()
const alive: Mutacion[] = []
let sick: string[] = []
try {
  const superuser = (database: string) => embedded.url(database, 'superuser')
  await prepareTemplate(superuser)
  const env = { GREMIAL_PRUEBA: process.env.GREMIAL_PRUEBA, GREMIAL_PRUEBA_PG: superuser('@@') }
  // First whole: a test that fails anyway would seem to see everything.
  sick = await shared([...new Set(chosen.flatMap(testsOf))], async (taller, file) =>
    (await taller.see(undefined, [file], env)) === undefined ? undefined : file,
  )
  if (sick.length === 0)
    await shared(chosen, async (taller, mutation) => {
      // What is planted when a database is made was planted in the shared one as it should be.
      const own = /^server\/(src\/semillas|migrations)\//.test(mutation.archivo)
      const seen = await taller.see(mutation, testsOf(mutation), own ? {} : env)
      if (seen === undefined) alive.push(mutation)
      else killed.set(mutation, seen)
      console.log(`${seen === undefined ? 'VIVE  ' : 'muere '} ${mutation.area} · ${mutation.que}${seen ? ` (${seen})` : ''}`)
      return undefined
    })
} finally {
  for (const taller of talleres) taller.close()
  await embedded.stop()
  rmSync(pgDir, { recursive: true, force: true })
  rmSync(join(tmpdir(), `gremial-archivos-${process.env.GREMIAL_PRUEBA}`), { recursive: true, force: true })
}
process.exit(sick.length > 0 ? tellSick() : tell())

/** Does the work of a queue with every workshop; gives what came back. */
async function shared<T>(queue: readonly T[], work: (taller: Taller, one: T) => Promise<string | undefined>): Promise<string[]> {
  const waiting = [...queue]
  const back: string[] = []
  await Promise.all(
    talleres.map(async (taller) => {
      for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
        const said = await work(taller, one)
        if (said !== undefined) back.push(said)
      }
    }),
  )
  return back
}

function tellSick(): number {
  console.error(`fallan sin que se rompa nada: ${sick.join(', ')}`)
  return 1
}

function tell(): number {
  console.log('')
  for (const area of new Set(chosen.map((m) => m.area))) {
    const of = chosen.filter((m) => m.area === area)
    console.log(`${area.padEnd(24)} ${of.filter((m) => killed.has(m)).length} / ${of.length}`)
  }
  for (const m of alive) console.log(`vive: ${m.area} · ${m.archivo}: ${m.que} — ${m.vive ?? 'SIN RAZÓN'}`)
  for (const m of chosen) if (m.vive && killed.has(m)) console.log(`ya no vive, sobra su razón: ${m.que}`)
  const share = killed.size / Math.max(1, chosen.length)
  console.log(`${killed.size} de ${chosen.length} vistas (${(share * 100).toFixed(1)} %)`)
  return share >= goal && alive.every((m) => m.vive) ? 0 : 1
}
