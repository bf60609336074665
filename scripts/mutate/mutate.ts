import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawn as inDrawnOrder } from '../test/select.ts'
import { missingLine, provide } from '../tools.ts'
import { allMutants, broken } from './all.ts'
import { nameOf } from './mutant.ts'
import { print } from './report.ts'
import { mutateRules } from './rules.ts'
import { root } from './source.ts'

/**
 * npm run mutate: mutation testing. Stryker mutates rules and the contract; our engine mutates what needs a database: SQL, scope,
 * audit, transactions, triggers. Exits with 1 below a threshold. Results: nightly-report/mutation.
 *
 *   npm run mutate -- cajas           only files or mutants with the word
 *   npm run mutate -- --rules         only Stryker; --database, only our engine
 *   npm run mutate -- --sample 50     a random sample of our engine's mutants (--seed 7 repeats it)
 *   npm run mutate -- --minutes 20    as many of our engine's mutants as fit in that time
 *   npm run mutate -- --count         counts our engine's mutants and checks that each finds its text
 *   npm run mutate -- --workers 1     2 by default
 */
const args = process.argv.slice(2)
const valued = ['--sample', '--seed', '--minutes', '--workers']
const option = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined)
const words = args.filter((arg, i) => !arg.startsWith('--') && !valued.includes(args[i - 1] ?? ''))
const onlyCount = args.includes('--count')

const rulesOk = args.includes('--database') || onlyCount || mutateRules(words)
process.exit((args.includes('--rules') || (await mutateDatabase())) && rulesOk ? 0 : 1)

async function mutateDatabase(): Promise<boolean> {
  const { mutants, problems } = await allMutants()
  const asked = mutants.filter((m) => words.length === 0 || words.some((w) => `${m.file} ${nameOf(m)}`.includes(w)))
  const seed = Number(option('--seed') ?? Date.now() % 100_000)
  const minutes = Number(option('--minutes') ?? 0)
  const sample = Number(option('--sample') ?? asked.length)
  // In random order if time may run out: the mutants tried are then a fair sample.
  const chosen = option('--sample') || minutes ? inDrawnOrder(asked, seed).slice(0, sample) : asked
  const wrong = [...problems, ...broken(chosen).map((m) => `${nameOf(m)}: does not parse`)]
  if (wrong.length > 0) {
    console.error(wrong.join('\n'))
    return false
  }
  const of = chosen.length < asked.length || minutes ? ` (of ${asked.length}, seed ${seed})` : ''
  console.log(`${chosen.length} mutants${of} in ${new Set(chosen.map((m) => m.file)).size} files`)
  if (onlyCount) {
    for (const [operator, of] of Object.entries(Object.groupBy(asked, (m) => m.operator)))
      console.log(`${of?.length} ${operator}`)
    return true
  }
  // Imported late: counting needs neither the server nor its tests.
  const { run } = await import('./run.ts')
  const { testsOf } = await import('./supervisor.ts')
  const without = await provide([...new Set(chosen.flatMap(testsOf))])
  if (without.size > 0) {
    console.error(missingLine(without))
    return false
  }
  const report = await run(chosen, mutants, {
    workers: Number(option('--workers') ?? 2),
    minutes,
    log: (line) => console.log(line),
  })
  const folder = join(root, 'nightly-report/mutation')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'database.json'), `${JSON.stringify({ of: asked.length, seed, ...report }, undefined, 2)}\n`)
  print(report)
  return report.ok
}
