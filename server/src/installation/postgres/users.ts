import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { motivo, StartError } from '../../platform/runtime/start-error.ts'
import { holder, identity } from '../process.ts'
import { hold } from './lock.ts'

/**
 * Who uses the embedded PostgreSQL of a data directory: server and commands side by side. Each leaves a file with its name; the first one
 * starts it and the last one out stops it, whichever they are. Whoever was killed does not count.
 */
const prefix = 'pg.uso.'
const longestMs = 60_000
let count = 0

/**
 * Runs `work` while no other process starts or stops this PostgreSQL (nor starts it again): for starting, joining, stopping. Waits for its
 * turn, at most a minute.
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

/** Counts this process as a user. Returns the function that says it left; both in turn. */
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

/** How many use it now, this process included; in turn. The files of dead processes go. */
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
