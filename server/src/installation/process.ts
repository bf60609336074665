import { readFileSync } from 'node:fs'

/**
 * Identity of a process in a file: pid and start time in clock ticks ("4711 918273"), because pids are reused. "-" if the system
 * does not report the start time (no /proc).
 */
export const identity = (pid = process.pid): string => `${pid} ${startOf(pid)}`

/** Pid of the process that a text identifies, if it is alive and not a zombie. */
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

/** Marks a zombie: it has exited, but its parent has not waited for it. */
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
