import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { FileResult } from './test/result.ts'

/** Time that each test file took in the last run, kept in node_modules: long files start first, and progress is estimated. */
const kept = join(import.meta.dirname, '../node_modules/.gremial/tiempos.json')

export function before(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(kept, 'utf8')) as Record<string, number>
  } catch {
    return {}
  }
}

export function keep(results: readonly FileResult[]): void {
  mkdirSync(dirname(kept), { recursive: true })
  const took = Object.fromEntries(results.map(({ file, ms }) => [file, Math.round(ms)]))
  writeFileSync(kept, JSON.stringify({ ...before(), ...took }, null, 1))
}

const seconds = (s: number) => `${s.toFixed(1)} s`.padStart(8)

/** CPU limit of a file, in seconds. It keeps the whole run under ten minutes. */
const goal = (file: string): number => (file.startsWith('e2e/') ? 30 : 10)

/** Prints the most expensive files by CPU and by time: ten, or with --times all of them and the thirty slowest tests. */
export function tell(results: readonly FileResult[], all: boolean): void {
  const dearest = results.toSorted((a, b) => b.cpu - a.cpu).slice(0, all ? undefined : 10)
  console.log('      CPU     time tests')
  for (const { file, cpu, ms, tests } of dearest)
    console.log(
      `${seconds(cpu)} ${seconds(ms / 1000)} ${String(tests.length).padStart(4)}  ${file}${cpu > goal(file) ? ` · goal ${goal(file)} s` : ''}`,
    )
  const over = results.filter(({ file, cpu }) => cpu > goal(file)).length
  if (over > 0) console.log(`${over} files over their CPU goal`)
  if (!all) return
  console.log('')
  const tests = results.flatMap(({ file, tests }) => tests.map(({ name, ms }) => ({ file, name, ms })))
  for (const { file, name, ms } of tests.toSorted((a, b) => b.ms - a.ms).slice(0, 30))
    console.log(`${seconds(ms / 1000)}  ${file}: ${name.slice(0, 90)}`)
}
