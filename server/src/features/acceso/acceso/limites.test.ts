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
const minuto = 60_000
// What is proven is how many are looked at, and not what a look costs: their passwords are kept in the cheapest way there is.
const barata = await hash(clave, { memoryCost: 8, timeCost: 1, parallelism: 1 })
await t.rows(`update usuario set clave_hash = '${barata}' where email like '%@gremial.example';
  insert into usuario (email, clave_hash, nombre, nivel, mail_validado)
    select 'vecino' || n || '@correo.example', '${barata}', 'Vecino', 3, true from generate_series(0, 41) n`)

/** Another process on the same database. */
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
async function entrar(email: string, password: string, { app = t.app, direccion = '127.0.0.1', equipo }: Desde = {}) {
  const cookie = [await paseDado(t), ...(equipo ? [`gremial_equipo=${equipo}`] : [])].join('; ')
  return app.inject({
    method: 'POST',
    url: '/api/login',
    headers: { cookie },
    remoteAddress: direccion,
    payload: { username: email, password },
  })
}
type Respuesta = Awaited<ReturnType<typeof entrar>>
const equipoDe = (respuesta: Respuesta): string => respuesta.cookies.find((c) => c.name === 'gremial_equipo')?.value ?? ''
const cuantos = (respuestas: Respuesta[], estado: number) => respuestas.filter((r) => r.statusCode === estado).length
/** An address of its own, so that no test spends the tries of another. */
let ultima = 0
const otraDireccion = () => `203.0.113.${++ultima}`

/** Wrong passwords of an account, sent at once from everywhere. */
const adivinar = (email: string, veces = 10) =>
  Promise.all(Array.from({ length: veces }, (_, i) => entrar(email, `equivocada${i}`, { direccion: otraDireccion() })))

test('of 50 wrong passwords sent at once, through two processes, exactly 10 are looked at', async () => {
  const segundo = await otroProceso()
  const todas = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      entrar('mesa@gremial.example', `equivocada${i}`, { app: i % 2 ? segundo : t.app, direccion: otraDireccion() }),
    ),
  )
  assert.deepEqual([cuantos(todas, 401), cuantos(todas, 429)], [10, 40])
  const late = await entrar('mesa@gremial.example', clave, { direccion: otraDireccion() })
  assert.equal(late.statusCode, 429)
  assert.ok(Number(late.headers['retry-after']) > 60)
  assert.equal((await entrar('revisora@gremial.example', clave)).statusCode, 200, 'another account is not affected')
})

test('five tries are free, and the next ones wait longer and longer', () => {
  assert.deepEqual([1, 5, 6, 7, 9, 10].map(demoraDe), [0, 0, 500, 1000, 2000, 2000])
})

test('a right login forgets the wrong ones before it', async () => {
  const nueve = async () => (await adivinar('central@gremial.example', 9)).map((r) => r.statusCode)
  const bien = () => entrar('central@gremial.example', clave, { direccion: otraDireccion() })
  for (const vuelta of [1, 2]) {
    assert.deepEqual(await nueve(), Array(9).fill(401), `round ${vuelta}`)
    assert.equal((await bien()).statusCode, 200)
  }
})

test('40 wrong passwords of an address close it for 15 minutes, for whoever was never in from there', async () => {
  const direccion = otraDireccion()
  const ana = equipoDe(await entrar('ana@gremial.example', clave, { direccion }))
  const todas = await Promise.all(
    Array.from({ length: 45 }, (_, i) => entrar(`nadie${i}@correo.example`, 'equivocada', { direccion })),
  )
  assert.deepEqual([cuantos(todas, 401), cuantos(todas, 429)], [40, 5])
  assert.equal((await entrar('beto@gremial.example', clave, { direccion })).statusCode, 429)
  assert.equal((await entrar('ana@gremial.example', clave, { direccion, equipo: ana })).statusCode, 200, 'a device that was in')
  assert.equal((await entrar('beto@gremial.example', clave, { direccion: otraDireccion() })).statusCode, 200, 'from elsewhere')
  const start = Date.now()
  t.at(new Date(start + 14 * minuto))
  assert.equal((await entrar('beto@gremial.example', clave, { direccion })).statusCode, 429)
  t.at(new Date(start + 16 * minuto))
  assert.equal((await entrar('beto@gremial.example', clave, { direccion })).statusCode, 200)
  t.at()
})

