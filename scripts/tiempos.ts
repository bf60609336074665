import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** How long each test file took the last time, kept beside what npm installs: the longest begin first, so that none is left alone at the end. */
const kept = join(import.meta.dirname, '../node_modules/.gremial/tiempos.json')

function before(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(kept, 'utf8')) as Record<string, number>
  } catch {
    return {}
  }
}

/** Files that never ran go first, those of the browser before the rest. */
export function longestFirst(files: string[]): string[] {
  const times = before()
  const weight = (file: string) => times[file] ?? (file.startsWith('e2e/') ? 2e9 : 1e9)
  return files.toSorted((a, b) => weight(b) - weight(a) || a.localeCompare(b))
}

export function keep(took: Map<string, number>): void {
  mkdirSync(dirname(kept), { recursive: true })
  writeFileSync(kept, JSON.stringify({ ...before(), ...Object.fromEntries(took) }, null, 1))
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** The last lines before the count: the slowest tests, or with --tiempos every file and the thirty slowest tests. */
export function tell(took: Map<string, number>, tests: Array<[name: string, ms: number]>, all: boolean): void {
  const slowest = tests.toSorted((a, b) => b[1] - a[1])
  if (!all) {
    console.log(
      `slowest: ${slowest
        .slice(0, 5)
        .map(([name, ms]) => `${name.slice(0, 60)} ${seconds(ms)}`)
        .join(' · ')}`,
    )
    return
  }
  const row = ([name, ms]: [string, number]) => console.log(`${seconds(ms).padStart(8)}  ${name.slice(0, 110)}`)
  for (const file of [...took].toSorted((a, b) => b[1] - a[1])) row(file)
  console.log('')
  for (const test of slowest.slice(0, 30)) row(test)
}
