import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { TestsStream } from 'node:test'
import { run } from 'node:test'
import { pathToFileURL } from 'node:url'
import { startEmbedded } from '../server/src/platform/pg/embedded.ts'
import { prepareTemplate } from '../server/test/app.ts'
import { serverEnv } from './banderas.mjs'
import { staticChecks } from './comprobaciones.ts'
import { tools } from './herramientas.ts'
import { ownFolder } from './limpieza.ts'
import { keep, longestFirst, tell } from './tiempos.ts'

/**
 * npm test: types, format, lint, structure, and every test, against real PostgreSQL, real Chromium and real LibreOffice. With words,
 * only the test files whose path has one of them: npm test -- bancos. With --tiempos, what each file took. The last line is
 * "N passed, N failed".
 *
 * Under CI, where nobody is there to look, one or two files that fail are run once more, alone, and it is said: a test that fails by
 * chance is a fault to be mended, and does not keep everybody else's work out meanwhile.
 */
const root = join(import.meta.dirname, '..')
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const times = process.argv.includes('--tiempos')
const begun = performance.now()

tools()
process.env.NODE_ENV = 'test'
const mark = String(process.pid)
process.env.GREMIAL_PRUEBA = mark
// Every file is a process: what one compiled and stripped of types, the next one finds done.
Object.assign(process.env, serverEnv(root))
const clean = ownFolder('GREMIAL_PRUEBA', mark)
/** What each file had; a second run takes the place of the first. */
const results = new Map<string, { passed: number; failed: number }>()
const checks = words.length === 0 ? staticChecks() : Promise.resolve({ passed: 0, failed: 0 })

const all = globSync(
  ['contract/src/**/*.test.ts', 'server/**/*.test.ts', 'web/src/**/*.test.ts', 'e2e/**/*.test.ts', 'scripts/**/*.test.ts'],
  { cwd: root, exclude: (f) => f.includes('node_modules') },
)
const chosen = all.filter((f) => words.length === 0 || words.some((w) => f.includes(w)))
/** These touch neither database nor browser: one process runs them all, where the start of a process each would cost more than they do. */
const isPure = (file: string) => /^(contract|web)\/|\.rules\.test\.ts$/.test(file)
const pure = chosen.filter(isPure)
const files = longestFirst(chosen.filter((f) => !isPure(f)))

const pgDir = mkdtempSync(join(tmpdir(), 'gremial-pg-'))
const embedded = files.length > 0 ? await startEmbedded(pgDir) : undefined
try {
  if (embedded) {
    const superuser = (database: string) => embedded.url(database, 'superuser')
    await prepareTemplate(superuser)
    process.env.GREMIAL_PRUEBA_PG = superuser('@@')
  }
  await runTests()
} finally {
  await embedded?.stop()
}
const checked = await checks
clean()
const counts = [checked, ...results.values()]
const passed = counts.reduce((sum, one) => sum + one.passed, 0)
const failed = counts.reduce((sum, one) => sum + one.failed, 0)
console.log(`${((performance.now() - begun) / 1000).toFixed(0)} s`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)

/** The pure files as one: a module that imports them. */
function together(): string[] {
  if (pure.length === 0) return []
  const dir = join(root, 'node_modules/.gremial')
  const module = join(dir, `puras-${process.pid}.mjs`)
  mkdirSync(dir, { recursive: true })
  writeFileSync(module, pure.map((f) => `import ${JSON.stringify(pathToFileURL(join(root, f)).href)}\n`).join(''))
  return [module]
}

async function runTests(): Promise<void> {
  const took = new Map<string, number>()
  const tests: Array<[string, number]> = []
  const concurrency = Math.max(2, availableParallelism() + 1)
  const apart = { files: files.map((f) => join(root, f)), concurrency, timeout: 1_200_000, forceExit: true }
  // Not forced to exit: that leaves out what a later import of the module had still to begin.
  const joined = { files: together(), timeout: 60_000 }
  await Promise.all([apart, joined].filter((o) => o.files.length > 0).map((options) => listen(run(options), took, tests)))
  const doubtful = files.filter((f) => results.get(f)?.failed)
  if (process.env.CI && doubtful.length > 0 && doubtful.length <= 2) {
    console.log(`second try: ${doubtful.join(', ')}`)
    for (const file of doubtful) results.delete(file)
    await listen(run({ ...apart, files: doubtful.map((f) => join(root, f)), concurrency: 1 }), took, tests)
  }
  for (const module of joined.files) rmSync(module, { force: true })
  keep(took)
  tell(took, tests, times)
}

async function listen(stream: TestsStream, took: Map<string, number>, tests: Array<[string, number]>): Promise<void> {
  for await (const { type, data } of stream) {
    if (type === 'test:stderr' || type === 'test:stdout') process.stdout.write((data as { message: string }).message)
    if (type !== 'test:pass' && type !== 'test:fail' && type !== 'test:complete') continue
    const { name, nesting, file, details } = data as {
      name: string
      nesting: number
      file?: string
      details: { type?: string; duration_ms?: number; error?: { cause?: unknown; message?: string } }
    }
    if (details.type === 'suite') continue
    const path = file ? relative(root, file) : ''
    const isFile = nesting === 0 && path !== '' && name.endsWith(path)
    if (type === 'test:complete') {
      if (isFile && chosen.includes(path)) took.set(path, details.duration_ms ?? 0)
      continue
    }
    if (isFile && type === 'test:pass') continue
    const count = results.get(path) ?? { passed: 0, failed: 0 }
    results.set(path, count)
    if (type === 'test:pass') count.passed++
    else {
      count.failed++
      const cause = details.error?.cause as Error | undefined
      console.log(`✖ ${path}: ${name}\n${cause?.stack ?? details.error?.message ?? ''}\n`)
    }
    tests.push([name, details.duration_ms ?? 0])
  }
}
