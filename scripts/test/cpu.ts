import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks of the kernel per second; the same on every Linux that Node supports. */
const ticksPerSecond = 100

/** Seconds of CPU that a process and its descendants used, including those that exited (Linux; elsewhere 0). */
export function cpuOf(pid: number): number {
  const children = new Map<number, number[]>()
  const ticks = new Map<number, number>()
  let all: number[]
  try {
    all = readdirSync('/proc').map(Number)
  } catch {
    return 0
  }
  for (const one of all) {
    if (!(one > 1)) continue
    const stat = statOf(one)
    if (!stat) continue
    ticks.set(one, stat.ticks)
    children.set(stat.parent, [...(children.get(stat.parent) ?? []), one])
  }
  const of = (one: number): number => (children.get(one) ?? []).reduce((sum, child) => sum + of(child), ticks.get(one) ?? 0)
  return of(pid) / ticksPerSecond
}

/** Memory of a process in bytes, without its children (Linux; elsewhere 0). */
export function memoryOf(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1000
  } catch {
    return 0
  }
}

function statOf(pid: number): { parent: number; ticks: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, in parentheses, may contain anything. After it: state, parent, …, user, system, and times of exited children.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const sum = [11, 12, 13, 14].reduce((total, i) => total + (fields[i] ?? 0), 0)
    return { parent: fields[1] ?? 0, ticks: sum }
  } catch {
    return undefined
  }
}
