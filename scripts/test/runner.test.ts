import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'

/** Runs Vitest with this project's setup file and reporter over cases in a temporary folder. */
const root = join(import.meta.dirname, '../..')
mkdirSync(join(root, 'var'), { recursive: true })
const dir = mkdtempSync(join(root, 'var/cases-'))
mkdirSync(join(dir, 'server/test'), { recursive: true })
afterAll(() => rmSync(dir, { recursive: true, force: true }))

interface Result {
  file: string
  tests: Array<{ name: string; outcome: string; error?: string }>
  error?: string
  cpu: number
}

/** Runs these files in two workers: with one, Vitest gives it all files at once, and its crash would fail them all. */
async function run(files: Record<string, string>): Promise<Map<string, Result>> {
  const place = mkdtempSync(join(dir, 'run-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(place, `${name}.test.ts`), text)
  const program = `
    import { startVitest } from 'vitest/node'
    import { RunReporter } from '${join(root, 'scripts/test/reporter.ts')}'
    const reporter = new RunReporter('${place}', 1)
    const vitest = await startVitest([], {
      config: false, root: '${place}', run: true, reporters: [reporter], pool: 'forks', isolate: false, maxWorkers: 2,
      setupFiles: ['${join(root, 'scripts/test/setup.ts')}'], experimental: { viteModuleRunner: false, nodeLoader: false },
      include: ['*.test.ts'], sequence: { hooks: 'list' },
    })
    await vitest.close()
    console.log('RESULTS' + JSON.stringify({ results: reporter.results, stray: reporter.stray }))
    process.exit()`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { cwd: root })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await new Promise((done) => child.once('close', done))
  const told = /^RESULTS(.*)$/m.exec(said)?.[1]
  assert.ok(told, said)
  const { results, stray } = JSON.parse(told) as { results: Result[]; stray: string[] }
  for (const error of stray) results.push({ file: 'stray', tests: [], error, cpu: 0 })
  return new Map(results.map((result) => [result.file.replace('.test.ts', ''), result]))
}

const head = `import { afterAll, test } from 'vitest'\n`
const outcomes = (result: Result | undefined) => [
  ...(result?.tests.map(({ outcome }) => outcome) ?? []),
  ...(result?.error ? [result.error.split('\n')[0]] : []),
]

test('a file passes, fails, is skipped or does not load; no tests or a failing last hook fail it', async () => {
  const results = await run({
    passes: `${head}test('one', () => undefined)`,
    fails: `${head}test('one', () => { throw new Error('no') })\ntest('two', { skip: true }, () => undefined)`,
    none: `${head}afterAll(() => undefined)`,
    broken: `throw new Error('at its top')`,
    hook: `${head}afterAll(() => { throw new Error('left open') })\ntest('one', () => undefined)`,
  })
  assert.deepEqual(outcomes(results.get('passes')), ['passed'])
  assert.deepEqual(outcomes(results.get('fails')), ['failed', 'skipped'])
  assert.match(results.get('fails')?.tests[0]?.error ?? '', /Error: no[\s\S]*fails\.test\.ts/)
  assert.match(outcomes(results.get('none')).join(), /No test|no test/)
  assert.match(results.get('broken')?.error ?? '', /at its top/)
  assert.match(results.get('hook')?.error ?? '', /left open/)
})

test('a worker that dies fails only its own file', async () => {
  const results = await run({
    dies: `${head}test('one', () => process.kill(process.pid, 'SIGKILL'))`,
    other: `${head}test('one', () => undefined)`,
  })
  assert.deepEqual(outcomes(results.get('other')), ['passed'])
  assert.match(results.get('stray')?.error ?? '', /Worker|worker/)
  assert.deepEqual(outcomes(results.get('dies')), [])
})
