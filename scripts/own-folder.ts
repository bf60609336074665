import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Uses memory if it is large enough and TMPDIR is not set: each test file copies some thousand files of a database and deletes
 * them.
 */
const memory = '/dev/shm'
const plenty = 4_000_000_000

function place(): string {
  if (process.env.TMPDIR !== undefined || !existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > plenty ? memory : tmpdir()
}

/**
 * Makes a temporary folder for this run and points TMPDIR to it. Returns the function that deletes it at the end. If the run is
 * interrupted, first kills the processes that it started, which carry `name=value` in their environment.
 */
export function ownFolder(name: string, value: string): () => void {
  const dir = mkdtempSync(join(place(), 'gremial-corrida-'))
  // World-writable with the sticky bit, like /tmp: PostgreSQL runs as another user if this one is root.
  chmodSync(dir, 0o1777)
  const before = process.env.TMPDIR
  process.env.TMPDIR = dir
  const clean = () => {
    rmSync(dir, { recursive: true, force: true, maxRetries: 3 })
    // Restored, so that another run in the same process makes its own folder.
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

/** Kills every other process with this mark in its environment (Linux). */
function end(mark: string): void {
  // Repeats, because a process may be starting during the scan.
  for (let found = true; found; ) {
    found = false
    for (const pid of readdirSync('/proc').map(Number)) {
      if (!(pid > 1) || pid === process.pid || !carries(pid, mark)) continue
      found = true
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // The process has already exited.
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
