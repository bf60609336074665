import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { vigil } from '../server/test/porte.ts'
import { sourceEnv } from './banderas.mjs'
import { staticChecks } from './comprobaciones.ts'
import { missingLine, provide } from './herramientas.ts'
import { ownFolder } from './limpieza.ts'
import { buildWeb } from './preparar.mjs'
import { asked } from './probar/argumentos.ts'
import { progress } from './probar/avance.ts'
import { database } from './probar/base.ts'
import { changedTests, longThatWait } from './probar/cambiado.ts'
import { crew, failed, type Result } from './probar/cuadrilla.ts'
import { doubtful, standingTwice } from './probar/dudas.ts'
import { allTests, ofVigil, shuffled, usesDatabase, usesWeb } from './probar/eleccion.ts'
import { vigilAge } from './probar/vigilia.ts'
import { before, keep, tell } from './tiempos.ts'

/**
 * npm test: types, format, lint, structure, and then every test, against real PostgreSQL, real Chromium and real LibreOffice. The last line
 * is "N passed, N failed", with ", N skipped" where some were.
 *
 *   npm test -- bancos        the files whose path has one of the words, without the checks
 *   npm test -- bancos --prueba 'by keyboard'    of those files, the tests that have this in their title
 *   npm test -- --cambiado    those whose imports reach what changed (--cambiado=COMMIT: since that one)
 *   npm test -- --tiempos     what every file took
 *   npm test -- --semilla 7   in that order; each run draws its own and says it
 *   npm test -- --obreros 1   with so many workers; cores plus two otherwise
 */
const root = join(import.meta.dirname, '..')
const { words, changed, title, seed, times, workers } = asked(process.argv.slice(2))
const begun = performance.now()
process.env.NODE_ENV = 'test'
const mark = String(process.pid)
process.env.GREMIAL_PRUEBA = mark
Object.assign(process.env, sourceEnv(root))
const clean = ownFolder('GREMIAL_PRUEBA', mark)

const whole = words.length === 0 && changed === undefined && title === undefined
// What lands says everything in every language; while something is written, only Spanish has to (contract/src/textos/textos.test.ts).
if (whole) process.env.GREMIAL_ENTREGA = '1'
const candidates = changed === undefined ? allTests() : changedTests(changed)
const later = whole ? longThatWait() : undefined
const chosen = candidates.filter((f) =>
  words.length === 0 ? vigil || !(ofVigil(f) || later?.files.has(f)) : words.some((word) => f.includes(word)),
)

const counts = { passed: 0, failed: 0, skipped: 0 }
if (whole || changed !== undefined) {
  const checked = await staticChecks()
  counts.passed += checked.passed
  counts.failed += checked.failed
  if (checked.failed > 0) finish('Las pruebas no corrieron: primero, lo de arriba.')
}

const without = await provide(chosen)
if (without.size > 0) {
  console.error(missingLine(without))
  counts.failed += without.size
}
const took = before()
const files = shuffled(
  chosen.filter((file) => !without.has(file)),
  seed,
  took,
)
if (files.some(usesWeb)) buildWeb()
const embedded = files.some(usesDatabase) ? await database() : undefined
const results: Result[] = []
const doubts: string[] = []
try {
  await runTests()
  if (embedded) console.log(`PostgreSQL: ${embedded.cpu().toFixed(0)} s de CPU`)
} finally {
  await embedded?.stop()
}
// What a part of a file took says nothing of the file.
if (title === undefined) keep(results)
tell(results, times)
for (const doubt of doubts) console.log(`duda: ${doubt}`)
const standing = whole ? standingTwice() : []
for (const name of standing) console.log(`✖ ${name}: está dos veces en docs/dudas.md; hay que encontrar la causa`)
counts.failed += standing.length
if (later && later.files.size > 0)
  console.log(
    `${later.files.size} largas que nada de lo que cambió desde ${later.since.slice(0, 7)} toca: npm run vigilia -- largas`,
  )
if (whole) console.log(vigilAge())
finish()

function finish(why?: string): never {
  if (why) console.log(why)
  clean()
  console.log(`${((performance.now() - begun) / 1000).toFixed(0)} s · semilla ${seed}`)
  const { passed, failed, skipped } = counts
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  process.exit(failed > 0 || passed === 0 ? 1 : 0)
}

async function runTests(): Promise<void> {
  const size = workers ?? availableParallelism() + 2
  console.log(`${files.length} archivos de prueba, semilla ${seed}`)
  const told = (result: Result) => {
    line.ended(result)
    results.push(result)
    if (failed(result)) complain(result)
  }
  const hands = crew(size, told, title)
  const line = progress(files, took, size, hands.running)
  await hands.run(files)
  line.stop()
  await hands.close()
  const wrong = results.filter(failed)
  // While one works on a file, a failure is looked at; in a whole run it is asked what it is.
  const doubted = whole ? await doubtful(wrong, size) : new Map()
  for (const result of results) {
    const doubt = doubted.get(result)
    if (doubt) doubts.push(`${doubt.name}: ${doubt.error}`)
    counts.passed += result.tests.filter((test) => test.outcome === 'passed').length
    counts.skipped += result.tests.filter((test) => test.outcome === 'skipped').length
    if (doubt) counts.passed += result.tests.filter((test) => test.outcome === 'failed').length
    else counts.failed += result.tests.filter((test) => test.outcome === 'failed').length + (result.error === undefined ? 0 : 1)
  }
}

function complain({ file, tests, error }: Result): void {
  for (const test of tests) if (test.outcome === 'failed') console.log(`✖ ${file}: ${test.name}\n${test.error ?? ''}\n`)
  if (error !== undefined) console.log(`✖ ${file}: ${error}\n`)
}
