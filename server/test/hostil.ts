import { readFileSync } from 'node:fs'
import type { Leaf } from './muestras.ts'

/** Texts meant to make the server compute for long. */

export const isText = ({ schema }: Leaf): boolean => schema.type === 'string' && !schema.enum
export const million = 1_000_000
export const hostile: Record<string, string> = {
  'blanks and a bad letter': `${' '.repeat(million)}!`,
  'blanks between two letters': `A${' '.repeat(million)}!`,
  'lines between two letters': `A${'\n'.repeat(million)}!`,
  digits: '1'.repeat(million),
  zeros: `${'0'.repeat(million)}/x`,
  letters: `${'A'.repeat(million)}!`,
  'groups of digits': '1.'.repeat(million / 2),
  commas: '1,'.repeat(million / 2),
  addresses: 'a@'.repeat(million / 2),
  'an address of dots': `a@${'a.'.repeat(million / 2)}`,
  dashes: `${'-'.repeat(million)}_`,
  accents: `e${'\u0301'.repeat(million)}`,
  'data head': `data:image/${'x'.repeat(million)}`,
  slashes: '/'.repeat(million),
}

/** CPU of the serving thread. Leaves out garbage collection, compilation and I/O of other threads, which block nobody. */
export const spent = (): NodeJS.CpuUsage => process.threadCpuUsage()

/** Milliseconds of CPU of this thread since then: the time in which nobody else is answered, whatever the machine's load. */
export function cost(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(begun)
  return (user + system) / 1000
}

/** Pids of the running child processes. */
export const hijos = (): number[] =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
