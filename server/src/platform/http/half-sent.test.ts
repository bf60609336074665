import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { eventually } from '../../../test/eventually.ts'
import { porte } from '../../../test/porte.ts'

const half = '{"username": "ana@gremial.example", '

test('half-sent bodies block nobody: health, people and money are served, and each ends well', async () => {
  const t = await testApp({ limits: true, door: true })
  const address = await t.app.listen({ port: 0, host: '127.0.0.1' })
  const port = Number(new URL(address).port)
  const tesorera = await t.login('tesorera')
  const connections = () =>
    new Promise((done, fail) => t.app.server.getConnections((error, n) => (error ? fail(error) : done(n))))
  const many = porte(400, 60)
  const roads = ['/api/login', '/api/movimientos-caja', '/api/importaciones?tipo=seccionales', '/api/bancos']
  const open = await Promise.all(
    Array.from({ length: many }, async (_, i): Promise<Socket> => {
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      socket.write(
        `POST ${roads[i % roads.length]} HTTP/1.1\r\nHost: x\r\nCookie: ${tesorera.headers.cookie}\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n${half}`,
      )
      return socket
    }),
  )
  await eventually(connections, many)
  const ask = async (path: string, init?: RequestInit) => {
    const answer = await fetch(`${address}/api/${path}`, { headers: tesorera.headers, ...init })
    await answer.arrayBuffer()
    return answer.status
  }
  // Once their headers were handled, the pending requests run no queries.
  const statements = () => t.calls(async () => assert.equal(await ask('salud'), 200))
  await eventually(async () => (await statements()).length < 3, true)
  const json = { headers: { ...tesorera.headers, 'content-type': 'application/json' } }
  // A starved machine delays the event loop, and then admission control may answer 503 for a moment.
  const served = async () => [
    await ask('vistas/caja'),
    await ask('movimientos-caja', { method: 'POST', body: '{}', ...json }),
    await ask('salud'),
  ]
  await eventually(served, [200, 400, 200])
  // One of them completes its body and is answered; the others just disconnect.
  const [first] = open as [Socket]
  let said = ''
  first.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  first.write(`"password": "equivocada", "recordar": false}`.padEnd(90 - half.length))
  await eventually(async () => /^HTTP\/1\.1 4\d\d/.test(said), true)
  for (const socket of open) socket.destroy()
  await eventually(async () => ((await connections()) as number) < 5, true)
  assert.equal(await ask('salud'), 200)
})
