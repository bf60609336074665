import { globSync } from 'node:fs'
import { join } from 'node:path'
import { sources } from '../structure/sources.ts'

/** Selects test files, what they need, and their order. */

const root = join(import.meta.dirname, '../..')
const bySource = new Map(sources.map((source) => [source.file, source]))

export const allTests = (): string[] =>
  globSync(
    [
      'contract/src/**/*.test.ts',
      'server/**/*.test.ts',
      'web/src/**/*.test.{ts,tsx}',
      'e2e/**/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    { cwd: root, exclude: (f) => f.includes('node_modules') },
  )

/** Nightly test: repeated kills, interrupted backups, full-size load. Runs in the nightly checks, or by a word of its name. */
export const isNightly = (file: string): boolean => file.endsWith('.nightly.test.ts')

/**
 * Slow test, never the only proof of a specification row: journeys, programs that start and stop, hostile files. In npm test it
 * runs if the change affects it; otherwise in the nightly checks, or by a word of its name.
 */
export const isSlow = (file: string): boolean => file.endsWith('.slow.test.ts')

/** A file and all that it imports, transitively, as paths from the root. */
export function reached(file: string): Set<string> {
  const found = new Set<string>()
  const waiting = [file]
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    if (found.has(one)) continue
    found.add(one)
    for (const { to, typeOnly } of bySource.get(one)?.imports ?? []) if (to && !typeOnly) waiting.push(to)
  }
  return found
}

/** True if the code of the file, or of a test module that it imports, matches. */
export function mentions(file: string, what: RegExp): boolean {
  return [...reached(file)].some((one) => {
    const source = bySource.get(one)
    return source?.isTest === true && !one.startsWith('scripts/test/') && what.test(source.code)
  })
}

/** Uses a database, through the application of the tests. */
export const usesDatabase = (file: string): boolean => reached(file).has('server/test/app.ts')
/** Starts the product, or part of it, as a process. */
export const startsPrograms = (file: string): boolean => reached(file).has('server/test/programa.ts')
/** Runs with Playwright Test; all others with Vitest. */
export const isBrowser = (file: string): boolean => file.startsWith('e2e/')
/** Needs the built web. */
export const usesWeb = (file: string): boolean => isBrowser(file) || usesDatabase(file)

/** Seeded random numbers in [0, 1) (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let n = state
    n = Math.imul(n ^ (n >>> 15), n | 1)
    n ^= n + Math.imul(n ^ (n >>> 7), n | 61)
    return ((n ^ (n >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Random order, the same for the same seed. */
export function drawn<T>(all: readonly T[], seed: number): T[] {
  const random = seeded(seed)
  return all
    .map((one) => ({ one, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)
}

/** Milliseconds from which a file counts as long and must start early. */
const long = 20_000

/**
 * Random order by the seed, because no file may depend on another. Long files go first, so that no worker is left with one at the
 * end.
 */
export function shuffled(files: string[], seed: number, took: Record<string, number>): string[] {
  const any = drawn(files.toSorted(), seed)
  const takesLong = (file: string) => (took[file] ?? (file.startsWith('e2e/') ? long : 0)) >= long
  return [...any.filter(takesLong), ...any.filter((file) => !takesLong(file))]
}
