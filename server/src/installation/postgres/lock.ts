import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { motivo, StartError } from '../../platform/runtime/start-error.ts'
import { holder, identity } from '../process.ts'

/**
 * Locks that a kill leaves behind without harm: a file with the pid and when that process started, so that a pid that was given to
 * another program after a crash holds nothing. Only who holds `<file>.romper` takes a dead process's file away: two that find it at once
 * cannot take away each other's new one.
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

/** One server per data directory; a command may work beside it. Returns the function that gives the directory back. */
export function lockDirectory(dataDir: string): () => void {
  const held = hold(serverFile(dataDir))
  if ('release' in held) return held.release
  throw new StartError(
    `Ya hay un servidor de Gremial (proceso ${held.by}) usando ${dataDir}. Detenelo, o indicá otro directorio con GREMIAL_DATOS`,
  )
}

/** The process that serves this directory, if one does. */
export function serverOf(dataDir: string): number | undefined {
  const found = read(serverFile(dataDir))
  return found === undefined ? undefined : holder(found)
}

const serverFile = (dataDir: string): string => join(dataDir, 'servidor.pid')

let count = 0

function linked(draft: string, file: string): boolean {
  try {
    linkSync(draft, file) // atomic: only one process can make the name, and it is never there half written
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
