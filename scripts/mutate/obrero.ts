import childProcess, { type ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Worker } from 'node:worker_threads'
import { corren, type Sitio } from './corren.ts'
import { type Rota, renovar } from './ganchos.ts'

/**
 * A process that tests: it is told a file and a fault, imports what has it, runs the file, and says what failed first; or
 * without a fault, which of some places ran.
 */
export interface Encargo {
  file: string
  rota?: Rota
  sitios?: readonly Sitio[]
  /** Nothing that is broken is loaded by who reads or draws apart (aparte.ts): one that waits may go on to the next turn. */
  quedanAparte: boolean
}
export interface Respuesta {
  murio: string | undefined
  corren?: readonly boolean[]
}

const here = globalThis as { __vuelta?: number; __murio?: string | undefined }
here.__vuelta = 0

// Who reads what people sent (server/src/platform/room) gets nothing of our environment, and may open little: it would not have the fault.
const spawn = childProcess.spawn as (file: string, args: string[], options: childProcess.SpawnOptions) => unknown
Object.assign(childProcess, {
  spawn(file: string, args: string[], options: childProcess.SpawnOptions) {
    if (!Array.isArray(args) || !args.includes('--permission')) return spawn(file, args, options)
    const { NODE_OPTIONS, GREMIAL_ROTA, GREMIAL_CARGADOS } = process.env
    const opens = [
      `--allow-fs-read=${import.meta.dirname}`,
      ...(GREMIAL_CARGADOS ? [`--allow-fs-write=${GREMIAL_CARGADOS}`] : []),
    ]
    const env = { ...options.env, NODE_OPTIONS: [NODE_OPTIONS, ...opens].join(' '), GREMIAL_ROTA, GREMIAL_CARGADOS }
    return spawn(file, args, { ...options, env })
  },
})
syncBuiltinESMExports()

/**
 * What a turn started goes with it: a reader or a thread that waits for more would go on with the fault that it began with. Where that is
 * nothing that they load they stay: to start one takes half a second of processor.
 */
let started: Array<ChildProcess | Worker> = []
subscribe('child_process', (said) => void started.push((said as { process: ChildProcess }).process))
subscribe('worker_threads', (said) => void started.push((said as { worker: Worker }).worker))
const isApart = (one: ChildProcess | Worker) => 'terminate' in one || one.spawnargs.includes('--permission')
async function end(which: (one: ChildProcess | Worker) => boolean): Promise<void> {
  const going = started.filter(which)
  started = started.filter((one) => !which(one))
  for (const one of going) await ('terminate' in one ? one.terminate() : one.kill('SIGKILL'))
}

process.on('message', async ({ file, rota, sitios, quedanAparte }: Encargo) => {
  if (!quedanAparte) await end(isApart)
  here.__vuelta = (here.__vuelta ?? 0) + 1
  renovar(rota?.path)
  here.__murio = undefined
  const cargados = join(tmpdir(), `gremial-cargados-${process.pid}`)
  for (const name of ['GREMIAL_ROTA', 'GREMIAL_CARGADOS']) delete process.env[name]
  if (rota) process.env.GREMIAL_ROTA = JSON.stringify(rota)
  if (sitios) process.env.GREMIAL_CARGADOS = cargados
  const whole = () =>
    test(file, async () => {
      try {
        await import(pathToFileURL(file).href)
      } catch (error) {
        here.__murio ??= `it does not load: ${String(error).split('\n')[0]}`
        throw error
      }
    })
  let ran: boolean[] | undefined
  if (sitios) ran = await corren(sitios, here.__vuelta, cargados, whole)
  else await whole()
  // What the reporter has to say comes after the test has ended.
  for (let i = 0; i < 3; i++) await setImmediate()
  await end((one) => !(quedanAparte && isApart(one)))
  process.send?.({ murio: here.__murio, ...(ran && { corren: ran }) } satisfies Respuesta)
})