test('an IPv6 visitor is the /64 that they have, not one of its 2^64 addresses', async () => {
  const todas = await Promise.all(
    Array.from({ length: 42 }, (_, i) =>
      entrar(`vecino${i}@correo.example`, 'equivocada', { direccion: `2001:db8:0:7::${i + 1}` }),
    ),
  )
  assert.deepEqual([cuantos(todas, 401), cuantos(todas, 429)], [40, 2])
})

test('strangers who guess keep nobody out: a device that entered before has a counter of its own', async () => {
  const admin = 'admin@gremial.example'
  const equipo = equipoDe(await entrar(admin, clave, { direccion: otraDireccion() }))
  assert.ok(equipo)
  assert.equal(cuantos(await adivinar(admin), 401), 10)
  const extranio = () => entrar(admin, clave, { direccion: otraDireccion() })
  assert.equal((await extranio()).statusCode, 429)
  assert.equal((await entrar(admin, clave, { equipo })).statusCode, 200)
  assert.equal((await extranio()).statusCode, 429, 'which does not let the strangers guess again')
  // The device guesses no more than anybody, and locks only itself.
  const propias = await Promise.all(Array.from({ length: 12 }, (_, i) => entrar(admin, `equivocada${i}`, { equipo })))
  assert.deepEqual([cuantos(propias, 401), cuantos(propias, 429)], [10, 2])
  assert.equal((await entrar(admin, clave, { equipo })).statusCode, 429)
})

test('a device is known by a name that says nothing, in each account it was in, for a year and until the password changes', async () => {
  const [email, otro] = ['tesorera@gremial.example', 'operador@gremial.example']
  const primera = await entrar(email, clave)
  const cookie = primera.cookies.find((c) => c.name === 'gremial_equipo')
  assert.ok(cookie?.httpOnly && cookie.sameSite === 'Lax' && cookie.maxAge === 365 * 86_400)
  const equipo = cookie.value
  assert.match(equipo, /^[\w-]{43}$/)
  await adivinar(otro)
  assert.equal((await entrar(otro, clave, { equipo })).statusCode, 429, 'it was in another account, not in this one')
  await t.rows('delete from intento_acceso')
  assert.equal(equipoDe(await entrar(otro, clave, { equipo })), equipo, 'a phone of two people has one name')
  const huellas = await t.rows<{ huella: string }>(`select huella::text from equipo e join usuario u on u.id = e.usuario_id
    where u.email in ('${email}', '${otro}')`)
  assert.equal(new Set(huellas.map((h) => h.huella)).size, 2, 'and the database does not say that they share it')
  for (const cuenta of [email, otro]) await adivinar(cuenta)
  for (const falso of ['x', '', 'A'.repeat(43), `${equipo}A`])
    assert.equal((await entrar(email, clave, { equipo: falso })).statusCode, 429, falso)
  for (const cuenta of [email, otro]) assert.equal((await entrar(cuenta, clave, { equipo })).statusCode, 200)
  const start = Date.now()
  t.at(new Date(start + 366 * 86_400_000))
  await adivinar(email)
  assert.equal((await entrar(email, clave, { equipo })).statusCode, 429, 'a year later it is a device like any other')
  t.at()
  await t.rows('delete from intento_acceso')
  const nueva = 'Otra.clave.2026'
  const ajeno = equipoDe(await entrar(email, clave))
  const sesion = (await entrar(email, clave, { equipo })).cookies.find((c) => c.name === 'gremial_sesion')?.value ?? ''
  const persona = t.visitor({ cookie: `gremial_sesion=${sesion}; gremial_equipo=${equipo}` })
  const cambio = await persona.post('usuarios/actual/cambiar-password', {
    passwordAnterior: clave,
    password: nueva,
    password2: nueva,
  })
  assert.equal(cambio.status, 204)
  await adivinar(email)
  assert.equal((await entrar(email, nueva, { equipo: ajeno })).statusCode, 429, 'one that was in with the old password')
  assert.equal((await entrar(email, nueva, { equipo })).statusCode, 200, 'the one that changed it')
})

