import { execFileSync } from 'node:child_process'
import { loadavg } from 'node:os'
import { measureAudit } from './audit.ts'
import { measureExports } from './exports.ts'
import { measureImport } from './import.ts'
import { measureMovements } from './movements.ts'
import { forgetPrepared } from './prepared.ts'
import { measureRegister } from './register.ts'
import { measureRequests } from './requests.ts'
import { stopAll } from './site.ts'
import { figures, table } from './table.ts'

/**
 * npm run bench [-- requests movements exports import audit register] [SIZE…] [--gate] [--fresh]: measures and prints the table of docs/benchmarks.md.
 * Without words, all of them; each takes under four minutes once its data is prepared. Sizes: for `requests`, the small and the
 * large union; for the others, members or rows. --gate exits with 1 if a figure misses its goal or, while a goal is not reached
 * yet, the gate beside it; a goal counts only at its own size.
 * --fresh prepares the data again.
 */
const args = process.argv.slice(2)
const sizes = args.filter((word) => /^\d+$/.test(word)).map(Number)
const scenarios = {
  requests: () => measureRequests(sizes[0] ?? 1_000, sizes[1] ?? 1_000_000),
  movements: () => measureMovements(sizes[0] ?? 1_000_000),
  exports: () => measureExports(sizes[0]),
  import: () => measureImport(sizes[0]),
  audit: () => measureAudit(sizes[0]),
  register: () => measureRegister(sizes[0]),
} as const
type Scenario = keyof typeof scenarios

const words = args.filter((word) => !/^\d+$|^--(gate|fresh)$/.test(word))
const unknown = words.filter((word) => !(word in scenarios))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Scenarios: ${Object.keys(scenarios).join(', ')}; options: SIZE, --gate, --fresh`)
  process.exit(2)
}
const chosen = words.length > 0 ? (words as Scenario[]) : (Object.keys(scenarios) as Scenario[])
if (chosen.includes('movements')) requirePgbench()

if (args.includes('--fresh')) forgetPrepared()
const load = loadavg()[0] ?? 0
if (load > 0.5) console.log(`Load average ${load.toFixed(1)}: figures are only comparable on a quiet machine (below 0.5).`)
for (const scenario of chosen) {
  const begun = performance.now()
  await scenarios[scenario]().finally(stopAll)
  console.log(`${scenario}: ${((performance.now() - begun) / 1000).toFixed(0)} s`)
}
console.log(`\n${table()}`)
process.exit(args.includes('--gate') && figures.some(({ result }) => result === 'below gate') ? 1 : 0)

function requirePgbench(): void {
  try {
    execFileSync('pgbench', ['--version'], { stdio: 'ignore' })
  } catch {
    console.error('movements needs pgbench (Debian package postgresql-contrib or postgresql).')
    process.exit(2)
  }
}
