import assert from 'node:assert/strict'
import { hash } from '@node-rs/argon2'
import type { FastifyInstance } from 'fastify'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { atEnd } from '../../../../test/at-end.ts'
import { paseDado } from '../../../../test/captcha.ts'
import { buildApp } from '../../../app.ts'
import { Sessions } from '../../../platform/access/session.ts'
import { readConfig } from '../../../platform/config/config.ts'
import { openDatabase } from '../../../platform/db/pool.ts'
import { StartError } from '../../../platform/runtime/start-error.ts'
import { demoraDe } from './acceso.rules.ts'

const t = await testApp()
const clave = 'Gremial.2026'
const minute = 60_000
// The tests count checks, not their cost, so passwords use the cheapest hash.
const barata = await hash(clave, { memoryCost: 8, timeCost: 1, parallelism: 1 })
await t.rows(`update usuario set clave_hash = '${barata}' where email like '%@gremial.example';
  insert into usuario (email, clave_hash, nombre, nivel, mail_validado)
    select 'vecino' || n || '@correo.example', '${barata}', 'Vecino', 3, true from generate_series(0, 41) n`)

/** Another server process on the same database. */
async function otroProceso(config: Partial<typeof t.services.config> = {}, limits = false): Promise<FastifyInstance> {
  const database = openDatabase(t.url, { max: 3 })
  const services = { ...t.services, config: { ...t.services.config, ...config }, database }
  const app = await buildApp({ services, sessions: new Sessions(database), limits, logLevel: 'silent' })
  atEnd(async () => {
    await app.close()
    await database.close()
  })
  return app
}

interface Desde {
  app?: FastifyInstance
  direccion?: string
  equipo?: string
}
async function enter(email: string, password: string, { app = t.app, direccion = '127.0.0.1', equipo }: Desde = {}) {
  const cookie = [await paseDado(t), ...(equipo ? [`gremial_equipo=${equipo}`] : [])].join('; ')
  return app.inject({
    method: 'POST',
    url: '/api/login',
    headers: { cookie },
    remoteAddress: direccion,
    payload: { username: email, password },
  })
}
type Respuesta = Awaited<ReturnType<typeof enter>>
const equipoOf = (response: Respuesta): string => response.cookies.find((c) => c.name === 'gremial_equipo')?.value ?? ''
const count = (responses: Respuesta[], estado: number) => responses.filter((r) => r.statusCode === estado).length
/** A new address, so that tests do not share attempt counters. */
let last = 0
const otraDireccion = () => `203.0.113.${++last}`

/** Concurrent wrong passwords for an account, from many addresses. */
const adivinar = (email: string, times = 10) =>
  Promise.all(Array.from({ length: times }, (_, i) => enter(email, `equivocada${i}`, { direccion: otraDireccion() })))

test('of 50 concurrent wrong passwords through two processes, exactly 10 are checked', async () => {
  const second = await otroProceso()
  const all = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      enter('mesa@gremial.example', `equivocada${i}`, { app: i % 2 ? second : t.app, direccion: otraDireccion() }),
    ),
  )
  assert.deepEqual([count(all, 401), count(all, 429)], [10, 40])
  const late = await enter('mesa@gremial.example', clave, { direccion: otraDireccion() })
  assert.equal(late.statusCode, 429)
  assert.ok(Number(late.headers['retry-after']) > 60)
  assert.equal((await enter('revisora@gremial.example', clave)).statusCode, 200, 'another account is not affected')
})

test('five attempts are free and the next ones wait longer and longer', () => {
  assert.deepEqual([1, 5, 6, 7, 9, 10].map(demoraDe), [0, 0, 500, 1000, 2000, 2000])
})

test('a right login clears the wrong attempts before it', async () => {
  const nueve = async () => (await adivinar('central@gremial.example', 9)).map((r) => r.statusCode)
  const right = () => enter('central@gremial.example', clave, { direccion: otraDireccion() })
  for (const vuelta of [1, 2]) {
    assert.deepEqual(await nueve(), Array(9).fill(401), `round ${vuelta}`)
    assert.equal((await right()).statusCode, 200)
  }
})