test('requests of strangers are counted for all processes together; what is read often, in each process', async () => {
  const uno = await otroProceso({}, true)
  const dos = await otroProceso({}, true)
  const pedir = (app: FastifyInstance, method: 'GET' | 'POST', url: string) =>
    app.inject({ method, url: `/api/${url}`, payload: method === 'POST' ? {} : undefined })
  const estados: number[] = []
  for (let i = 0; i < 12; i++)
    estados.push((await pedir(i % 2 ? uno : dos, 'POST', 'usuarios/solicitar-recuperar-pass')).statusCode)
  assert.deepEqual(estados, [...Array(10).fill(400), 429, 429])
  const login = await Promise.all(Array.from({ length: 130 }, (_, i) => pedir(i % 2 ? uno : dos, 'POST', 'login')))
  assert.deepEqual([cuantos(login, 400), cuantos(login, 429)], [120, 10])
  const antes = await t.rows('select sum(pedidos)::int as n from limite_pedidos')
  for (let i = 0; i < 30; i++) assert.equal((await pedir(uno, 'GET', 'recaptcha')).statusCode, 200)
  const dentro = await t.login('ana')
  assert.equal((await dentro.get('usuarios/actual')).status, 200)
  assert.deepEqual(await t.rows('select sum(pedidos)::int as n from limite_pedidos'), antes, 'reads write nothing to be counted')
  // Over the limit nothing more is written until the minute ends, and then it begins again.
  assert.equal((await pedir(uno, 'POST', 'usuarios/solicitar-recuperar-pass')).statusCode, 429)
  assert.deepEqual(await t.rows('select sum(pedidos)::int as n from limite_pedidos'), antes)
  t.at(new Date(Date.now() + 61_000))
  assert.equal((await pedir(uno, 'POST', 'usuarios/solicitar-recuperar-pass')).statusCode, 400)
  t.at()
  const claves = JSON.stringify(await t.rows('select clave from limite_pedidos union select clave from intento_acceso'))
  assert.doesNotMatch(claves, /127\.0|login|@/)
})

test('behind a proxy that is trusted visitors are apart; behind another one they are all the proxy', async () => {
  const estados = async (app: FastifyInstance, direccion: string, visitantes: string[]) => {
    const salida: number[] = []
    for (const visitante of visitantes) {
      const headers = { 'x-forwarded-for': visitante }
      const respuesta = await app.inject({
        method: 'POST',
        url: '/api/nuevo-usuario/reenviar-correo',
        headers,
        remoteAddress: direccion,
        payload: {},
      })
      salida.push(respuesta.statusCode)
    }
    return salida
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

test('GREMIAL_PROXY: addresses and networks; anything else is one clear line', () => {
  const leer = (valor?: string) => readConfig({ GREMIAL_DATOS: t.services.config.dataDir, GREMIAL_PROXY: valor }).proxy
  assert.deepEqual([leer(), leer('')], [['loopback'], ['loopback']])
  assert.deepEqual(leer('10.0.0.5, 10.1.0.0/16,2001:db8::/32,loopback'), ['10.0.0.5', '10.1.0.0/16', '2001:db8::/32', 'loopback'])
  for (const malo of [
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
      () => leer(malo),
      (error) => error instanceof StartError && /^GREMIAL_PROXY: .*no es una dirección ni una red/.test(error.message),
      malo,
    )
})
