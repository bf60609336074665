import assert from 'node:assert/strict'
import {
  aBase64url,
  codigoDe,
  comprimirClave,
  crearClaves,
  deBase64url,
  deDistancias,
  firmarEnVivo,
  firmarImpreso,
  importarClave,
  leerCodigo,
} from '@gremial/contract/afiliado/verificacion-codigo.ts'
import { test } from 'vitest'
import { alMismoTiempo } from '../../../../test/a-la-vez.ts'
import { testApp } from '../../../../test/app.ts'
import { eventually } from '../../../../test/eventually.ts'
import { createSession } from '../../../platform/access/session.ts'
import { systemCtx } from '../../../platform/context.ts'
import { agregarClave } from './claves.ts'
import { credencialDelCarnet } from './credencial.ts'
import { abreviarNombre, nombreDelDispositivo } from './verificacion.rules.ts'

const t = await testApp()
const ana = await t.login('ana')
const beto = await t.login('beto')
const nadie = t.visitor()
const ctx = () => systemCtx(t.services, t.app.log)
const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36'

/** Inserts a new card of an affiliate, as the card feature does. */
async function card(numero: number, vence = '2099-12-31'): Promise<{ id: number; afiliadoNumero: number; vence: string }> {
  const [row] = await t.rows<{ id: number }>(
    `insert into carnet_digital (afiliado_numero, foto_sha256, emitido, vence)
     select ${numero}, sha256, now(), '${vence}' from archivo limit 1 returning id`,
  )
  return { id: row?.id ?? 0, afiliadoNumero: numero, vence }
}
const printed = async (numero: number, vence?: string) => {
  const made = await card(numero, vence)
  return { ...made, codigo: codigoDe(await credencialDelCarnet(ctx(), made)) }
}
/** Registers a phone for a card; returns a generator of its codes. */
async function phone(who: typeof ana, id: number) {
  const keys = await crearClaves(false)
  const clave = aBase64url(comprimirClave(new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey))))
  const { status, body } = await who.post(`carnets-digital/${id}/dispositivos`, { clave }, { 'user-agent': android })
  return {
    status,
    body,
    keys,
    clave,
    code: (at: Date) => firmarEnVivo(body.credencial, Math.floor(at.getTime() / 1000), keys.privateKey),
  }
}
const check = async (codigo: string) => (await nadie.get(`verificar/${codigo}`)).body
const seconds = (n: number, from = new Date()) => new Date(from.getTime() + n * 1000)
const empty = { motivo: '', nombre: '', vence: '', constancia: null }

test('a printed code is VIGENTE, with first name and initial and no other data (decisions §9.1)', async () => {
  const { codigo, vence } = await printed(1001)
  const { status, body } = await nadie.get(`verificar/${codigo}`)
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body).sort(), [
    'constancia',
    'forma',
    'momento',
    'motivo',
    'nombre',
    'organizacion',
    'resultado',
    'vence',
  ])
  assert.deepEqual(
    [body.resultado, body.forma, body.nombre, body.vence, body.organizacion],
    ['VIGENTE', 'IMPRESO', 'Ana Q.', vence, 'Unión de Trabajadores del Sur'],
  )
  assert.doesNotMatch(JSON.stringify(body), /1001|17845302|17\.845|Quiroga|Rosario/)
  const dicho = Buffer.from(deBase64url(codigo) ?? []).toString('latin1')
  assert.doesNotMatch(dicho, /1001|17845302|Quiroga/)
})

test('an altered or foreign code is NO RECONOCIDA, always with the same fields (decisions §9.1)', async () => {
  const { codigo, id, vence } = await printed(1001)
  const foreign = await crearClaves(true)
  const forged = await firmarImpreso({ kid: 1, carnet: id, vence, nombre: 'Ana Q.' }, foreign.privateKey)
  const altered = codigo.replace(/.(?=.{20}$)/, (c) => (c === 'A' ? 'B' : 'A'))
  for (const bad of [altered, forged, String(id), '1', '1001', 'x', codigo.slice(2), `${codigo}AAAA`, '%00', "';--", 'ñ', '😀']) {
    const { status, body } = await nadie.get(`verificar/${encodeURIComponent(bad)}`)
    assert.deepEqual([bad, status, body.resultado, body.forma], [bad, 200, 'NO_RECONOCIDA', ''])
    const { motivo, nombre, vence: dia, constancia } = body
    assert.deepEqual({ motivo, nombre, vence: dia, constancia }, empty)
    assert.equal(Object.keys(body).length, 8)
  }
})