test('40 wrong passwords lock an address for 15 minutes, except for known devices', async () => {
  const direccion = otraDireccion()
  const ana = equipoOf(await enter('ana@gremial.example', clave, { direccion }))
  const all = await Promise.all(
    Array.from({ length: 45 }, (_, i) => enter(`nadie${i}@correo.example`, 'equivocada', { direccion })),
  )
  assert.deepEqual([count(all, 401), count(all, 429)], [40, 5])
  assert.equal((await enter('beto@gremial.example', clave, { direccion })).statusCode, 429)
  assert.equal((await enter('ana@gremial.example', clave, { direccion, equipo: ana })).statusCode, 200, 'a device that was in')
  assert.equal((await enter('beto@gremial.example', clave, { direccion: otraDireccion() })).statusCode, 200, 'from elsewhere')
  const start = Date.now()
  t.at(new Date(start + 14 * minute))
  assert.equal((await enter('beto@gremial.example', clave, { direccion })).statusCode, 429)
  t.at(new Date(start + 16 * minute))
  assert.equal((await enter('beto@gremial.example', clave, { direccion })).statusCode, 200)
  t.at()
})

test('an IPv6 visitor is limited by /64, not by single address', async () => {
  const all = await Promise.all(
    Array.from({ length: 42 }, (_, i) =>
      enter(`vecino${i}@correo.example`, 'equivocada', { direccion: `2001:db8:0:7::${i + 1}` }),
    ),
  )
  assert.deepEqual([count(all, 401), count(all, 429)], [40, 2])
})

test('guesses by strangers do not lock a known device, which has its own counter', async () => {
  const admin = 'admin@gremial.example'
  const equipo = equipoOf(await enter(admin, clave, { direccion: otraDireccion() }))
  assert.ok(equipo)
  assert.equal(count(await adivinar(admin), 401), 10)
  const extranio = () => enter(admin, clave, { direccion: otraDireccion() })
  assert.equal((await extranio()).statusCode, 429)
  assert.equal((await enter(admin, clave, { equipo })).statusCode, 200)
  assert.equal((await extranio()).statusCode, 429, 'which does not let the strangers guess again')
  // The device gets no extra guesses, and locks only itself.
  const propias = await Promise.all(Array.from({ length: 12 }, (_, i) => enter(admin, `equivocada${i}`, { equipo })))
  assert.deepEqual([count(propias, 401), count(propias, 429)], [10, 2])
  assert.equal((await enter(admin, clave, { equipo })).statusCode, 429)
})

test('a device is known per account by a random name, for a year or until a new password', async () => {
  const [email, other] = ['tesorera@gremial.example', 'operador@gremial.example']
  const first = await enter(email, clave)
  const cookie = first.cookies.find((c) => c.name === 'gremial_equipo')
  assert.ok(cookie?.httpOnly && cookie.sameSite === 'Lax' && cookie.maxAge === 365 * 86_400)
  const equipo = cookie.value
  assert.match(equipo, /^[\w-]{43}$/)
  await adivinar(other)
  assert.equal((await enter(other, clave, { equipo })).statusCode, 429, 'it was in another account, not in this one')
  await t.rows('delete from intento_acceso')
  assert.equal(equipoOf(await enter(other, clave, { equipo })), equipo, 'a phone of two people has one name')
  const huellas = await t.rows<{ huella: string }>(`select huella::text from equipo e join usuario u on u.id = e.usuario_id
    where u.email in ('${email}', '${other}')`)
  assert.equal(new Set(huellas.map((h) => h.huella)).size, 2, 'and the database does not say that they share it')
  for (const cuenta of [email, other]) await adivinar(cuenta)
  for (const falso of ['x', '', 'A'.repeat(43), `${equipo}A`])
    assert.equal((await enter(email, clave, { equipo: falso })).statusCode, 429, falso)
  for (const cuenta of [email, other]) assert.equal((await enter(cuenta, clave, { equipo })).statusCode, 200)
  const start = Date.now()
  t.at(new Date(start + 366 * 86_400_000))
  await adivinar(email)
  assert.equal((await enter(email, clave, { equipo })).statusCode, 429, 'a year later it is a device like any other')
  t.at()
  await t.rows('delete from intento_acceso')
  const nueva = 'Otra.clave.2026'
  const ajeno = equipoOf(await enter(email, clave))
  const session = (await enter(email, clave, { equipo })).cookies.find((c) => c.name === 'gremial_sesion')?.value ?? ''
  const person = t.visitor({ cookie: `gremial_sesion=${session}; gremial_equipo=${equipo}` })
  const change = await person.post('usuarios/actual/cambiar-password', {
    passwordAnterior: clave,
    password: nueva,
    password2: nueva,
  })
  assert.equal(change.status, 204)
  await adivinar(email)
  assert.equal((await enter(email, nueva, { equipo: ajeno })).statusCode, 429, 'one that was in with the old password')
  assert.equal((await enter(email, nueva, { equipo })).statusCode, 200, 'the one that changed it')
})

