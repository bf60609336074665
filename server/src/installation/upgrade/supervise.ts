import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { serverEnv, serverFlags } from '../../../../scripts/flags.mjs'
import { StartError } from '../../platform/runtime/start-error.ts'
import { hold } from '../postgres/lock.ts'
import { identity } from '../process.ts'
import type { Place } from './place.ts'
import { mainOf, nodeOf } from './program.ts'
import { type Supervised, supervisorFile } from './service.ts'

/** Grace period before SIGKILL, in ms, as systemd does. */
const endsWithinMs = 60_000

function end(child: ChildProcess): void {
  child.kill('SIGTERM')
  const killing = setTimeout(() => child.kill('SIGKILL'), endsWithinMs)
  child.once('exit', () => clearTimeout(killing))
}

/** Size of the state file in bytes. */
const told = 4_096

/**
 * Supervisor for systems without systemd: runs the version that the link points to, and restarts it when it exits. SIGUSR2 stops
 * it, and SIGHUP starts the version that the link then points to; `actualizar` uses both.
 * It runs from the version that it was started with, and needs nothing more of it.
 */
export async function supervise(place: Place, pauseMs = 3_000): Promise<number> {
  const held = hold(`${supervisorFile(place)}.turno`)
  if ('by' in held) throw new StartError(`gremial servir ya está andando (proceso ${held.by})`)
  let child: ChildProcess | undefined
  let wanted = true
  let ended: (code: number) => void = () => undefined
  let again: NodeJS.Timeout | undefined
  const over = new Promise<number>((done) => {
    ended = done
  })
  // Overwritten in place with constant size, so that it works on a full disk.
  const file = openSync(supervisorFile(place), 'w+')
  const tell = (how: Supervised, said = '') => {
    writeSync(file, Buffer.concat([Buffer.from(`${identity()}\n${how}\n${said}\n`), Buffer.alloc(told, ' ')], told), 0, told, 0)
  }
  const begin = () => {
    clearTimeout(again)
    const main = join(place.actual, mainOf(place.actual))
    let last = ''
    child = spawn(nodeOf(place.actual), [...serverFlags, main], {
      cwd: place.actual,
      env: { ...serverEnv, ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'inherit', 'pipe'],
    })
    child.stderr?.on('data', (chunk: Buffer) => {
      process.stderr.write(chunk)
      last = (last + chunk.toString()).slice(-2000)
    })
    child.once('exit', (code, signal) => {
      child = undefined
      if (!wanted) return tell('detenido')
      const killed = signal ?? (code !== null && code > 128 ? `código ${code}` : '')
      if (killed) console.error(`El servidor se cortó (${killed}): se lo vuelve a arrancar.`)
      else tell('no arrancó', last.trim().split('\n').at(-1))
      again = setTimeout(begin, pauseMs)
    })
    tell('anda')
  }
  process.on('SIGHUP', () => {
    wanted = true
    if (!child) begin()
  })
  process.on('SIGUSR2', () => {
    wanted = false
    clearTimeout(again)
    if (child) end(child)
    else tell('detenido')
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      wanted = false
      clearTimeout(again)
      if (!child) return ended(0)
      child.once('exit', (code) => ended(code ?? 1))
      end(child)
    })
  if (!existsSync(place.actual)) throw new StartError(`No hay ninguna versión en ${place.actual}`)
  begin()
  // Keeps the event loop alive while no child is running.
  const alive = setInterval(() => undefined, 60_000)
  const code = await over
  clearInterval(alive)
  closeSync(file)
  rmSync(supervisorFile(place), { force: true })
  held.release()
  return code
}
