import { readFileSync } from 'node:fs'
import type { Leaf } from './muestras.ts'

/** Texts that only make sense to whoever wants the server to think for long. */

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

/** What the thread that serves has taken of the processor: not what is collected, compiled or read beside it, which keeps nobody waiting. */
export const spent = (): NodeJS.CpuUsage => process.threadCpuUsage()

/** Milliseconds of processor that something takes of it: how long nobody else is answered, however busy the machine is. */
export function cost(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(begun)
  return (user + system) / 1000
}

/** The processes that this one started and that go on. */
export const hijos = (): number[] =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
