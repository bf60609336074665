import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { atEnd } from './at-end.ts'
import { root } from './programa.ts'

/** What the tests of how the programs start and stop share, those of each run and those of the vigil. */

const asRoot = process.getuid?.() === 0
/** A service user that every system has. */
export const daemon = 1
/** Whose each file of a directory is. */
export function owners(dir: string): Map<string, string> {
  const all = new Map<string, string>()
  for (const name of ['.', ...readdirSync(dir, { recursive: true, encoding: 'utf8' })]) {
    const stat = statSync(join(dir, name), { throwIfNoEntry: false })
    if (stat) all.set(name, `${stat.uid}:${stat.gid}`)
  }
  return all
}

/** Whether another user may read the program at all. */
const closed = (): boolean => {
  for (let dir = root; dir !== '/'; dir = join(dir, '..')) if ((statSync(dir).mode & 0o005) !== 0o005) return true
  return false
}
export const needsRoot = {
  // Only root can be another user, who must be able to open the program's folder.
  skip: !asRoot || closed(),
}

/** Begins a request and never ends it. */
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
