import { districtOf, kinds, type Mutant } from './mutant.ts'

/** Minimum share of killed mutants, by district (`seccionales`) and by area (`money`). Set slightly below the measured value. */
const goals: Readonly<Record<string, number>> = {
  money: 0.9,
  scope: 0.9,
  signatures: 0.9,
  audit: 0.9,
  installation: 0.5,
  migrations: 0.6,
}
const usualGoal = 0.85
/** Minimum number of mutants for a meaningful share. */
const fewest = 20

export interface Survivor extends Pick<Mutant, 'place' | 'file' | 'operator' | 'title'> {
  /** True if some test executes it. */
  ran: boolean
}
interface Score {
  of: string
  killed: number
  total: number
  goal: number
}
export interface Report {
  scores: readonly Score[]
  /** Killed and total, by operator. */
  operators: Readonly<Record<string, readonly [killed: number, total: number]>>
  survivors: readonly Survivor[]
  /** Tests that fail without a mutant, by chance or because the engine changes their environment. They are not used. */
  failing: readonly string[]
  ok: boolean
}

export function reportOf(
  decided: readonly Mutant[],
  killed: ReadonlySet<Mutant>,
  ran: ReadonlySet<Mutant>,
  failing: readonly string[],
): Report {
  const score = (of: string, mutants: readonly Mutant[]): Score => ({
    of,
    killed: mutants.filter((m) => killed.has(m)).length,
    total: mutants.length,
    goal: goals[of] ?? usualGoal,
  })
  const districts = [...new Set(decided.map(districtOf))].sort()
  const scores = [
    ...districts.map((district) =>
      score(
        district,
        decided.filter((m) => districtOf(m) === district),
      ),
    ),
    ...kinds.map((kind) =>
      score(
        kind,
        decided.filter((m) => m.kind === kind),
      ),
    ),
  ].filter(({ total }) => total > 0)
  const operators = Object.fromEntries(
    [...new Set(decided.map((m) => m.operator))].sort().map((operator) => {
      const { killed, total } = score(
        operator,
        decided.filter((m) => m.operator === operator),
      )
      return [operator, [killed, total] as const]
    }),
  )
  const survivors = decided
    .filter((m) => !killed.has(m))
    .map((m): Survivor => ({ place: m.place, file: m.file, operator: m.operator, title: m.title, ran: ran.has(m) }))
  const ok = scores.every(({ killed, total, goal }) => total < fewest || killed / total >= goal)
  return { scores, operators, survivors, failing, ok }
}

const percent = (part: number, whole: number) => `${((part / Math.max(1, whole)) * 100).toFixed(1)} %`

export function print({ scores, operators, survivors, failing, ok }: Report): void {
  for (const { file, operator, title, ran } of survivors)
    console.log(`survived: ${file}: ${operator}: ${title}${ran ? '' : ' (no test executes it)'}`)
  for (const file of failing) console.log(`fails without a mutant: ${file}`)
  console.log()
  for (const [operator, [killed, total]] of Object.entries(operators)) console.log(`${operator.padEnd(20)} ${killed} / ${total}`)
  console.log()
  for (const { of, killed, total, goal } of scores) {
    const below = total >= fewest && killed / total < goal ? `, goal ${goal * 100} %` : ''
    console.log(`${of.padEnd(20)} ${killed} / ${total}  ${percent(killed, total)}${below}`)
  }
  const districts = scores.filter(({ of }) => !(kinds as readonly string[]).includes(of))
  const [killed, total] = districts.reduce(([k, t], s) => [k + s.killed, t + s.total], [0, 0])
  console.log(`${killed} of ${total} mutants killed (${percent(killed, total)})${ok ? '' : ': failed'}`)
}
