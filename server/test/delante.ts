import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { atEnd } from './at-end.ts'

/** Starts a program in front of the portal and waits until its port answers; it ends with the test file. */
export async function spawnUntilAnswers(
  program: string,
  args: string[],
  port: number,
  env?: NodeJS.ProcessEnv,
  uid?: number,
): Promise<void> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(env ? { env } : {}),
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4_000)))
  const ended = new Promise((done) => child.once('close', done))
  atEnd(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const takes = () =>
    new Promise<boolean>((done) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy()
        done(true)
      }).on('error', () => done(false))
    })
  while (!(await takes())) {
    if (child.exitCode !== null) throw new Error(`${program}: ${said}`)
    await new Promise((done) => setImmediate(done))
  }
}