test('an expired, revoked or replaced card, or one of a former member, is NO VIGENTE (decisions §9.1)', async () => {
  const expired = await printed(1001, '2020-01-31')
  const revoked = await printed(1001)
  await t.rows(`update carnet_digital set revocado = now(), motivo_revocacion = 'x' where id = ${revoked.id}`)
  const replaced = await printed(1001)
  const left = await printed(1002)
  await printed(1001)
  const [baja] = await t.rows<{ id: number }>(`select id from estado_afiliado where nombre = 'BAJA'`)
  const [antes] = await t.rows<{ estado_id: number }>('select estado_id from afiliado where numero = 1002')
  assert.equal((await check(left.codigo)).resultado, 'VIGENTE')
  await t.rows(`update afiliado set estado_id = ${baja?.id}, vinculado = false where numero = 1002`)
  for (const { codigo } of [expired, revoked, replaced, left]) {
    const { momento, organizacion, ...rest } = await check(codigo)
    assert.ok(momento && organizacion)
    assert.deepEqual(rest, { resultado: 'NO_VIGENTE', forma: 'IMPRESO', ...empty })
  }
  await t.rows(`update afiliado set estado_id = ${antes?.estado_id}, vinculado = true where numero = 1002`)
  assert.equal((await check(left.codigo)).resultado, 'VIGENTE')
})

test('a card is in force on its last day and not on the next (decisions §9.1)', async () => {
  const { codigo } = await printed(1001, '2030-06-15')
  t.at(new Date('2030-06-16T02:59:00Z'))
  assert.equal((await check(codigo)).resultado, 'VIGENTE')
  t.at(new Date('2030-06-16T03:00:00Z'))
  assert.equal((await check(codigo)).resultado, 'NO_VIGENTE')
  t.at()
})

test('a live code is VIGENTE at 89 s, refused at 91 s and from a clock too far ahead (decisions §9.1)', async () => {
  const { id } = await card(1001)
  const { status, code } = await phone(ana, id)
  assert.equal(status, 201)
  const made = new Date(Math.ceil(Date.now() / 1000) * 1000)
  const codigo = await code(made)
  const at = async (n: number) => {
    t.at(seconds(n, made))
    const { resultado, motivo, forma, nombre } = await check(codigo)
    t.at()
    return [resultado, motivo, forma, nombre]
  }
  assert.deepEqual(await at(0), ['VIGENTE', '', 'EN_VIVO', 'Ana Q.'])
  assert.deepEqual(await at(89), ['VIGENTE', '', 'EN_VIVO', 'Ana Q.'])
  assert.deepEqual(await at(91), ['NO_VIGENTE', 'CODIGO_VENCIDO', 'EN_VIVO', ''])
  assert.deepEqual(await at(-59), ['VIGENTE', '', 'EN_VIVO', 'Ana Q.'])
  assert.deepEqual(await at(-61), ['NO_VIGENTE', 'RELOJ', 'EN_VIVO', ''])
})

test('a signature of another phone, or a phone of another card, is refused (decisions §9.1)', async () => {
  const { id } = await card(1001)
  const one = await phone(ana, id)
  const two = await phone(ana, id)
  const now = Math.floor(Date.now() / 1000)
  assert.equal((await check(await firmarEnVivo(one.body.credencial, now, two.keys.privateKey))).resultado, 'NO_RECONOCIDA')
  assert.equal((await check(await one.code(new Date()))).resultado, 'VIGENTE')
  const other = await card(1002)
  await t.rows(`update carnet_dispositivo set carnet_id = ${other.id} where id = ${one.body.id}`)
  assert.equal((await check(await one.code(new Date()))).resultado, 'NO_VIGENTE')
  assert.equal((await check(await two.code(new Date()))).resultado, 'VIGENTE')
})

