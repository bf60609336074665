import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { addressOf } from './address.ts'

test('a request from a client already gone is counted; IPv6 clients are counted by /64', () => {
  assert.equal(addressOf({ ip: undefined }), 'gone')
  assert.equal(addressOf({ ip: '2001:db8:0:7::1' }), addressOf({ ip: '2001:db8:0:7:ffff::2' }))
  assert.notEqual(addressOf({ ip: '2001:db8:0:7::1' }), addressOf({ ip: '2001:db8:0:8::1' }))
  assert.equal(addressOf({ ip: '::ffff:10.0.0.1' }), addressOf({ ip: '10.0.0.1' }))
})

test('a request with two names of the site is refused', async () => {
  const t = await testApp()
  const { port } = new URL(await t.app.listen({ port: 0, host: '127.0.0.1' }))
  const ask = (...hosts: string[]) =>
    new Promise<string>((done, fail) => {
      const socket = connect(Number(port), '127.0.0.1')
      let said = ''
      socket.on('data', (chunk) => {
        said += String(chunk)
      })
      socket.on('error', fail)
      socket.on('end', () => done(said.split('\r\n')[0] ?? ''))
      socket.write(`GET /api/salud HTTP/1.1\r\n${hosts.map((h) => `Host: ${h}\r\n`).join('')}Connection: close\r\n\r\n`)
    })
  assert.equal(await ask('portal.example'), 'HTTP/1.1 200 OK')
  assert.equal(await ask('portal.example', 'otro.example'), 'HTTP/1.1 400 Bad Request')
  assert.equal(await ask('portal.example', 'portal.example'), 'HTTP/1.1 400 Bad Request')
})
