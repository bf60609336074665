import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** In memory, where there is plenty and nobody said another place: each file of tests copies some thousand files of a database, and throws them away. */
const memory = '/dev/shm'
const plenty = 4_000_000_000

function place(): string {
  if (process.env.TMPDIR !== undefined || !existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > plenty ? memory : tmpdir()
}

/**
 * A temporary folder for this run, in which everything that it starts makes its own: gone at the end, and with it whatever a test left, also
 * when the run is interrupted; then the processes that it started go first, by the mark that they carry in their environment (`name=value`).
 * Returns what is called at the end.
 */
export function ownFolder(name: string, value: string): () => void {
  const dir = mkdtempSync(join(place(), 'gremial-corrida-'))
  // As the one it lies in: PostgreSQL, which as root is another user, gets to its own.
  chmodSync(dir, 0o1777)
  const before = process.env.TMPDIR
  process.env.TMPDIR = dir
  const clean = () => {
    rmSync(dir, { recursive: true, force: true, maxRetries: 3 })
    // Another run of the same process makes its own.
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)
    process.on(signal, () => {
      end(`${name}=${value}`)
      clean()
      process.exit(code)
    })
  return clean
}

/** Kills every process with this in its environment, but for this one (Linux). */
function end(mark: string): void {
  // A process that was being started while we looked is found the next time.
  for (let found = true; found; ) {
    found = false
    for (const pid of readdirSync('/proc').map(Number)) {
      if (!(pid > 1) || pid === process.pid || !carries(pid, mark)) continue
      found = true
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It ended by itself.
      }
    }
  }
}

function carries(pid: number, mark: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(mark)
  } catch {
    return false
  }
}
