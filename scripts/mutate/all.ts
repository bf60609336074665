import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { migrationMutants } from './migrations.ts'
import { inOneLine, type Mutant, type Place, type Row } from './mutant.ts'
import { everyRoute, patternsOf, permissionsOf } from './patterns.ts'
import { once, parse, root, sourceOf } from './source.ts'

/**
 * All mutants with their current place in the source, and the problems of the catalogue: a text that is not found exactly once, a
 * feature with decisions and no mutant, a place without tests.
 */
export interface All {
  mutants: readonly Mutant[]
  problems: readonly string[]
}

const all = (pattern: string) => globSync(pattern, { cwd: root }).filter((f) => !/\.test\.tsx?$/.test(f))

/** Browser tests and nightly tests are too expensive for a mutant. */
export const tests: readonly string[] = globSync(['contract/src/**/*.test.ts', 'server/**/*.test.ts'], {
  cwd: root,
  exclude: (f) => f.includes('node_modules') || f.endsWith('.nightly.test.ts'),
}).sort()

const nameOf = (folder: string) =>
  folder
    .replace(/^server\/src\/features\//, '')
    .replace(/^server\/(src\/)?/, '')
    .replace(/^contract\/src/, 'contract')

async function places(): Promise<Place[]> {
  const files = globSync('scripts/mutate/mutants/*.ts', { cwd: root }).sort()
  const own = await Promise.all(
    files.map(async (file) => ((await import(join(root, file))) as { places: readonly Place[] }).places),
  )
  const written = own.flat()
  const has = new Set(written.map(({ folder }) => folder))
  // Adds every folder of a feature or of the contract that has no mutants by hand.
  const features = all('server/src/features/*/*/*.ts').map((f) => f.split('/').slice(0, 5).join('/'))
  const contracts = all('contract/src/*/*.ts').map(dirname)
  const rest = [...new Set([...features, ...contracts])].filter((folder) => !has.has(folder))
  return [...written, ...rest.map((folder): Place => ({ folder }))]
}

export async function allMutants(): Promise<All> {
  const problems: string[] = []
  const known = await places()
  const folders = known.map(({ folder }) => folder)
  const mutants = known.flatMap((place) => mutantsOf(place, folders, problems))
  return { mutants: [...mutants, ...migrationMutants('migrations')], problems }
}

type Base = Pick<Mutant, 'place' | 'kind' | 'tests'>

function mutantsOf(
  { folder, kind, tests: others = [], mutants: written = {} }: Place,
  folders: readonly string[],
  problems: string[],
): Mutant[] {
  const place = nameOf(folder)
  const own = tests.filter((f) => dirname(f) === folder)
  const base: Base = { place, kind, tests: [...own, ...others] }
  const byHand = Object.entries(written).flatMap(([file, symbols]) =>
    Object.entries(symbols).flatMap(([symbol, rows]) =>
      rows.flatMap((row) => placed(`${folder}/${file}`, symbol, row, base, problems)),
    ),
  )
  const mutants = [...byPattern(folder, folders, base), ...byHand]
  if (mutants.length === 0 && all(`${folder}/*.{rules,service,queries,access}.ts`).length > 0)
    problems.push(`${folder}: decides something and has no mutant (scripts/mutate/mutants)`)
  for (const word of others) if (!tests.some((f) => f.includes(word))) problems.push(`${place}: no test is called ${word}`)
  if (mutants.some((m) => m.tests.length === 0)) problems.push(`${place}: no test looks at it`)
  return mutants
}

/** Rules with a test of their own: Stryker mutates their operators. */
const doneByStryker = (file: string): boolean =>
  file.endsWith('.rules.ts') && existsSync(join(root, file.replace(/\.ts$/, '.test.ts')))

/**
 * Pattern mutants of a folder's files, without those of listed subfolders. In the contract only permissions: Stryker does the
 * rest (stryker.config.json).
 */
function byPattern(folder: string, folders: readonly string[], base: Base): Mutant[] {
  const deeper = folders.filter((other) => other.startsWith(`${folder}/`))
  const contract = folder.startsWith('contract/')
  return all(`${folder}/**/*.ts`)
    .filter((file) => !deeper.some((other) => file.startsWith(`${other}/`)))
    .flatMap((file) =>
      (contract ? permissionsOf(file) : patternsOf(file, !doneByStryker(file))).map((made): Mutant => {
        const looks = made.kind === 'scope' ? [...base.tests, ...everyRoute] : base.tests
        return { ...base, file, ...made, kind: made.kind ?? base.kind, tests: made.tests ?? looks }
      }),
    )
}

function placed(file: string, symbol: string, [from, to, kind]: Row, base: Base, problems: string[]): Mutant[] {
  const lost = (why: string) => {
    problems.push(`${file} ${symbol}: ${inOneLine(String(from))}: ${why}`)
    return []
  }
  if (!existsSync(join(root, file))) return lost('there is no such file')
  const { text, symbols } = sourceOf(file)
  const node = symbols.get(symbol)
  if (symbol && !node) return lost('there is no such symbol')
  const at = once(text, node ? [node.start, node.end] : [0, text.length], from)
  if (!at) return lost('does not find its text once')
  const [start, end] = at
  const was = text.slice(start, end)
  const replacement = from instanceof RegExp ? was.replace(from, to) : to
  const title = `${symbol}: ${inOneLine(was)} → ${inOneLine(replacement)}`
  return [{ ...base, file, operator: 'by hand', title, start, end, replacement, kind: kind ?? base.kind }]
}

/** The text of the file with the mutant applied. */
export function mutated({ file, start, end, replacement }: Mutant): string {
  const { text } = sourceOf(file)
  return text.slice(0, start) + replacement + text.slice(end)
}

/** Mutants whose file no longer parses: every test would seem to kill them. */
export function broken(mutants: readonly Mutant[]): Mutant[] {
  return mutants.filter((mutant) => {
    if (!/\.tsx?$/.test(mutant.file)) return false
    try {
      parse(mutant.file, mutated(mutant))
      return false
    } catch {
      return true
    }
  })
}

/** Problems for the structure check, one per line. */
export const mutantProblems = async (): Promise<string[]> => [...(await allMutants()).problems]
