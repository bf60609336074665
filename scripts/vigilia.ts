import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { diaDe } from '@gremial/contract/platform/fechas.ts'
import { follow } from './follow.ts'
import { type VigilPart, vigilFile } from './test/nightly-log.ts'
import { allTests, isLong, mentions, ofVigil } from './test/select.ts'

/**
 * npm run vigilia: every night, before a release, and before an issue that touched it is said to be done. What is no row's proof by itself
 * and too long for every run: the walk of all screens (axe, languages, themes, widths), the long files (journeys, programs, hostile files),
 * the first screens on an old phone, what moves by itself on the screens of a member and of the desk, the storms at full size, bent
 * requests, the server's tests at other days, a cluster whose primary dies (where their programs are: they are not installed), and the
 * mutations. With words, only the parts that have one of them in their name; --minutos 20, so long for the mutations and not two hours (a
 * fair part of them is drawn). It ends with a table, and each part leaves its dated line in docs/vigilia.md, to be committed: npm test walks
 * again the screens that changed since the walk last went well. What is not committed is not what a commit says: then nothing is noted.
 */
const root = join(import.meta.dirname, '..')
const [minutes, ...words] = minutesOf(process.argv.slice(2))

/** How long the mutations may take, and the words. */
function minutesOf(args: string[]): [minutes: string, ...words: string[]] {
  const i = args.indexOf('--minutos')
  return i < 0 ? ['120', ...args] : [args[i + 1] ?? '120', ...args.toSpliced(i, 2)]
}

interface Part {
  name: VigilPart
  args: string[]
  /** Ends with 2 where a program that it needs is not installed: then it is skipped. */
  mayLack?: boolean
}

/** Files that run larger in the vigil say so themselves. */
const whole = allTests().filter((file) => ofVigil(file) || mentions(file, /\bporte\(|from '\.\.\/server\/test\/porte\.ts'/))
const walk = whole.filter((file) => file.startsWith('e2e/recorrido-'))
/** What it asserts are milliseconds: nothing runs beside it. */
const timed = ['e2e/primera.vigilia.test.ts', 'e2e/viaje.vigilia.test.ts']
const still = whole.filter((file) => file.startsWith('e2e/quieto'))
const storms = whole.filter((file) => !timed.includes(file) && !walk.includes(file) && !still.includes(file))
const all: Part[] = [
  { name: 'recorrido', args: ['scripts/test.ts', ...walk] },
  { name: 'largas', args: ['scripts/test.ts', ...allTests().filter(isLong)] },
  { name: 'primera pantalla', args: ['scripts/test.ts', '--workers', '1', ...timed] },
  { name: 'quietud', args: ['scripts/test.ts', '--workers', '1', ...still] },
  // Each of them fills a core by itself: with more beside it, what it waits for comes late.
  { name: 'tormentas', args: ['scripts/test.ts', '--workers', String(availableParallelism()), ...storms] },
  { name: 'pedidos deformados', args: ['bench/fuzz.ts', '--n', '40000', '--semilla', String(new Date().getDate())] },
  { name: 'calendario', args: ['scripts/calendario.ts'], mayLack: true },
  { name: 'alta disponibilidad', args: ['scripts/ensayo-ha.ts'], mayLack: true },
  { name: 'mutaciones', args: ['scripts/mutar/mutar.ts', '--minutos', minutes] },
]
const parts = all.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const commit = git('rev-parse', '--short=10', 'HEAD')
const asCommitted = git('status', '--porcelain') === ''

interface Outcome {
  name: VigilPart
  ok: boolean
  /** A program that it needs is not here, and it said which. */
  skipped: boolean
  minutes: number
  /** Its last line. */
  said: string
}

const outcomes: Outcome[] = []
for (const part of parts) {
  console.log(`\n— ${part.name} —`)
  const outcome = await run(part)
  outcomes.push(outcome)
  if (asCommitted && !outcome.skipped) note(outcome)
}
console.log('')
console.log('| parte | resultado | min | última línea |\n|---|---|---|---|')
for (const { name, ok, skipped, minutes, said } of outcomes)
  console.log(`| ${name} | ${skipped ? 'no corrió' : ok ? 'bien' : 'MAL'} | ${minutes.toFixed(1)} | ${said} |`)
if (!asCommitted) console.log('Hay cambios sin guardar: no se anota en docs/vigilia.md.')
process.exit(outcomes.every((one) => one.ok) ? 0 : 1)

async function run({ name, args, mayLack = false }: Part): Promise<Outcome> {
  const begun = performance.now()
  const { code, last } = await follow(args, { GREMIAL_VIGILIA: '1' })
  const skipped = code === 2 && mayLack
  const minutes = (performance.now() - begun) / 60_000
  return { name, ok: code === 0 || skipped, skipped, minutes, said: last.replaceAll('|', '/') }
}

/** The dated line of a part, before the older ones. */
function note({ name, ok, minutes, said }: Outcome): void {
  const head = '|---|---|---|---|---|---|\n'
  const day = diaDe(new Date())
  const line = `| ${day} | ${commit} | ${name} | ${ok ? 'bien' : 'mal'} | ${minutes.toFixed(0)} | ${said} |\n`
  writeFileSync(
    vigilFile,
    readFileSync(vigilFile, 'utf8').replace(head, () => head + line),
  )
}
