import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { motivo, StartError } from '../../platform/runtime/start-error.ts'
import { holder, identity } from '../process.ts'
import { hold } from './lock.ts'

/**
 * Users of the embedded PostgreSQL: server and commands side by side, each with a file of its own. The first one starts it and
 * the last one stops it, whichever they are. Crashed processes do not count.
 */
const prefix = 'pg.uso.'
const longestMs = 60_000
let count = 0

/**
 * Mutex for starting, joining and stopping this PostgreSQL. Runs `work` while no other process does any of these. Waits at most a
 * minute, then throws StartError.
 */
export async function inTurn<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const until = performance.now() + longestMs
  for (;;) {
    const held = hold(join(dataDir, 'pg.turno'))
    if ('release' in held) {
      try {
        return await work()
      } finally {
        held.release()
      }
    }
    if (performance.now() > until)
      throw new StartError(
        `La base de datos de ${dataDir} la está arrancando o deteniendo otro proceso (${held.by}) que no termina`,
      )
    await sleep(20)
  }
}

/** Registers this process as a user and returns the function that unregisters it. Call both inside `inTurn`. */
export function enter(dataDir: string): () => void {
  const file = join(dataDir, `${prefix}${process.pid}.${count++}`)
  try {
    writeFileSync(file, identity(), { mode: 0o600 })
  } catch (error) {
    rmSync(file, { force: true })
    throw new StartError(`No se puede escribir en ${dataDir}: ${motivo(error)}`)
  }
  return () => rmSync(file, { force: true })
}

/** Number of current users, this process included. Call it inside `inTurn`. Removes files of dead processes. */
export function usersOf(dataDir: string): number {
  let users = 0
  for (const name of readdirSync(dataDir)) {
    if (!name.startsWith(prefix)) continue
    const file = join(dataDir, name)
    if (holder(readFileSync(file, 'utf8')) === undefined) rmSync(file, { force: true })
    else users++
  }
  return users
}
