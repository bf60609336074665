import { sourceEnv } from '../flags.mjs'
import { ownFolder } from '../own-folder.ts'
import { before as keptTimes } from '../times.ts'
import { keepCoverage, keptCoverage } from './coverage.ts'
import { locationOf, type Mutant, nameOf } from './mutant.ts'
import { type Report, reportOf } from './report.ts'
import { root } from './source.ts'
import { Supervisor, testsOf } from './supervisor.ts'

interface Usual {
  took: number
  ran: ReadonlySet<Mutant>
}

interface Options {
  workers: number
  /** 0 means no limit. */
  minutes: number
  log(line: string): void
}

/** Tries each mutant against the tests that should kill it and that execute it. Coverage of all mutants is measured together. */
export async function run(
  chosen: readonly Mutant[],
  all: readonly Mutant[],
  { workers, minutes, log }: Options,
): Promise<Report> {
  const mark = `mutate-${process.pid}`
  process.env.GREMIAL_PRUEBA = mark
  Object.assign(process.env, sourceEnv(root))
  const clean = ownFolder('GREMIAL_PRUEBA', mark)
  const supervisors: Supervisor[] = []
  for (let i = 0; i < workers; i++) supervisors.push(await Supervisor.start())
  /** The test file that killed the last mutant of a file goes first on the next one, unless others are much faster. */
  const lastKiller = new Map<string, string>()
  const killed = new Set<Mutant>()
  const survived = new Set<Mutant>()
  const ran = new Set<Mutant>()
  const failing = new Map<string, string>()
  const usual = new Map<string, Promise<Usual>>()
  const known = new Map(Object.entries(keptTimes()))

  /** Measures how long a file takes without a mutant, and which mutants it executes. A file that fails anyway is not used. */
  const measured = (supervisor: Supervisor, file: string, { sql }: Mutant): Promise<Usual> => {
    // V8 does not cover database functions. Without coverage a file takes a third of the time.
    const counted = sql ? [] : all
    const key = sql ? `${file} without coverage` : file
    const before = usual.get(key)
    if (before) return before
    const measure = async () => {
      const kept = sql ? undefined : keptCoverage(file, chosen)
      if (kept) {
        known.set(file, kept.took)
        return { took: kept.took, ran: new Set(chosen.filter((m) => kept.executed[locationOf(m)])) }
      }
      let begun = performance.now()
      let [failed, executes] = await supervisor.measure(file, counted)
      // One retry: on a busy machine a test may fail by chance.
      if (failed !== undefined) {
        begun = performance.now()
        ;[failed, executes] = await supervisor.measure(file, counted)
      }
      const took = performance.now() - begun
      known.set(file, took)
      if (failed === undefined && !sql) keepCoverage(file, took, counted, executes)
      if (failed !== undefined) {
        failing.set(file, `${file}: ${failed}`)
        log(`fails without a mutant: ${file}: ${failed}`)
      }
      return { took, ran: executes }
    }
    const promised = measure()
    usual.set(key, promised)
    return promised
  }
  const firstToKill = async (supervisor: Supervisor, mutant: Mutant): Promise<string | undefined> => {
    const weight = (file: string) => (known.get(file) ?? 60_000) / (file === lastKiller.get(mutant.file) ? 5 : 1)
    for (const file of testsOf(mutant).sort((a, b) => weight(a) - weight(b))) {
      const { took, ran: executes } = await measured(supervisor, file, mutant)
      if (!(mutant.sql || executes.has(mutant)) || failing.has(file)) continue
      ran.add(mutant)
      const failed = await supervisor.kill(mutant, file, 10_000 + 5 * took)
      if (failed === undefined) continue
      lastKiller.set(mutant.file, file)
      return `${file}: ${failed}`
    }
    return undefined
  }
  const until = minutes > 0 ? Date.now() + minutes * 60_000 : Number.POSITIVE_INFINITY
  const attempt = async (supervisor: Supervisor, mutant: Mutant) => {
    if (Date.now() > until) return
    const begun = performance.now()
    const killer = await firstToKill(supervisor, mutant)
    ;(killer === undefined ? survived : killed).add(mutant)
    const took = `${((performance.now() - begun) / 1000).toFixed(1)} s`
    const how = killer ? ` (${killer})` : ran.has(mutant) ? '' : ' (no test executes it)'
    log(`${killer === undefined ? 'SURVIVED' : 'killed'} ${took} ${nameOf(mutant)}${how}`)
  }
  try {
    const waiting = [...chosen]
    await Promise.all(
      supervisors.map(async (supervisor) => {
        for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await attempt(supervisor, one)
      }),
    )
  } finally {
    for (const supervisor of supervisors) await supervisor.close()
    clean()
  }
  const decided = chosen.filter((m) => killed.has(m) || survived.has(m))
  return reportOf(decided, killed, ran, [...failing.values()])
}
