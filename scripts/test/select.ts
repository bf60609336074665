import { globSync } from 'node:fs'
import { join } from 'node:path'
import { sources } from '../structure/fuentes.ts'

/** What of the tests runs, what that needs, and in which order. */

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

/** Nightly test: programs killed again and again, backups cut midway, load at full size. Runs in the nightly checks, or by a word of its name. */
export const isNightly = (file: string): boolean => file.endsWith('.nightly.test.ts')

/**
 * Slow test, and no row's proof by itself: journeys, programs that start and stop, hostile files. In npm test it runs when the change
 * concerns it; otherwise in the nightly checks, or by a word of its name.
 */
export const isSlow = (file: string): boolean => file.endsWith('.slow.test.ts')

/** All that a file imports, and what those do, by their path from the root; itself too. */
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

/** Whether a file, or something of the tests that it imports, has this in its text. */
export function mentions(file: string, what: RegExp): boolean {
  return [...reached(file)].some((one) => {
    const source = bySource.get(one)
    return source?.isTest === true && !one.startsWith('scripts/test/') && what.test(source.code)
  })
}

/** Talks to a database: through the application of the tests. */
export const usesDatabase = (file: string): boolean => reached(file).has('server/test/app.ts')
/** Starts the product, or a part of it, as a process. */
export const startsPrograms = (file: string): boolean => reached(file).has('server/test/programa.ts')
/** Runs with Playwright Test; all others with Vitest. */
export const isBrowser = (file: string): boolean => file.startsWith('e2e/')
/** Looks at the built web. */
export const usesWeb = (file: string): boolean => isBrowser(file) || usesDatabase(file)

/** A generator of numbers in [0, 1) that gives the same ones for the same seed (mulberry32). */
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

/** In an order of chance, the same for the same seed. */
export function drawn<T>(all: readonly T[], seed: number): T[] {
  const random = seeded(seed)
  return all
    .map((one) => ({ one, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)
}

/** Takes long, so that it must not begin last: milliseconds. */
const long = 20_000

/**
 * Any order, another each time, by the seed: nothing may depend on it. Only what takes long goes before the rest, so that no worker is left
 * with it at the end.
 */
export function shuffled(files: string[], seed: number, took: Record<string, number>): string[] {
  const any = drawn(files.toSorted(), seed)
  const takesLong = (file: string) => (took[file] ?? (file.startsWith('e2e/') ? long : 0)) >= long
  return [...any.filter(takesLong), ...any.filter((file) => !takesLong(file))]
}
