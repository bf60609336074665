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

/**
 * A relay that can be frozen: it accepts connections and bytes and passes nothing on, as a hung machine or a firewall that lost
 * its state.
 */
export interface Relay {
  /** URL of the same database through the relay. */
  url: string
  freeze(): void
  /** Accepts connections and closes them at the first query, as a proxy without its database. */
  refuse(yes: boolean): void
  /** Closes at the answer to a COMMIT: it was done, but the client does not know. */
  loseCommits(yes: boolean): void
  thaw(): void
}

/** Changes a chunk on its way in one direction or the other. */
export type Alter = (chunk: Buffer, from: 'asked' | 'answered') => Buffer

/** A relay between a program and the PostgreSQL of a Unix-socket URL (`postgres://user:pass@/db?host=/folder`). */
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
    // Stays paused, even if a new listener would resume it.
    if (frozen) from.pause()
  }
  const relay = createServer((near) => {
    const far = connect(`${decodeURIComponent(host)}/.s.PGSQL.5432`)
    keep(near)
    keep(far)
    near.on('data', (chunk) => {
      // A simple query of the protocol.
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
