import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { atEnd } from './at-end.ts'

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((ready) => probe.once('listening', ready))
  const { port } = probe.address() as { port: number }
  await new Promise((done) => probe.close(done))
  return port
}

/** A network that can be frozen: it takes connections and bytes, and passes nothing on, as a machine that hangs or a firewall that forgot. */
export interface Relay {
  /** The same database, by this way. */
  url: string
  freeze(): void
  /** Lets everybody in, and breaks off at the first thing that they ask, as a proxy whose database is away. */
  refuse(yes: boolean): void
  /** Breaks off at the answer to a COMMIT: it was done, and who asked for it is not told. */
  loseCommits(yes: boolean): void
  thaw(): void
}

/** What passes in one way or the other, as it is passed on. */
export type Alter = (chunk: Buffer, from: 'asked' | 'answered') => Buffer

/** Between a program and the PostgreSQL of a connection string on a Unix socket (`postgres://user:pass@/db?host=/folder`). */
export async function relayTo(url: string, alter: Alter = (chunk) => chunk): Promise<Relay> {
  const [, start, database, host] = /^(postgres:\/\/[^@]*@)\/(\w+)\?host=(.+)$/.exec(url) ?? []
  if (!start || !host) throw new Error('not the address of a PostgreSQL on a socket')
  const sockets = new Set<Socket>()
  let frozen = false
  let refusing = false
  let losing = false
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    if (frozen) socket.pause()
    return socket
  }
  const pass = (from: Socket, to: Socket, what: Parameters<Alter>[1]) => {
    from.on('data', (chunk: Buffer) => to.destroyed || to.write(alter(chunk, what)))
    from.on('close', () => to.destroy())
    // What is frozen stays so, also when a listener makes it flow.
    if (frozen) from.pause()
  }
  const relay = createServer((near) => {
    const far = connect(`${decodeURIComponent(host)}/.s.PGSQL.5432`)
    keep(near)
    keep(far)
    near.on('data', (chunk) => {
      // A simple query, of the protocol.
      if (refusing && chunk[0] === 0x51) near.destroy()
      if (losing && chunk.includes('commit\0')) far.prependOnceListener('data', () => near.destroy())
    })
    pass(near, far, 'asked')
    pass(far, near, 'answered')
  }).listen(0, '127.0.0.1')
  await once(relay, 'listening')
  atEnd(() => {
    relay.close()
    for (const socket of sockets) socket.destroy()
  })
  return {
    url: `${start}127.0.0.1:${(relay.address() as AddressInfo).port}/${database}`,
    refuse(yes) {
      refusing = yes
    },
    loseCommits(yes) {
      losing = yes
    },
    freeze() {
      frozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw() {
      frozen = false
      for (const socket of sockets) socket.resume()
    },
  }
}
