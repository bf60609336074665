import assert from 'node:assert/strict'
import { equiposConAviso } from '@gremial/contract/afiliado/avisos-equipo.ts'
import { test } from 'vitest'
import { Person, testApp } from '../../../../test/app.ts'
import { inEquipo, withClave } from '../../../../test/avisos-equipo.ts'
import { paseDado } from '../../../../test/captcha.ts'
import { recibir } from '../../../../test/correo.ts'
import { pushService } from '../../../../test/servicio-avisos.ts'
import { newToken } from '../../../platform/access/session.ts'

/** Push subscriptions: who may create them, for which devices, and when they end. */
const t = await testApp()
const service = await pushService()
const { publicKey } = withClave(t, service.host)
const ruta = 'usuarios/actual/avisos'
const hay = async (who: string) =>
  (
    await t.rows<{ n: number }>(
      `select count(*)::int as n from aviso_equipo a join usuario u on u.id = a.usuario_id where u.email = '${who}@gremial.example'`,
    )
  )[0]?.n

test('the address of an unknown push service is refused and never requested', async () => {
  const { persona, browser } = await inEquipo(t, service, 'ana', { asks: false })
  for (const endpoint of [
    'http://localhost/x',
    service.base.replace('https', 'http'),
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://[::1]:9200/x',
    'https://169.254.169.254/latest/meta-data/',
    `https://${service.host}@10.0.0.1/x`,
    'https://fcm.googleapis.com/x',
    'javascript:alert(1)',
  ]) {
    const { status, body } = await persona.put(`${ruta}/equipo`, { ...browser.asked, endpoint })
    assert.deepEqual([status, body.codigo], [400, 'AVISOS_SERVICIO'], endpoint)
  }
  for (const malo of [{ p256dh: 'x'.repeat(87) }, { p256dh: 'B' }, { auth: 'a' }, { auth: '*'.repeat(22) }, { endpoint: '' }])
    assert.equal((await persona.put(`${ruta}/equipo`, { ...browser.asked, ...malo })).status, 400, JSON.stringify(malo))
  assert.equal(await hay('ana'), 0)
  assert.equal(service.taken.length, 0)
})

test('without a push key nothing is offered or sent', async () => {
  const { persona, browser, pedir } = await inEquipo(t, service, 'ana')
  const { push } = t.services.config
  t.services.config.push = undefined
  assert.deepEqual((await persona.get(ruta)).body.clave, null)
  assert.deepEqual((await persona.get(ruta)).body.equipos, [])
  const { status, body } = await pedir()
  assert.deepEqual([status, body.codigo], [409, 'AVISOS_APAGADOS'])
  t.services.config.push = push
  const { clave, equipos, correo, clases, silencio } = (await persona.get(ruta)).body
  assert.deepEqual([clave, correo, silencio], [publicKey, 'ana@gremial.example', { desde: 21, hasta: 8 }])
  assert.deepEqual(
    clases.map((c: { clase: string; equipo: boolean }) => [c.clase, c.equipo]),
    [
      ['tramites', true],
      ['garantias', true],
      ['debitos', true],
    ],
  )
  assert.deepEqual([equipos.length, equipos[0].programa, equipos[0].sistema, equipos[0].actual], [1, 'Chrome', 'Android', true])
  // The page subscribes again each time it opens: still one device, one row, one audit row.
  assert.equal((await pedir()).status, 204)
  assert.equal(await hay('ana'), 1)
  const asientos = await t.rows(`select accion from auditoria where entidad = 'aviso_equipo'`)
  assert.deepEqual(asientos, [{ accion: 'habilitar' }])
  // A subscription made with another key is not valid.
  withClave(t, service.host)
  assert.deepEqual((await persona.get(ruta)).body.equipos, [])
  t.services.config.push = push
  assert.equal((await persona.delete(`${ruta}/equipos/${equipos[0].id}`)).status, 204)
  assert.equal((await persona.delete(`${ruta}/equipos/${equipos[0].id}`)).status, 404)
  assert.ok(browser)
})