test("only the card's member registers a phone, and only on a card in force (decisions §9.1)", async () => {
  const { id } = await card(1001)
  for (const who of [beto, await t.login('otra'), await t.login('operador'), await t.login('admin')])
    assert.equal((await phone(who, id)).status, 404)
  assert.equal((await nadie.post(`carnets-digital/${id}/dispositivos`, { clave: 'A'.repeat(44) })).status, 401)
  assert.equal((await phone(ana, 99_999_999)).status, 404)
  for (const clave of ['', 'corta', 'A'.repeat(44), '_'.repeat(44), 'ñ'.repeat(44), 'A'.repeat(4000)]) {
    const { status, body } = await ana.post(`carnets-digital/${id}/dispositivos`, { clave })
    assert.deepEqual([status, body.errores?.[0]?.campo], [400, 'clave'], clave)
  }
  await card(1001)
  const { status, body } = await phone(ana, id)
  assert.deepEqual([status, body.codigo], [409, 'CARNET_NO_VIGENTE'])
  // A concurrent revocation is waited for, and leaves no phone active.
  const otro = await card(1001)
  const revoca = `update carnet_digital set revocado = now(), motivo_revocacion = 'x' where id = ${otro.id}`
  const [durante] = await alMismoTiempo(t, revoca, [() => phone(ana, otro.id)])
  assert.deepEqual([durante?.status, durante?.body.codigo], [409, 'CARNET_NO_VIGENTE'])
})

test('a phone keeps its number; a sixth one replaces the least recently used (decisions §9.1)', async () => {
  const { id } = await card(1001)
  const first = await phone(ana, id)
  t.at(seconds(10))
  const again = await ana.post(`carnets-digital/${id}/dispositivos`, { clave: first.clave })
  assert.equal(again.body.id, first.body.id)
  const more = []
  for (let i = 0; i < 5; i++) {
    t.at(seconds(20 + i))
    more.push(await phone(ana, id))
  }
  const now = seconds(24)
  assert.equal((await check(await first.code(now))).resultado, 'NO_VIGENTE')
  const list = (await ana.get(`carnets-digital/${id}/dispositivos`)).body
  assert.deepEqual(
    list.map((d: { id: number }) => d.id),
    more.map((m) => m.body.id).toReversed(),
  )
  assert.equal(list[0].nombre, 'Chrome · Android')
  // Its owner, still logged in, may register it again.
  t.at(seconds(30))
  await ana.post(`carnets-digital/${id}/dispositivos`, { clave: first.clave })
  assert.equal((await check(await first.code(seconds(30)))).resultado, 'VIGENTE')
  // Each new phone and the returning one are audited; repeating is not.
  const told = await t.rows(`select 1 from auditoria where accion = 'registrar-dispositivo' and entidad_id = '${id}'`)
  assert.equal(told.length, 7)
  t.at()
})

test('a revoked phone does not count: the next one replaces none (decisions §9.1)', async () => {
  const { id } = await card(1001)
  const cinco = []
  for (let i = 0; i < 5; i++) cinco.push(await phone(ana, id))
  await t.rows(`update carnet_dispositivo set revocado = now() where carnet_id = ${id} and id = (
    select max(id) from carnet_dispositivo where carnet_id = ${id})`)
  await phone(ana, id)
  const vivos = await t.rows(`select from carnet_dispositivo where carnet_id = ${id} and revocado is null`)
  assert.equal(vivos.length, cinco.length)
})

test("a verification updates the phone's last use at most every five minutes (decisions §9.1)", async () => {
  const { id } = await card(1001)
  const { body, code } = await phone(ana, id)
  const used = async () =>
    (await t.rows<{ ultimo_uso: Date }>(`select ultimo_uso from carnet_dispositivo where id = ${body.id}`))[0]
  const start = await used()
  t.at(seconds(100))
  await check(await code(seconds(100)))
  assert.deepEqual(await used(), start)
  const later = seconds(400)
  t.at(later)
  await check(await code(later))
  assert.deepEqual((await used())?.ultimo_uso, later)
  t.at()
})

