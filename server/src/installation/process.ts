import { readFileSync } from 'node:fs'

/**
 * Processes as files name them: the pid and when it began, in clock ticks ("4711 918273"), because a pid is given again to another
 * program. "-" where the system does not tell when (no /proc).
 */
export const identity = (pid = process.pid): string => `${pid} ${startOf(pid)}`

/** The process that a text begins with, while it lives; one that ended and nobody has waited for does not. */
export function holder(text: string): number | undefined {
  const [first, since] = text.split(' ')
  const pid = Number(first)
  return Number.isInteger(pid) && pid > 0 && since !== ended && alive(pid) && startOf(pid) === since ? pid : undefined
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Of one that ended and whose parent has not looked yet. */
const ended = 'Z'

function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' || state === 'X' ? ended : (fields[18] ?? '-')
  } catch {
    return '-'
  }
}
