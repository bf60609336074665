import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { test, vi } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { eventually } from '../../../test/eventually.ts'
import { bodyConcurrency } from './body-concurrency.ts'

test('half a body with a lost connection frees its slot; one still arriving keeps it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const app = Fastify()
  atEnd(async () => {
    vi.useRealTimers()
    app.server.closeAllConnections()
    await app.close()
  })
  const sockets: Array<{ bytesRead: number }> = []
  const turns = bodyConcurrency(2)
  app.post('/', { preParsing: turns, onRequest: async ({ raw }) => void sockets.push(raw.socket) }, async ({ body }) => body)
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  const half = async (): Promise<{ socket: Socket; said: () => string }> => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    let said = ''
    socket.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 12\r\n\r\n{"a":')
    return { socket, said: () => said }
  }
  const slow = await half()
  await eventually(() => sockets.length, 1)
  const gone = await half()
  await eventually(() => sockets.length, 2)
  const whole = fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    body: '{"b":2}',
    headers: { 'content-type': 'application/json' },
  })
  await eventually(() => sockets.length, 3)
  const before = sockets[0]?.bytesRead ?? 0
  slow.socket.write('  ')
  await eventually(() => (sockets[0]?.bytesRead ?? 0) > before, true)
  vi.advanceTimersByTime(10_000)
  await eventually(() => gone.socket.closed, true)
  assert.deepEqual(await (await whole).json(), { b: 2 })
  slow.socket.write('   1}')
  await eventually(() => /^HTTP\/1\.1 200[^]*\{"a":1\}$/.test(slow.said()), true)
  assert.equal(gone.said(), '')
  slow.socket.destroy()
})

test('bytes that arrived while the process was blocked count: their sender is not gone', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const app = Fastify()
  atEnd(async () => {
    vi.useRealTimers()
    app.server.closeAllConnections()
    await app.close()
  })
  let heads = 0
  app.post('/', { preParsing: bodyConcurrency(1), onRequest: async () => void heads++ }, async ({ body }) => body)
  const socket = connect(Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port), '127.0.0.1')
  await once(socket, 'connect')
  let said = ''
  socket.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 7\r\n\r\n{"a":')
  await eventually(() => heads, 1)
  vi.advanceTimersByTime(9_000)
  // The bytes are in the socket, but not read yet when the timer fires.
  socket.write('1}')
  vi.advanceTimersByTime(1_000)
  await eventually(() => /^HTTP\/1\.1 200[^]*\{"a":1\}$/.test(said), true)
  socket.destroy()
})