test('anonymous requests are counted across processes; frequent reads, per process', async () => {
  const uno = await otroProceso({}, true)
  const dos = await otroProceso({}, true)
  const request = (app: FastifyInstance, method: 'GET' | 'POST', url: string) =>
    app.inject({ method, url: `/api/${url}`, payload: method === 'POST' ? {} : undefined })
  const estados: number[] = []
  for (let i = 0; i < 12; i++)
    estados.push((await request(i % 2 ? uno : dos, 'POST', 'usuarios/solicitar-recuperar-pass')).statusCode)
  assert.deepEqual(estados, [...Array(10).fill(400), 429, 429])
  const login = await Promise.all(Array.from({ length: 130 }, (_, i) => request(i % 2 ? uno : dos, 'POST', 'login')))
  assert.deepEqual([count(login, 400), count(login, 429)], [120, 10])
  const before = await t.rows('select sum(pedidos)::int as n from limite_pedidos')
  for (let i = 0; i < 30; i++) assert.equal((await request(uno, 'GET', 'recaptcha')).statusCode, 200)
  const dentro = await t.login('ana')
  assert.equal((await dentro.get('usuarios/actual')).status, 200)
  assert.deepEqual(await t.rows('select sum(pedidos)::int as n from limite_pedidos'), before, 'reads write nothing to be counted')
  // Over the limit nothing is written until the minute ends, and then the count restarts.
  assert.equal((await request(uno, 'POST', 'usuarios/solicitar-recuperar-pass')).statusCode, 429)
  assert.deepEqual(await t.rows('select sum(pedidos)::int as n from limite_pedidos'), before)
  t.at(new Date(Date.now() + 61_000))
  assert.equal((await request(uno, 'POST', 'usuarios/solicitar-recuperar-pass')).statusCode, 400)
  t.at()
  const claves = JSON.stringify(await t.rows('select clave from limite_pedidos union select clave from intento_acceso'))
  assert.doesNotMatch(claves, /127\.0|login|@/)
})

test('visitors behind a trusted proxy have separate limits; behind another they share one', async () => {
  const estados = async (app: FastifyInstance, direccion: string, visitantes: string[]) => {
    const output: number[] = []
    for (const visitante of visitantes) {
      const headers = { 'x-forwarded-for': visitante }
      const response = await app.inject({
        method: 'POST',
        url: '/api/nuevo-usuario/reenviar-correo',
        headers,
        remoteAddress: direccion,
        payload: {},
      })
      output.push(response.statusCode)
    }
    return output
  }
  const doce = (hacer: (i: number) => string) => Array.from({ length: 12 }, (_, i) => hacer(i))
  const confia = await otroProceso({ proxy: ['10.1.2.3', '192.168.0.0/16'] }, true)
  assert.deepEqual(
    await estados(
      confia,
      '10.1.2.3',
      doce((i) => `198.51.100.${i}`),
    ),
    Array(12).fill(400),
  )
  assert.deepEqual(
    await estados(
      confia,
      '192.168.7.7',
      doce((i) => `198.51.101.${i}`),
    ),
    Array(12).fill(400),
  )
  const deUno = [...Array(10).fill(400), 429, 429]
  assert.deepEqual(
    await estados(
      confia,
      '10.9.9.9',
      doce((i) => `198.51.102.${i}`),
    ),
    deUno,
    'a stranger who says that they are a proxy',
  )
  assert.deepEqual(
    await estados(
      confia,
      '10.1.2.3',
      doce((i) => `198.51.103.${i}, 203.0.113.200`),
    ),
    deUno,
    'what a visitor made up comes before what the proxy saw',
  )
  const solo = await otroProceso({ proxy: ['loopback'] }, true)
  assert.deepEqual(
    await estados(
      solo,
      '10.1.2.3',
      doce((i) => `198.51.104.${i}`),
    ),
    deUno,
  )
})

test('GREMIAL_PROXY takes addresses and networks; anything else fails with one clear line', () => {
  const read = (value?: string) => readConfig({ GREMIAL_DATOS: t.services.config.dataDir, GREMIAL_PROXY: value }).proxy
  assert.deepEqual([read(), read('')], [['loopback'], ['loopback']])
  assert.deepEqual(read('10.0.0.5, 10.1.0.0/16,2001:db8::/32,loopback'), ['10.0.0.5', '10.1.0.0/16', '2001:db8::/32', 'loopback'])
  for (const bad of [
    '10.0.0.300',
    'proxy.interno',
    '10.0.0.0/33',
    '10.0.0.0/x',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.1,,10.0.0.2',
    'true',
    '10.0.0.0/8/8',
  ])
    assert.throws(
      () => read(bad),
      (error) => error instanceof StartError && /^GREMIAL_PROXY: .*no es una dirección ni una red/.test(error.message),
      bad,
    )
})
