import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** Runs a script of this project and passes its output through. Returns its exit code (null if killed) and its last line. */
export function follow(
  [script = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ code: number | null; last: string }> {
  const root = join(import.meta.dirname, '..')
  const child = spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    process.stdout.write(chunk)
    said = `${said}${chunk.toString()}`.slice(-2000)
  })
  return new Promise((done) => child.once('close', (code) => done({ code, last: said.trim().split('\n').at(-1) ?? '' })))
}