test('a lost phone: card, phones and other sessions are revoked at once and audited (decisions §9.1)', async () => {
  const { id, codigo } = await printed(1001)
  const lost = await phone(ana, id)
  const vivosDeOtros = () =>
    t.rows(`select d.id from carnet_dispositivo d join carnet_digital c on c.id = d.carnet_id
      where c.afiliado_numero <> 1001 and d.revocado is null`)
  const deOtros = await vivosDeOtros()
  assert.ok(deOtros.length > 0)
  const [account] = await t.rows<{ id: number }>(`select id from usuario where email = 'ana@gremial.example'`)
  const token = await createSession(t.db, account?.id ?? 0, true, android, new Date())
  const onThePhone = t.visitor({ cookie: `gremial_sesion=${token}` })
  assert.equal((await onThePhone.get('usuarios/actual')).status, 200)
  assert.equal((await check(await lost.code(new Date()))).resultado, 'VIGENTE')
  const motivo = "Perdí el teléfono en el 'tren' ñ 😀"
  const [a, b] = await Promise.all([
    ana.post(`carnets-digital/${id}/revocar`, { motivo }),
    ana.post(`carnets-digital/${id}/revocar`, { motivo }),
  ])
  assert.deepEqual([a.status, b.status], [204, 204])
  assert.equal((await check(await lost.code(new Date()))).resultado, 'NO_VIGENTE')
  assert.equal((await check(codigo)).resultado, 'NO_VIGENTE')
  await eventually(async () => (await onThePhone.get('usuarios/actual')).status, 401)
  assert.equal((await ana.get('usuarios/actual')).status, 200)
  assert.equal((await ana.post(`carnets-digital/${id}/dispositivos`, { clave: lost.clave })).body.codigo, 'CARNET_NO_VIGENTE')
  assert.deepEqual(await vivosDeOtros(), deOtros)
  const audited = await t.rows<{ datos: Record<string, unknown> }>(
    `select datos from auditoria where accion = 'revocar' and entidad = 'carnet_digital' and entidad_id = '${id}'`,
  )
  assert.deepEqual(
    audited.map((r) => [r.datos.motivo, Number(r.datos.dispositivos) > 0]),
    [[motivo, true]],
  )
})

test('only branch staff with carnet.revocar revoke, in their branches (decisions §9.1)', async () => {
  const { id, codigo } = await printed(1002)
  const betosPhone = await t.login('beto')
  for (const who of ['ana', 'otra', 'tesorera', 'mesa', 'revisora'])
    assert.equal((await (await t.login(who)).post(`carnets-digital/${id}/revocar`, { motivo: 'x' })).status, 404, who)
  const operador = await t.login('operador')
  for (const motivo of ['', '  ', 'x'.repeat(201)])
    assert.equal((await operador.post(`carnets-digital/${id}/revocar`, { motivo })).status, 400)
  assert.equal((await nadie.post(`carnets-digital/${id}/revocar`, { motivo: 'x' })).status, 401)
  assert.equal((await check(codigo)).resultado, 'VIGENTE')
  assert.equal((await operador.post(`carnets-digital/${id}/revocar`, { motivo: 'Lo pidió por teléfono' })).status, 204)
  assert.equal((await check(codigo)).resultado, 'NO_VIGENTE')
  await eventually(async () => (await betosPhone.get('usuarios/actual')).status, 401)
  assert.equal((await operador.get('usuarios/actual')).status, 200)
})