test("each user chooses kinds and quiet hours; nobody reaches another user's device", async () => {
  const ana = await inEquipo(t, service, 'ana')
  const beto = await inEquipo(t, service, 'beto', { asks: false })
  const [{ id }] = (await ana.persona.get(ruta)).body.equipos
  assert.equal((await beto.persona.delete(`${ruta}/equipos/${id}`)).status, 404)
  assert.equal(await hay('ana'), 1)
  const elige = (cuerpo: object) => ana.persona.put(ruta, cuerpo)
  assert.equal((await elige({ porCorreo: ['garantias'], silencio: null })).status, 204)
  const leido = (await ana.persona.get(ruta)).body
  assert.deepEqual([leido.silencio, leido.clases.map((c: { equipo: boolean }) => c.equipo)], [null, [true, false, true]])
  assert.deepEqual((await beto.persona.get(ruta)).body.silencio, { desde: 21, hasta: 8 })
  for (const malo of [
    { porCorreo: ['otra'], silencio: null },
    { porCorreo: [], silencio: { desde: 24, hasta: 8 } },
    { porCorreo: [], silencio: { desde: 8, hasta: 8 } },
    { porCorreo: [], silencio: { desde: 8 } },
    {},
  ])
    assert.equal((await elige(malo)).status, 400, JSON.stringify(malo))
  assert.deepEqual((await ana.persona.get(ruta)).body, leido)
  const tesorera = await inEquipo(t, service, 'tesorera', { asks: false })
  assert.ok((await tesorera.persona.get(ruta)).body.clases.some((c: { clase: string }) => c.clase === 'rendiciones'))
  await ana.persona.delete(`${ruta}/equipos/${id}`)
})

test('a subscription ends with its device; an expired session does not end it', async () => {
  const clave = 'Gremial.2026'
  const otro = await inEquipo(t, service, 'beto', { asks: false })
  const maneras: Record<string, (de: Awaited<ReturnType<typeof inEquipo>>) => Promise<unknown>> = {
    'logging out': ({ persona }) => persona.post('logout'),
    'logging out once the session expired': async ({ persona, sesion }) => {
      await t.rows(`update sesion set vence = now() - interval '1 minute' where id = ${sesion}`)
      await persona.post('logout')
    },
    'from another device': ({ sesion }) => otro.persona.delete(`usuarios/actual/sesiones/${sesion}`),
    'all the others': () => otro.persona.delete('usuarios/actual/sesiones'),
    'its device forgotten': ({ equipo }) => t.rows(`delete from equipo where id = ${equipo}`),
    'another person comes in there': async ({ navegador }) => {
      const cookie = `gremial_equipo=${navegador}; ${await paseDado(t)}`
      const { status } = await t.visitor({ cookie }).post('login', { username: 'ana@gremial.example', password: clave })
      assert.equal(status, 200)
    },
    'another person asks there': async ({ navegador }) => {
      await inEquipo(t, service, 'ana', { navegador })
    },
    'the account disabled': () => t.rows(`update usuario set habilitado = false where email = 'beto@gremial.example'`),
  }
  for (const [manera, terminar] of Object.entries(maneras)) {
    await t.rows(`update usuario set habilitado = true where email = 'beto@gremial.example'`)
    const de = await inEquipo(t, service, 'beto')
    assert.equal(await hay('beto'), 1, manera)
    await terminar(de)
    assert.equal(await hay('beto'), 0, manera)
  }
  await t.rows(`update usuario set habilitado = true where email = 'beto@gremial.example'`)
  const { sesion, navegador } = await inEquipo(t, service, 'beto')
  // The same user again, in the same browser, after a session that expired.
  const cookie = `gremial_equipo=${navegador}; ${await paseDado(t)}`
  const { status } = await t.visitor({ cookie }).post('login', { username: 'beto@gremial.example', password: clave })
  assert.equal(status, 200)
  await t.rows(
    `update sesion set vence = now() - interval '1 minute' where id = ${sesion}; delete from sesion where id = ${sesion}`,
  )
  assert.equal(await hay('beto'), 1)
})

