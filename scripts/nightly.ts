import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { follow } from './follow.ts'
import { allTests, isNightly, isSlow, mentions } from './test/select.ts'

/**
 * npm run nightly: everything that is not in npm test. Each part writes its results to nightly-report/ (JUnit, and a table in
 * report.md), which is not committed. Exits with 1 if a part fails. A part whose program is not installed is skipped.
 *
 *   npm run nightly -- slow sweep     only the parts whose name contains one of the words
 *   npm run nightly -- --minutes 20   time for mutants with a database, 120 by default: a random sample
 */
const root = join(import.meta.dirname, '..')
const [minutes, ...words] = minutesOf(process.argv.slice(2))

function minutesOf(args: string[]): [minutes: string, ...words: string[]] {
  const i = args.indexOf('--minutes')
  return i < 0 ? ['120', ...args] : [args[i + 1] ?? '120', ...args.toSpliced(i, 2)]
}

interface Part {
  name: string
  args: string[]
  /** Exits with 2 if a required program is not installed. */
  optional?: boolean
}

/** Files with a nightly size of their own. */
const whole = allTests().filter((file) => isNightly(file) || mentions(file, /\bporte\(|from '\.\.\/server\/test\/porte\.ts'/))
const sweep = whole.filter((file) => file.startsWith('e2e/recorrido-'))
/** They assert milliseconds, so they run alone. */
const timed = ['e2e/primera.nightly.test.ts', 'e2e/viaje.nightly.test.ts']
const shift = whole.filter((file) => file.startsWith('e2e/quieto'))
const load = whole.filter((file) => !timed.includes(file) && !sweep.includes(file) && !shift.includes(file))
const test = (...args: string[]): string[] => ['scripts/test.ts', ...args]
const all: Part[] = [
  { name: 'screen sweep', args: test(...sweep) },
  { name: 'slow', args: test(...allTests().filter(isSlow)) },
  { name: 'first screens', args: test('--workers', '1', ...timed) },
  { name: 'layout shift', args: test('--workers', '1', ...shift) },
  // Each of them uses a whole core.
  { name: 'load and crash', args: test('--workers', String(availableParallelism()), ...load) },
  { name: 'fuzzed requests', args: ['bench/fuzz.ts', '--n', '40000', '--seed', String(new Date().getDate())] },
  { name: 'other days', args: ['scripts/other-days.ts'], optional: true },
  { name: 'high availability', args: ['scripts/failover.ts'], optional: true },
  { name: 'advisories', args: ['scripts/advisories.ts'], optional: true },
  { name: 'mutation', args: ['scripts/mutate/mutate.ts', '--minutes', minutes] },
]
const parts = all.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))

interface Outcome {
  name: string
  result: 'passed' | 'failed' | 'skipped'
  seconds: number
  lastLine: string
}

const report = join(root, 'nightly-report')
rmSync(report, { recursive: true, force: true })
mkdirSync(report)
const outcomes: Outcome[] = []
for (const part of parts) {
  console.log(`\n— ${part.name} —`)
  outcomes.push(await run(part))
  write()
}
console.log(`\n${table()}`)
process.exit(outcomes.some(({ result }) => result === 'failed') ? 1 : 0)

async function run({ name, args, optional = false }: Part): Promise<Outcome> {
  const begun = performance.now()
  const junit = join(report, `${name.replaceAll(' ', '-')}.xml`)
  const { code, last } = await follow(args, { GREMIAL_NIGHTLY: '1', GREMIAL_JUNIT: junit })
  const result = code === 0 ? 'passed' : code === 2 && optional ? 'skipped' : 'failed'
  return { name, result, seconds: (performance.now() - begun) / 1000, lastLine: last }
}

/** Written after each part, so that an interrupted run keeps its results. */
function write(): void {
  const cases = outcomes.map(({ name, result, seconds, lastLine }) => {
    const said = xml(lastLine)
    const inside = { passed: '', skipped: `<skipped message="${said}"/>`, failed: `<failure message="${said}"/>` }[result]
    return `<testcase classname="nightly" name="${xml(name)}" time="${seconds.toFixed(0)}">${inside}</testcase>`
  })
  const failures = outcomes.filter(({ result }) => result === 'failed').length
  writeFileSync(
    join(report, 'parts.xml'),
    `<testsuite name="nightly" tests="${outcomes.length}" failures="${failures}">\n${cases.join('\n')}\n</testsuite>\n`,
  )
  writeFileSync(join(report, 'report.md'), `${table()}\n`)
}

function table(): string {
  const rows = outcomes.map(
    ({ name, result, seconds, lastLine }) =>
      `| ${name} | ${result} | ${(seconds / 60).toFixed(1)} | ${lastLine.replaceAll('|', '/')} |`,
  )
  return ['| part | result | min | last line |', '|---|---|---|---|', ...rows].join('\n')
}

function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
