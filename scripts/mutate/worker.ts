import childProcess, { type ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Worker } from 'node:worker_threads'
import { executed, type Location } from './executed.ts'
import { beginTurn, type Mutated } from './hooks.ts'

/**
 * Runs a test file in this process, with or without a mutant. Answers with the first failed test, or with the locations that ran.
 */
export interface Task {
  file: string
  mutated?: Mutated
  locations?: readonly Location[]
  /**
   * True if no sandbox worker loads the mutated file (sandbox-reach.ts). Idle ones then stay for the next turn, because starting
   * one takes half a second.
   */
  sandboxStays: boolean
}
export interface Answer {
  failed: string | undefined
  executed?: readonly boolean[]
}

const worker = globalThis as { gremialTurn?: number; gremialFailed?: string | undefined }
worker.gremialTurn = 0

// A sandbox worker (server/src/platform/sandbox) inherits no environment and may open few files, so it would not get the mutant.
const spawn = childProcess.spawn as (file: string, args: string[], options: childProcess.SpawnOptions) => unknown
Object.assign(childProcess, {
  spawn(file: string, args: string[], options: childProcess.SpawnOptions) {
    if (!Array.isArray(args) || !args.includes('--permission')) return spawn(file, args, options)
    const { NODE_OPTIONS, GREMIAL_MUTATED, GREMIAL_LOADED } = process.env
    const opens = [`--allow-fs-read=${import.meta.dirname}`, ...(GREMIAL_LOADED ? [`--allow-fs-write=${GREMIAL_LOADED}`] : [])]
    const env = { ...options.env, NODE_OPTIONS: [NODE_OPTIONS, ...opens].join(' '), GREMIAL_MUTATED, GREMIAL_LOADED }
    return spawn(file, args, { ...options, env })
  },
})
syncBuiltinESMExports()

/** Processes and threads of a turn end with it: they would run on with its mutant. */
let started: Array<ChildProcess | Worker> = []
subscribe('child_process', (said) => void started.push((said as { process: ChildProcess }).process))
subscribe('worker_threads', (said) => void started.push((said as { worker: Worker }).worker))
const isSandbox = (one: ChildProcess | Worker) => 'terminate' in one || one.spawnargs.includes('--permission')
async function end(which: (one: ChildProcess | Worker) => boolean): Promise<void> {
  const going = started.filter(which)
  started = started.filter((one) => !which(one))
  for (const one of going) await ('terminate' in one ? one.terminate() : one.kill('SIGKILL'))
}

process.on('message', async ({ file, mutated, locations, sandboxStays }: Task) => {
  if (!sandboxStays) await end(isSandbox)
  worker.gremialTurn = (worker.gremialTurn ?? 0) + 1
  beginTurn(mutated?.path, locations !== undefined)
  worker.gremialFailed = undefined
  const loaded = join(tmpdir(), `gremial-loaded-${process.pid}`)
  for (const name of ['GREMIAL_MUTATED', 'GREMIAL_LOADED']) delete process.env[name]
  if (mutated) process.env.GREMIAL_MUTATED = JSON.stringify(mutated)
  if (locations) process.env.GREMIAL_LOADED = loaded
  const whole = () =>
    test(file, async () => {
      try {
        await import(pathToFileURL(file).href)
      } catch (error) {
        worker.gremialFailed ??= `it does not load: ${String(error).split('\n')[0]}`
        throw error
      }
    })
  let ran: boolean[] | undefined
  if (locations) ran = await executed(locations, worker.gremialTurn, loaded, whole)
  else await whole()
  // The reporter receives a failure after the test has ended.
  for (let i = 0; i < 3; i++) await setImmediate()
  await end((one) => !(sandboxStays && isSandbox(one)))
  process.send?.({ failed: worker.gremialFailed, ...(ran && { executed: ran }) } satisfies Answer)
})
