import { constants, getPriority, setPriority } from 'node:os'

/**
 * Lowers the priority of this thread, or of a process, below what the service manager or `nice` gave it. A process that already
 * has a lower one keeps it: raising it is an error for users other than root. Where a priority is refused, the work goes on.
 */
export function lowerPriority(by: number, pid = 0): void {
  try {
    setPriority(pid, Math.min(constants.priority.PRIORITY_LOW, getPriority(pid) + by))
  } catch {
    // The process has ended, or nobody may change priorities here.
  }
}
