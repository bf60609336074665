import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './source.ts'

/**
 * Runs Stryker on rules and the contract (stryker.config.json) and compares each district's score with its threshold; Stryker has
 * only a global one. The score counts mutants that some test executes; the others are listed beside it.
 */
/** Set slightly below the measured value; tramites, seccionales and platform are not measured yet. */
const thresholds: Readonly<Record<string, number>> = {
  contract: 0.8,
  tesoreria: 0.75,
  acceso: 0.9,
  administracion: 0.8,
  afiliado: 0.75,
}
const usualThreshold = 0.7

interface StrykerReport {
  files: Readonly<Record<string, { mutants: ReadonlyArray<{ status: string }> }>>
}

const results = join(root, 'nightly-report/mutation/stryker.json')
const killed = new Set(['Killed', 'Timeout'])

/**
 * `contract/src/values/money.ts` → contract; `server/src/features/tesoreria/…` → tesoreria; the rest of the server → platform.
 */
function districtOf(file: string): string {
  if (file.startsWith('contract/')) return 'contract'
  return /^server\/src\/features\/([^/]+)\//.exec(file)?.[1] ?? 'platform'
}

/** Files of the configuration whose path contains one of the words. */
function filesWith(words: readonly string[]): string[] {
  const { mutate } = JSON.parse(readFileSync(join(root, 'stryker.config.json'), 'utf8')) as { mutate: string[] }
  const excluded = mutate.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1))
  const included = mutate.filter((pattern) => !pattern.startsWith('!'))
  const out = new Set(globSync(excluded, { cwd: root }))
  return globSync(included, { cwd: root }).filter((file) => !out.has(file) && words.some((word) => file.includes(word)))
}

/** True if every district reaches its threshold, or if no file contains one of the words. */
export function mutateRules(words: readonly string[]): boolean {
  const files = words.length > 0 ? filesWith(words) : undefined
  if (files?.length === 0) return true
  rmSync(results, { force: true })
  const stryker = join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js')
  const args = [stryker, 'run', ...(files ? ['--mutate', files.join(',')] : [])]
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0 || !existsSync(results)) {
    console.error(`Stryker ended with ${status}`)
    return false
  }
  return compare(JSON.parse(readFileSync(results, 'utf8')) as StrykerReport)
}

export function compare({ files }: StrykerReport): boolean {
  const districts = new Map<string, { killed: number; survived: number; notExecuted: number }>()
  for (const [file, { mutants }] of Object.entries(files)) {
    const of = districtOf(file)
    const score = districts.get(of) ?? { killed: 0, survived: 0, notExecuted: 0 }
    districts.set(of, score)
    for (const { status } of mutants) {
      if (killed.has(status)) score.killed++
      if (status === 'Survived') score.survived++
      if (status === 'NoCoverage') score.notExecuted++
    }
  }
  let ok = true
  console.log(`\n${'district'.padEnd(16)} score  threshold  killed  survived  not executed`)
  for (const [district, { killed, survived, notExecuted }] of [...districts].toSorted()) {
    const threshold = thresholds[district] ?? usualThreshold
    const score = killed / Math.max(1, killed + survived)
    const below = killed + survived > 0 && score < threshold
    ok &&= !below
    const columns = [
      district.padEnd(16),
      (score * 100).toFixed(1).padStart(5),
      `${threshold * 100}`.padStart(10),
      String(killed).padStart(7),
      String(survived).padStart(9),
      String(notExecuted).padStart(13),
    ]
    console.log(`${columns.join(' ')}${below ? '  below its threshold' : ''}`)
  }
  return ok
}
