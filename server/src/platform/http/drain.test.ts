import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'vitest'
import { Drain } from './drain.ts'

test('a request that arrived on a kept connection before the stop is answered, and its connection closes', async () => {
  const drain = new Drain()
  const server = createServer((request, response) => {
    if (drain.lets(request, response)) response.end('served')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8')
  const said: string[] = []
  socket.on('data', (text: string) => said.push(text))
  const send = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
  send('/one')
  await once(socket, 'data')
  // Written to the kernel at once; the server has not read it when its stop begins.
  send('/two')
  const closed = once(socket, 'close')
  assert.equal(await drain.end(server, 30_000), 0)
  await closed
  assert.match(said.at(-1) ?? '', /^HTTP\/1\.1 200[^]*connection: close[^]*served$/i)
  assert.equal(said.length, 2)
  server.close()
})
