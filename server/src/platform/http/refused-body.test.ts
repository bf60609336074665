import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { eventually } from '../../../test/eventually.ts'

const t = await testApp()
const { port } = new URL(await t.app.listen({ port: 0, host: '127.0.0.1' }))

/** A connection and the answers received on it. */
async function line() {
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  let said = ''
  let cut: string | undefined
  socket.on('data', (chunk) => (said += String(chunk)))
  socket.on('error', (error) => (cut = error.message))
  socket.on('close', () => (cut ??= 'closed'))
  return { socket, statuses: () => [...said.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status)), cut: () => cut }
}
const head = (path: string, length: number) =>
  `POST /api/${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`
const health = 'GET /api/salud HTTP/1.1\r\nHost: x\r\n\r\n'

test('the sender of a refused body reads the reason, however much was left, and can continue', async () => {
  const { socket, statuses, cut } = await line()
  const many = 3_000_000
  socket.write(head('login', many))
  socket.write(Buffer.alloc(10_000, 0x61))
  // Answered on Content-Length alone; the rest arrives now.
  await eventually(async () => statuses(), [413])
  socket.write(Buffer.alloc(many - 10_000, 0x61))
  socket.write(health)
  await eventually(async () => statuses(), [413, 200])
  socket.write(`${head('login', 5)}{"a":${health}`)
  await eventually(async () => statuses(), [413, 200, 400, 200])
  assert.equal(cut(), undefined)
  socket.destroy()
})

test('a body whose end nobody would wait for is refused and not listened to', async () => {
  const { statuses, socket, cut } = await line()
  socket.write(head('login', 2 ** 40))
  await eventually(async () => cut() !== undefined, true)
  assert.deepEqual(statuses(), [413])
})
