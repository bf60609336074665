import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { locationOf, type Mutant } from './mutant.ts'
import { root } from './source.ts'

/**
 * Which mutants a test file executes, and how long it takes. Measuring costs as much as a dozen mutants, so it is cached in
 * node_modules until the file, the product or the test helpers change.
 */
export interface Coverage {
  took: number
  /** Keyed by `locationOf`. */
  executed: Readonly<Record<string, boolean>>
}

const dir = join(root, 'node_modules/.gremial/coverage')
const nameOf = (file: string) => file.replaceAll('/', '_')
const sharedFiles = [
  'contract/src/**/*',
  'server/{src,migrations,test,demo}/**/*',
  'scripts/mutate/executed.ts',
  'package-lock.json',
]
let shared: string | undefined

function productHash(): string {
  if (shared !== undefined) return shared
  const hash = createHash('sha256')
  for (const file of globSync(sharedFiles, { cwd: root }).sort())
    if (/\.[a-z]+$/.test(file) && !/\.test\.tsx?$/.test(file)) hash.update(file).update(readFileSync(join(root, file)))
  shared = hash.digest('hex')
  return shared
}

function pathOf(file: string): string {
  const hash = createHash('sha256')
    .update(productHash())
    .update(readFileSync(join(root, file)))
  return join(dir, `${nameOf(file)}.${hash.digest('hex').slice(0, 16)}.json`)
}

/** Cached coverage of a test file, if it covers all these mutants. */
export function keptCoverage(file: string, mutants: readonly Mutant[]): Coverage | undefined {
  try {
    const kept = JSON.parse(readFileSync(pathOf(file), 'utf8')) as Coverage
    return mutants.every((m) => kept.executed[locationOf(m)] !== undefined) ? kept : undefined
  } catch {
    return undefined
  }
}

export function keepCoverage(file: string, took: number, mutants: readonly Mutant[], ran: ReadonlySet<Mutant>): void {
  mkdirSync(dir, { recursive: true })
  for (const old of globSync(`${nameOf(file)}.*.json`, { cwd: dir })) rmSync(join(dir, old))
  const executed = Object.fromEntries(mutants.map((m) => [locationOf(m), ran.has(m)]))
  writeFileSync(pathOf(file), JSON.stringify({ took, executed } satisfies Coverage))
}
