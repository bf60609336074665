import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { run } from 'node:test'
import { startEmbedded } from '../server/src/platform/pg/embedded.ts'
import { prepareTemplate } from '../server/test/app.ts'
import { tools } from './herramientas.ts'

/**
 * npm test: types, format, lint, structure, and every test, against real PostgreSQL, real Chromium and real LibreOffice. With words,
 * only the test files whose path has one of them: npm test -- bancos. The last line is "N passed, N failed".
 */
const root = join(import.meta.dirname, '..')
const words = process.argv.slice(2)
let passed = 0
let failed = 0
const begun = performance.now()

function step(name: string, args: string[], cwd = root): void {
  const start = performance.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${status === 0 ? '✔' : '✖'} ${name} (${seconds} s)`)
  if (status === 0) passed++
  else {
    failed++
    console.log(`${stdout}${stderr}`)
  }
}
const bin = (path: string) => join(root, 'node_modules', path)

if (words.length === 0) {
  step('types: contract, server, e2e, bench, scripts', [bin('typescript/bin/tsc'), '-p', 'tsconfig.json'])
  step('types: web', [bin('typescript/bin/tsc'), '-p', 'web/tsconfig.json'])
  step('format', [bin('@biomejs/biome/bin/biome'), 'check', '.'])
  step('lint', [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings'])
  step('structure', [join(root, 'scripts/estructura.ts')])
}
tools()

const all = globSync(
  ['contract/src/**/*.test.ts', 'server/**/*.test.ts', 'web/src/**/*.test.ts', 'e2e/**/*.test.ts', 'scripts/**/*.test.ts'],
  { cwd: root, exclude: (f) => f.includes('node_modules') },
)
const files = all
  .filter((f) => words.length === 0 || words.some((w) => f.includes(w)))
  .sort((a, b) => Number(b.includes('e2e')) - Number(a.includes('e2e')) || a.localeCompare(b))

const pgDir = mkdtempSync(join(tmpdir(), 'gremial-pg-'))
process.env.NODE_ENV = 'test'
process.env.GREMIAL_PRUEBA = String(process.pid)
const embedded = await startEmbedded(pgDir)
try {
  await prepareTemplate(embedded.url)
  process.env.GREMIAL_PRUEBA_PG = embedded.url('@@')
  await runTests()
} finally {
  await embedded.stop()
  rmSync(pgDir, { recursive: true, force: true })
  rmSync(join(tmpdir(), `gremial-archivos-${process.pid}`), { recursive: true, force: true })
}
console.log(`${((performance.now() - begun) / 1000).toFixed(0)} s`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)

async function runTests(): Promise<void> {
  const slow: Array<[string, number]> = []
  const stream = run({ files: files.map((f) => join(root, f)), concurrency: 2, timeout: 600_000, forceExit: true })
  for await (const { type, data } of stream) {
    if (type === 'test:stderr' || type === 'test:stdout') process.stdout.write((data as { message: string }).message)
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const { name, nesting, file, details } = data as {
      name: string
      nesting: number
      file?: string
      details: { type?: string; duration_ms?: number; error?: { cause?: unknown; message?: string } }
    }
    if (details.type === 'suite') continue
    const isFile = nesting === 0 && file !== undefined && name.endsWith(relative(root, file))
    if (isFile && type === 'test:pass') continue
    if (type === 'test:pass') passed++
    else {
      failed++
      const cause = details.error?.cause as Error | undefined
      console.log(`✖ ${file ? relative(root, file) : ''}: ${name}\n${cause?.stack ?? details.error?.message ?? ''}\n`)
    }
    slow.push([name, details.duration_ms ?? 0])
  }
  const slowest = slow.sort((a, b) => b[1] - a[1]).slice(0, 5)
  console.log(`slowest: ${slowest.map(([name, ms]) => `${name.slice(0, 60)} ${(ms / 1000).toFixed(1)} s`).join(' · ')}`)
}