test('a new password ends every subscription', async () => {
  const { persona } = await inEquipo(t, service, 'operador')
  const otra = 'Otra.Clave.2026'
  const { status, body } = await persona.post('usuarios/actual/cambiar-password', {
    passwordAnterior: 'Gremial.2026',
    password: otra,
    password2: otra,
  })
  assert.equal(status, 204, JSON.stringify(body))
  assert.equal(await hay('operador'), 0)
})

test('the owner is notified by mail of a new subscription, whatever session created it', async () => {
  await recibir(t)
  const { pedir, persona } = await inEquipo(t, service, 'ana', { asks: false })
  await pedir()
  const [correo, ...otros] = await recibir(t)
  assert.deepEqual([correo?.para, correo?.ruta, otros.length], ['ana@gremial.example', '/app/avisos', 0])
  assert.match(correo?.texto ?? '', /que te avisemos en Chrome en Android/)
  // An identical subscription sends no mail.
  await pedir()
  assert.deepEqual(await recibir(t), [])
  await persona.post('logout')
})

test('devices per user are limited: the oldest subscription is replaced', async () => {
  const primero = await inEquipo(t, service, 'ana')
  for (let i = 0; i < equiposConAviso; i++) await inEquipo(t, service, 'ana')
  const { equipos } = (await primero.persona.get(ruta)).body
  assert.equal(equipos.length, equiposConAviso)
  assert.ok(!equipos.some((e: { actual: boolean }) => e.actual))
})

test('a session whose device is unknown must log in again to subscribe', async () => {
  const { pedir, sesion } = await inEquipo(t, service, 'ana', { asks: false })
  await t.rows(`update sesion set equipo_id = null where id = ${sesion}`)
  const { status, body } = await pedir()
  assert.deepEqual([status, body.codigo], [409, 'AVISOS_SIN_EQUIPO'])
})

test('a subscription is renewed after a change of device, browser name or push key', async () => {
  const { persona, browser, pedir, sesion, equipo } = await inEquipo(t, service, 'mesa')
  const suyo = async () => {
    const [fila, ...otras] = await t.rows<{ id: number; equipo: number }>(
      `select a.id, a.equipo_id as equipo from aviso_equipo a join usuario u on u.id = a.usuario_id where u.email = 'mesa@gremial.example'`,
    )
    assert.equal(otras.length, 0)
    return fila
  }
  const antes = await suyo()
  assert.equal(antes?.equipo, equipo)
  // A new login as another device: the subscription now ends with that device and not with the first.
  await t.rows(`with e as (insert into equipo (usuario_id, huella, clave, desde, ultimo)
      select usuario_id, sha256('otro'), 'x', now(), now() from sesion where id = ${sesion} returning id)
    update sesion set equipo_id = e.id from e where sesion.id = ${sesion}`)
  assert.equal((await pedir()).status, 204)
  const otro = await suyo()
  assert.notEqual(otro?.equipo, equipo)
  await t.rows(`delete from equipo where id = ${equipo}`)
  assert.deepEqual(await suyo(), otro)
  // The cookie has a new name; the subscription is still of this browser.
  const cookie = persona.headers.cookie?.replace(/gremial_equipo=.*/, `gremial_equipo=${newToken()}`) ?? ''
  const renombrado = new Person(t.app, { ...persona.headers, cookie })
  assert.equal((await renombrado.put(`${ruta}/equipo`, browser.asked)).status, 204)
  assert.deepEqual(
    (await renombrado.get(ruta)).body.equipos.map((e: { actual: boolean }) => e.actual),
    [true],
  )
  // A new push key invalidates subscriptions made with the old one.
  withClave(t, service.host)
  assert.equal((await renombrado.put(`${ruta}/equipo`, browser.asked)).status, 204)
  assert.equal((await renombrado.get(ruta)).body.equipos.length, 1)
})
