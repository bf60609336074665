import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { serverMain } from '../../../../scripts/flags.mjs'
import { StartError } from '../../platform/runtime/start-error.ts'

/** A version whose programs are run with its own Node, and the environment for them. */
export interface Program {
  folder: string
  env: NodeJS.ProcessEnv
}

export const nodeOf = (folder: string): string => join(folder, 'node_modules/node/bin/node')

/** Server script of a version: before decision 124 it ran from source. */
export const mainOf = (folder: string): string => (existsSync(join(folder, serverMain)) ? serverMain : 'server/src/main.ts')

/** Running child processes, to be killed when this process exits. */
const running = new Set<ChildProcess>()

export function endThem(): void {
  for (const child of running) child.kill('SIGKILL')
}

export function begin(
  { folder, env }: Program,
  file: string,
  args: readonly string[] = [],
): { child: ChildProcess; said(): string } {
  const child = spawn(nodeOf(folder), [join(folder, file), ...args], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  child.once('close', () => running.delete(child))
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-20_000)
    })
  return { child, said: () => said.trim() }
}

/**
 * Resolves with the exit code. Waits for the output to close, but at most a second after the exit: a grandchild may keep it open
 * longer.
 */
export const endOf = (child: ChildProcess): Promise<number> =>
  new Promise((done) => {
    child.once('error', () => done(-1))
    child.once('close', (status) => done(status ?? -1))
    child.once('exit', (status) => setTimeout(() => done(status ?? -1), 1_000))
  })

/**
 * Runs a command of `server/src/comandos` and returns its output. Throws StartError with `failed` and the last line if it fails.
 */
export async function command(program: Program, name: string, args: readonly string[], failed: string): Promise<string> {
  const { child, said } = begin(program, `server/src/comandos/${name}.ts`, args)
  const code = await endOf(child)
  if (code === 0) return said()
  throw new StartError(`${failed}: ${said().split('\n').at(-1) || `${name} terminó con ${code}`}`)
}
