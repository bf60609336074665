import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { atEnd } from './at-end.ts'
import { root } from './programa.ts'

/** Helpers for the tests of starting and stopping, in npm test and in the nightly checks. */

const asRoot = process.getuid?.() === 0
/** A service user that every system has. */
export const daemon = 1
/** Owner of each file of a directory. */
export function owners(dir: string): Map<string, string> {
  const all = new Map<string, string>()
  for (const name of ['.', ...readdirSync(dir, { recursive: true, encoding: 'utf8' })]) {
    const stat = statSync(join(dir, name), { throwIfNoEntry: false })
    if (stat) all.set(name, `${stat.uid}:${stat.gid}`)
  }
  return all
}

/** True if another user may not read the program's folder. */
const closed = (): boolean => {
  for (let dir = root; dir !== '/'; dir = join(dir, '..')) if ((statSync(dir).mode & 0o005) !== 0o005) return true
  return false
}
export const needsRoot = {
  // Needs root, to become another user, and a program folder that the user may read.
  skip: !asRoot || closed(),
}

/** Starts a request and never completes it. */
export async function slowClient(url: string): Promise<void> {
  const { port } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => undefined)
  atEnd(() => socket.destroy())
  await once(socket, 'connect')
  socket.write(
    'POST /api/sesiones HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"',
  )
}
