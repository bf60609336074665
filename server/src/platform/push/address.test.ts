import assert from 'node:assert/strict'
import { lookup } from 'node:dns/promises'
import { test } from 'vitest'
import { isPublic, publicLookup, pushAddress, spokenAddress } from './address.ts'

const hosts = ['fcm.googleapis.com', '*.push.apple.com', 'localhost:4443']

test('a notice is taken by https to the services that the installation names, and nowhere else', () => {
  const well = [
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://web.push.apple.com/QGu',
    'https://FCM.googleapis.com:443/x',
    'https://localhost:4443/x',
  ]
  for (const address of well) assert.ok(pushAddress(hosts, address), address)
  const wrong = [
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com@10.0.0.1/x',
    'https://a:b@fcm.googleapis.com/x',
    'https://a@fcm.googleapis.com/x',
    'https://fcm.googleapis.com.malo.example/x',
    'https://malo.example/?fcm.googleapis.com',
    'https://push.apple.com/x',
    'https://.push.apple.com/x',
    'https://malopush.apple.com/x',
    'https://web.push.apple.com:444/x',
    'https://localhost/x',
    'https://localhost:4444/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest/meta-data/',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'file:///etc/passwd',
    'gopher://fcm.googleapis.com/x',
    '//fcm.googleapis.com/x',
    '',
    `https://fcm.googleapis.com/${'x'.repeat(1000)}`,
  ]
  for (const address of wrong) assert.equal(pushAddress(hosts, address), undefined, address)
})

test('an address of the inside is none of the world, however it is written', () => {
  const inside = `0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.9.9.9 169.254.169.254 172.16.0.1 172.31.255.255 192.168.1.1 198.18.0.1 224.0.0.1
    255.255.255.255 :: ::1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:8.8.8.8 64:ff9b::a00:1 fc00::1 fd12::1 fe80::1 ff02::1 2002:7f00:1::
    2001:0:1::1 2001:db8::1 nada`
  for (const address of inside.split(/\s+/)) assert.equal(isPublic(address), false, address)
  for (const address of ['8.8.8.8', '142.250.79.74', '172.15.0.1', '172.32.0.1', '2800:3f0:4002::200a', '2620:149::1'])
    assert.equal(isPublic(address), true, address)
})

test('a name that resolves inside is refused, for a lookup of one address or of all', async () => {
  assert.ok((await lookup('localhost', { all: true })).length > 0)
  for (const all of [true, false])
    await assert.rejects(
      new Promise((done, fail) => publicLookup('localhost', { all }, (error, found) => (error ? fail(error) : done(found)))),
      /inside/,
    )
})

test("a user's address needs https and the outside, unless the installation allows it", () => {
  const inside = ['sueldos.lan:8443', '10.0.0.5:80', 'tablero.lan:443']
  const well: Array<[address: string, own: boolean]> = [
    ['https://ejemplo.org/x?y=1', false],
    ['https://ejemplo.org:8443/', false],
    ['https://8.8.8.8/', false],
    ['https://sueldos.lan:8443/x', true],
    ['http://sueldos.lan:8443/x', true],
    ['http://10.0.0.5/x', true],
    ['https://tablero.lan/', true],
  ]
  for (const [address, own] of well) assert.equal(spokenAddress(inside, address)?.own, own, address)
  const wrong = [
    'http://ejemplo.org/',
    'https://10.0.0.5/',
    'https://[::1]/',
    'https://0x7f.1/',
    'https://a:b@ejemplo.org/',
    'ftp://10.0.0.5:80/',
    '//ejemplo.org',
    '',
  ]
  for (const address of wrong) assert.equal(spokenAddress(inside, address), undefined, address)
})
