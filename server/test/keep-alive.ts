import { once } from 'node:events'
import { connect as plain, type Socket } from 'node:net'
import { connect as secure } from 'node:tls'
import { eventually } from './eventually.ts'

/** State of a connection after a request: the status of its answer, and whether the next request on it is answered. */
export interface After {
  status: number | undefined
  /** `hangs`: it stays open without an answer. */
  next: 'answered' | 'closed' | 'hangs'
}

export const health = (host = 'x'): string => `GET /api/salud HTTP/1.1\r\nHost: ${host}\r\n\r\n`

/** One keep-alive connection, with the statuses of its answers. */
export async function keepAlive(port: number, tls = false) {
  const socket: Socket = tls
    ? secure({ port, host: '127.0.0.1', servername: 'localhost', rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] })
    : plain(port, '127.0.0.1')
  await once(socket, tls ? 'secureConnect' : 'connect')
  let received = ''
  let closed = false
  socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')))
  // A reset counts as closed.
  socket.on('error', () => undefined)
  socket.on('close', () => (closed = true))
  return {
    socket,
    received: () => received,
    statuses: () =>
      [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)).filter((status) => status !== 100),
    closed: () => closed,
  }
}

/**
 * Sends a request, waits for its answer, and asks for the health on the same connection. A connection that hangs takes the whole
 * limit of a wait.
 */
export async function askAgain(port: number, request: string | Buffer, { tls = false, host = 'x' } = {}): Promise<After> {
  const { socket, statuses, closed } = await keepAlive(port, tls)
  try {
    socket.write(request)
    await eventually(() => statuses().length > 0 || closed(), true)
    const status = statuses()[0]
    if (!closed()) socket.write(health(host))
    const next = () => (statuses().length > 1 ? 'answered' : closed() ? 'closed' : 'hangs')
    await eventually(() => next() !== 'hangs', true).catch(() => undefined)
    return { status, next: next() }
  } finally {
    socket.destroy()
  }
}
