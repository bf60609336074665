import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { startVitest, type Vitest } from 'vitest/node'
import { vigil } from '../server/test/porte.ts'
import { staticChecks } from './checks.ts'
import { mostNeverExecuted } from './rows/executed.ts'
import { asked } from './test/args.ts'
import { baseCommit, changedFiles, changedTests, slowWithout } from './test/changed.ts'
import { RunReporter } from './test/reporter.ts'
import { type FileResult, failed } from './test/result.ts'
import { runPlaywright } from './test/run-playwright.ts'
import { allTests, isBrowser, isNightly, usesDatabase, usesWeb } from './test/select.ts'
import { keep, tell } from './times.ts'
import { missingLine, provide } from './tools.ts'

/**
 * npm test: static checks, then every test with Vitest (vitest.config.ts) and Playwright Test (playwright.config.ts), against
 * real PostgreSQL, Chromium and LibreOffice. The last line is "N passed, N failed", with ", N skipped" if some were.
 *
 *   npm test -- bancos                           files whose path contains one of the words, without the static checks
 *   npm test -- bancos --title 'by keyboard'     of those files, the tests whose title contains it
 *   npm test -- --changed                        tests that the change affects (--changed=COMMIT: since that commit)
 *   npm test -- --times                          CPU and time of every file
 *   npm test -- --seed 7                         repeats an order; each run prints its own
 *   npm test -- --workers 1                      cores plus two by default
 */
const root = join(import.meta.dirname, '..')
const { words, changed, title, seed, times, workers } = asked(process.argv.slice(2))
const begun = performance.now()
const whole = words.length === 0 && changed === undefined && title === undefined
// A whole run needs every text in every language; while working, Spanish is enough (contract/src/textos/textos.test.ts).
if (whole) process.env.GREMIAL_ENTREGA = '1'
const counts = { passed: 0, failed: 0, skipped: 0 }

if (whole || changed !== undefined) {
  const checked = await staticChecks()
  counts.passed += checked.passed
  counts.failed += checked.failed
  if (checked.failed > 0) finish('The tests did not run: mend the checks above first.')
}

const candidates = changed === undefined ? allTests() : changedTests(changed)
const waiting = whole ? slowWithout(changedFiles(baseCommit())) : new Set<string>()
const chosen = candidates.filter((file) =>
  words.length === 0 ? vigil || !(isNightly(file) || waiting.has(file)) : words.some((word) => file.includes(word)),
)
const without = await provide(chosen)
if (without.size > 0) console.error(missingLine(without))
counts.failed += without.size
const files = chosen.filter((file) => !without.has(file))
if (files.length === 0) finish()

process.env.GREMIAL_TEST_NEEDS = [files.some(usesWeb) && 'web', files.some(usesDatabase) && 'database'].filter(Boolean).join(' ')
const size = workers ?? availableParallelism() + 2
const first = await run(files.filter((file) => !isBrowser(file)))
if (whole) countNeverExecuted()
// Reruns failed Vitest files; Playwright retries its own tests.
const flaky = whole ? await flakyOf(first.results.filter(failed)) : new Set<string>()
const inBrowser = files.filter(isBrowser)
const browser = inBrowser.length > 0 ? await runPlaywright(root, inBrowser, { title, workers }) : { results: [], stray: [] }
const results = [...first.results, ...browser.results]
// With --title, durations of files are not representative.
if (title === undefined) keep(results)
tell(results, times)
for (const { file, tests } of browser.results)
  for (const test of tests) if (test.flaky) console.log(`flaky: ${file}: ${test.name}`)
for (const result of results) count(result)
const silent = title === undefined ? files.filter((file) => !results.some((result) => result.file === file)) : []
for (const file of silent) console.log(`✖ ${file}: its worker died before it ended`)
const stray = [...first.stray, ...browser.stray]
for (const error of stray) console.log(`✖ outside of any test: ${error}`)
counts.failed += silent.length + stray.length
if (waiting.size > 0)
  console.log(`${waiting.size} slow files that the change does not concern did not run: npm run nightly -- slow`)
finish()

/** Runs files with Vitest, which prints failures as they come. */
async function run(some: readonly string[]): Promise<RunReporter> {
  const reporter = new RunReporter(root, size)
  if (some.length === 0) return reporter
  // Vitest includes nightly files only if this is set (scripts/test/options.ts).
  if (some.some(isNightly)) process.env.GREMIAL_NIGHTLY_FILES = '1'
  const junit: Array<['junit', { outputFile: string }]> =
    process.env.GREMIAL_JUNIT === undefined ? [] : [['junit', { outputFile: process.env.GREMIAL_JUNIT }]]
  const options = {
    root,
    run: true,
    watch: false,
    reporters: [reporter, ...junit],
    maxWorkers: size,
    sequence: { seed },
    ...(title === undefined ? {} : { testNamePattern: RegExp.escape(title) }),
  }
  const vitest: Vitest = await startVitest([...some], options)
  await vitest.close()
  return reporter
}

/** Failed files that then pass three times are flaky. With more than four failures, chance is not the cause. */
async function flakyOf(wrong: readonly FileResult[]): Promise<Set<string>> {
  const found = new Set<string>()
  if (wrong.length === 0 || wrong.length > 4) return found
  const again = new Set(wrong.map(({ file }) => file))
  for (let i = 1; i <= 3 && again.size > 0; i++) {
    console.log(`Failed files again, ${i} of 3: ${[...again].join(', ')}`)
    for (const result of (await run([...again])).results) if (failed(result)) again.delete(result.file)
  }
  for (const file of again) {
    console.log(`flaky: ${file}`)
    found.add(file)
  }
  return found
}

/** Fails the run if more typed statements than before are executed by no test: nothing compares their types with their rows. */
function countNeverExecuted(): void {
  const never = (process.env.GREMIAL_NEVER_EXECUTED ?? '').split('\n').filter(Boolean)
  console.log(`Typed statements that no test executes: ${never.length}, at most ${mostNeverExecuted}`)
  if (never.length <= mostNeverExecuted) return
  counts.failed++
  console.log(`✖ scripts/rows/executed.ts: test these, or lower their number elsewhere\n${never.join('\n')}`)
}

function count({ file, tests, error }: FileResult): void {
  for (const { outcome } of tests) counts[flaky.has(file) && outcome === 'failed' ? 'passed' : outcome]++
  if (error !== undefined && !flaky.has(file)) counts.failed++
}

function finish(why?: string): never {
  if (why) console.log(why)
  console.log(`${((performance.now() - begun) / 1000).toFixed(0)} s · seed ${seed}`)
  const { passed, failed, skipped } = counts
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  process.exit(failed > 0 || passed === 0 ? 1 : 0)
}