test('an offline verifier gets the keys and the revoked cards in advance (decisions §9.1)', async () => {
  const ok = await printed(1010)
  const replaced = await printed(1011)
  const live = await printed(1011)
  const onPhone = await phone(await t.login('secretario'), live.id)
  const old = await printed(1004, '2020-01-01')
  t.at(seconds(6))
  const keys = (await nadie.get('verificacion/claves')).body
  const keyOf = async (kid: number) =>
    importarClave(Buffer.from(keys.claves.find((k: { kid: number }) => k.kid === kid)?.clave ?? '', 'base64url'))
  assert.equal((await leerCodigo(ok.codigo, keyOf))?.carnet, ok.id)
  assert.equal((await leerCodigo(await onPhone.code(new Date()), keyOf))?.dispositivo, onPhone.body.id)
  const answer = await nadie.get('verificacion/revocados')
  const cards = deDistancias(answer.body.carnets)
  assert.deepEqual([cards.has(ok.id), cards.has(replaced.id), cards.has(live.id), cards.has(old.id)], [false, true, false, false])
  const etag = String(answer.headers.etag)
  assert.equal((await nadie.get('verificacion/revocados', { 'if-none-match': etag })).status, 304)
  assert.match(String(answer.headers['cache-control']), /no-cache/)
  assert.ok(answer.headers.date)
  await t.rows(
    `update afiliado set estado_id = e.id, vinculado = false from estado_afiliado e where e.nombre = 'BAJA' and numero = 1010`,
  )
  await t.rows(`update carnet_dispositivo set revocado = now() where id = ${onPhone.body.id}`)
  t.at(seconds(12))
  const later = await nadie.get('verificacion/revocados', { 'if-none-match': etag })
  assert.equal(later.status, 200)
  assert.ok(deDistancias(later.body.carnets).has(ok.id), 'a member who left')
  assert.ok(deDistancias(later.body.dispositivos).has(onPhone.body.id))
  assert.doesNotMatch(JSON.stringify(later.body), /[a-z]{3,}(?<!carnets|dispositivos)"/i)
  t.at()
})

test('after a rotation the old key still verifies; a withdrawn one does not (decisions §9.1)', async () => {
  const before = await printed(1001)
  const kid = (await nadie.get('verificacion/claves')).body.claves.at(-1).kid
  assert.equal(await agregarClave(ctx()), kid + 1)
  const after = await printed(1002)
  assert.equal((deBase64url(before.codigo) ?? [])[1], kid)
  assert.equal((deBase64url(after.codigo) ?? [])[1], kid + 1)
  assert.deepEqual([(await check(before.codigo)).resultado, (await check(after.codigo)).resultado], ['VIGENTE', 'VIGENTE'])
  await agregarClave(ctx(), { withdraw: true })
  assert.deepEqual(
    [(await check(before.codigo)).resultado, (await check(after.codigo)).resultado],
    ['NO_RECONOCIDA', 'NO_RECONOCIDA'],
  )
  assert.deepEqual(
    (await nadie.get('verificacion/claves')).body.claves.map((k: { kid: number }) => k.kid),
    [kid + 2],
  )
  const [stored] = await t.rows<{ privada: Buffer }>('select privada from clave_firma limit 1')
  await assert.rejects(
    crypto.subtle.importKey('pkcs8', new Uint8Array(stored?.privada ?? []), { name: 'ECDSA', namedCurve: 'P-256' }, false, [
      'sign',
    ]),
  )
})

test('two processes that start concurrently agree on one key (decisions §9.1)', async () => {
  const fresh = await testApp()
  const two = [1, 2].map(() => ({ ...systemCtx(fresh.services, fresh.app.log), services: { ...fresh.services } }))
  const addresses = await Promise.all(
    two.map((ctx) => credencialDelCarnet(ctx, { id: 1, afiliadoNumero: 1001, vence: '2030-01-01' })),
  )
  assert.equal((await fresh.rows('select 1 from clave_firma')).length, 1)
  for (const address of addresses) assert.match(address, /^http:\/\/127\.0\.0\.1:0\/verificar\/[\w-]{80,140}$/)
})

test('the first key is audited without a user', async () => {
  const fresh = await testApp()
  assert.equal((await (await fresh.login('ana')).get('verificacion/claves')).status, 200)
  const told = async () =>
    (
      await fresh.rows<{ que: string }>(`select accion || coalesce(usuario_id::text, '') as que from auditoria
      where entidad = 'clave_firma' order by id`)
    ).map(({ que }) => que)
  assert.deepEqual(await told(), ['crear'])
  await agregarClave(systemCtx(fresh.services, fresh.app.log))
  assert.deepEqual(await told(), ['crear', 'rotar-clave'])
  // The number is one byte of each code: after the last one no key can be added.
  await fresh.rows('update clave_firma set kid = 255 where activa')
  await assert.rejects(agregarClave(systemCtx(fresh.services, fresh.app.log)), /Ya se usaron los 255 números de clave/)
})

test('verification is rate-limited per address (decisions §9.1)', async () => {
  const limited = await testApp({ limits: true })
  const visitor = limited.visitor()
  const statuses = []
  for (let i = 0; i < 125; i++) statuses.push((await visitor.get('verificar/x')).status)
  assert.deepEqual([statuses[0], statuses[119], statuses[120]], [200, 200, 429])
})

test('a short name has first name and initial, whole characters, at most 24 bytes', () => {
  assert.equal(abreviarNombre('Ana Beatriz', 'Quiroga'), 'Ana Q.')
  assert.equal(abreviarNombre(' José  María ', 'de la Fuente'), 'José D.')
  assert.equal(abreviarNombre('Ñandú', 'ñañez'), 'Ñandú Ñ.')
  assert.equal(abreviarNombre('', 'Pérez'), 'P.')
  assert.equal(abreviarNombre('Ana', ''), 'Ana')
  for (const nombre of ['x'.repeat(90), 'ñ'.repeat(50), '👩‍👩‍👧'.repeat(9)]) {
    const short = abreviarNombre(nombre, 'Álvarez')
    assert.ok(new TextEncoder().encode(short).length <= 24 && short.endsWith(' Á.') && !short.includes('\uFFFD'), short)
  }
})

test('a phone is named by its browser and system', () => {
  assert.equal(
    nombreDelDispositivo('Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile Safari/604.1'),
    'Safari · iPhone',
  )
  assert.equal(nombreDelDispositivo('Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36 Edg/130.0'), 'Edge · Windows')
  assert.equal(nombreDelDispositivo(''), '—')
})
