import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { motivo, StartError } from '../../platform/runtime/start-error.ts'
import { holder, identity } from '../process.ts'

/**
 * Lock files that survive a crash safely: they hold the pid and its start time, so that a reused pid holds nothing.
 * Only the holder of `<file>.romper` may remove a dead process's lock. Two processes that find it at once thus cannot remove each
 * other's new one.
 */
export type Held = { release(): void } | { by: number }

export function hold(file: string): Held {
  const mine = `${identity()} ${count++}`
  const draft = `${file}.${process.pid}.${count}`
  try {
    writeFileSync(draft, mine, { mode: 0o600 })
    for (;;) {
      if (linked(draft, file)) return { release: () => release(file, mine) }
      const found = read(file)
      if (found === undefined) continue
      const by = holder(found)
      if (by !== undefined) return { by }
      const breaking = hold(`${file}.romper`)
      if ('by' in breaking) return breaking
      release(file, found)
      breaking.release()
    }
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(`No se puede reservar ${file}: ${motivo(error)}`)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Locks the data directory for one server; commands may run beside it. Returns the function that releases it. */
export function lockDirectory(dataDir: string): () => void {
  const held = hold(serverFile(dataDir))
  if ('release' in held) return held.release
  throw new StartError(
    `Ya hay un servidor de Gremial (proceso ${held.by}) usando ${dataDir}. Detenelo, o indicá otro directorio con GREMIAL_DATOS`,
  )
}

/** Pid of the server that uses this directory, if any. */
export function serverOf(dataDir: string): number | undefined {
  const found = read(serverFile(dataDir))
  return found === undefined ? undefined : holder(found)
}

const serverFile = (dataDir: string): string => join(dataDir, 'servidor.pid')

let count = 0

function linked(draft: string, file: string): boolean {
  try {
    linkSync(draft, file) // atomic: only one process can create the name, and it is never half written
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function release(file: string, text: string): void {
  if (read(file) === text) rmSync(file, { force: true })
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
