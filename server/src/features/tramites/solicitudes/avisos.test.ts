import assert from 'node:assert/strict'
import type { Locale } from '@gremial/contract/platform/locale.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { inEquipo, withClave } from '../../../../test/avisos-equipo.ts'
import { garantes } from '../../../../test/conformidades.ts'
import { recibir } from '../../../../test/correo.ts'
import { pedidoEnMesa } from '../../../../test/mesa.ts'
import { pushService, signedBy } from '../../../../test/servicio-avisos.ts'
import { inTransaction, systemCtx } from '../../../platform/context.ts'
import { avisarPaso } from './avisos.ts'

/** Notices about a request: on devices or by mail, never both. */
const t = await testApp()
const service = await pushService()
const { publicKey } = withClave(t, service.host)
const mesa = await t.login('mesa')
/** Noon is outside quiet hours. */
const mediodia = new Date(`${t.today()}T12:00:00-03:00`)
const alas = (horas: number) => t.at(new Date(mediodia.getTime() + (horas - 12) * 3_600_000))
t.at(mediodia)
const id = await pedidoEnMesa(t)
await t.rows(`begin; set local session_replication_role = replica;
  update solicitud set afiliado_numero = 1001 where id = ${id}; commit`)
const avisar = (paso: Parameters<typeof avisarPaso>[2]) =>
  inTransaction(systemCtx(t.services, t.app.log), (ctx) => avisarPaso(ctx, id, paso, { comentario: 'Falta la firma de Ana.' }))
const asuntos = async () => (await recibir(t)).map((correo) => correo.asunto)
const olvidar = () => t.rows(`delete from aviso_equipo; delete from aviso_preferencia`)
/** Runs the outbox again when retries are due. */
const despues = async (minutos: number) => {
  t.at(new Date(t.services.now().getTime() + minutos * 60_000))
  return asuntos()
}

test('an answer of the desk pushes a notice without personal data, and sends no mail', async () => {
  const { browser, cuenta } = await inEquipo(t, service, 'ana')
  const tomada = await mesa.post(`solicitudes/${id}/tomar`, { version: 1, comentario: '' })
  assert.equal(tomada.status, 200, JSON.stringify(tomada.body))
  const observada = await mesa.post(`solicitudes/${id}/observar`, {
    version: tomada.body.solicitud.version,
    comentario: 'Falta la firma de Ana.',
  })
  assert.equal(observada.status, 200, JSON.stringify(observada.body))
  assert.deepEqual(await asuntos(), [])
  const [carta] = service.taken
  assert.ok(carta)
  const { key, aud, sub, exp } = signedBy(carta)
  assert.deepEqual([key, aud, sub], [publicKey, service.base, 'mailto:afiliados@uts.example'])
  assert.ok(exp > Date.now() / 1000 && exp <= Date.now() / 1000 + 86_400)
  assert.deepEqual(
    [carta.headers['content-encoding'], carta.headers.ttl, carta.headers.topic, carta.headers.cookie],
    ['aes128gcm', '604800', undefined, undefined],
  )
  // Its length is constant, so that carriers learn nothing.
  assert.equal(carta.body.length, 4096)
  const dicho = { titulo: 'Unión de Trabajadores del Sur', va: `/app/solicitudes-prestamo/${id}/continuar`, clase: 'tramites' }
  assert.deepEqual(service.read(browser), [{ ...dicho, texto: 'Tu solicitud te espera', idioma: 'es-AR' }])

  const frases: Array<[Locale, string, string]> = [
    ['en', 'en', 'Your request has an answer'],
    ['zh', 'zh-CN', '您的申请有了答复'],
    ['ja', 'ja', '申請に回答がありました'],
  ]
  for (const [idioma, etiqueta, texto] of frases) {
    await t.rows(`update usuario set idioma = '${idioma}' where id = ${cuenta}`)
    await avisar('rechazada')
    assert.deepEqual(await asuntos(), [])
    assert.deepEqual(service.read(browser), [{ ...dicho, va: '/app/afiliados/tramites', texto, idioma: etiqueta }])
  }
  await t.rows(`update usuario set idioma = 'es' where id = ${cuenta}`)
  await olvidar()
})

test('receipts of own actions, chosen kinds and accounts without devices get mail', async () => {
  const { browser, persona } = await inEquipo(t, service, 'ana')
  await avisar('presentada')
  assert.equal((await asuntos()).length, 1)
  await persona.put('usuarios/actual/avisos', { porCorreo: ['tramites'], silencio: null })
  await avisar('aprobada')
  assert.equal((await asuntos()).length, 1)
  await persona.put('usuarios/actual/avisos', { porCorreo: [], silencio: null })
  // Switched to mail while it was pending.
  await avisar('aprobada')
  await persona.put('usuarios/actual/avisos', { porCorreo: ['tramites'], silencio: null })
  assert.equal((await asuntos()).length, 1)
  await persona.put('usuarios/actual/avisos', { porCorreo: [], silencio: null })
  await t.rows(`update aviso_equipo set clave = repeat('x', 87)`)
  await avisar('aprobada')
  assert.equal((await asuntos()).length, 1)
  assert.deepEqual(service.read(browser), [])
  await olvidar()
  // A disabled account is not notified on devices nor at its address; the register's gets the mail.
  const otro = await inEquipo(t, service, 'ana')
  await t.rows(`update usuario set habilitado = false where id = ${otro.cuenta};
    update afiliado set email = 'ficha@correo.example' where numero = 1001; update solicitud_persona set email = '' where solicitud_id = ${id}`)
  await avisar('aprobada')
  assert.deepEqual([(await recibir(t)).map((c) => c.para), service.read(otro.browser)], [['ficha@correo.example'], []])
  await t.rows(`update usuario set habilitado = true where id = ${otro.cuenta}`)
  await olvidar()
})

test('a notice no device takes goes by mail once: gone, refused, rate-limited or failing', async () => {
  const casos: Array<[status: number, headers: Record<string, string>, tries: number, stays: boolean]> = [
    [404, {}, 1, false],
    [410, {}, 1, false],
    [400, {}, 1, true],
    [413, {}, 1, true],
    [301, { location: 'https://localhost/otro' }, 1, true],
    [429, { 'retry-after': '7200' }, 1, true],
    [503, {}, 5, true],
  ]
  for (const [status, headers, tries, stays] of casos) {
    t.at(mediodia)
    const { browser } = await inEquipo(t, service, 'ana')
    service.answer(browser, status, headers)
    await avisar('aprobada')
    const correos = await asuntos()
    for (let i = 0; i < 6; i++) correos.push(...(await despues(10)))
    assert.equal(correos.length, 1, `${status}: ${correos}`)
    assert.equal(service.read(browser).length, tries, `${status}`)
    assert.equal((await t.rows('select from aviso_equipo')).length, stays ? 1 : 0, `${status}`)
    await olvidar()
  }
  t.at(mediodia)
  // An expired device is audited.
  const asientos = await t.rows(`select datos from auditoria where entidad = 'aviso_equipo' and accion = 'deshabilitar'`)
  assert.deepEqual(
    asientos.map((a) => a.datos),
    [{ causa: 'servicio' }, { causa: 'servicio' }],
  )
})

test('a recovered service gets the notice and no mail goes; one of two devices is enough', async () => {
  t.at(mediodia)
  const { browser } = await inEquipo(t, service, 'ana')
  service.answer(browser, 503)
  await avisar('aprobada')
  assert.deepEqual(await asuntos(), [])
  service.answer(browser, 201)
  assert.deepEqual(await despues(1), [])
  assert.deepEqual(await despues(60), [])
  assert.equal(service.read(browser).length, 2)
  const otro = await inEquipo(t, service, 'ana')
  service.answer(otro.browser, 410)
  await avisar('otorgada')
  assert.deepEqual(await asuntos(), [])
  assert.deepEqual([service.read(browser).length, service.read(otro.browser).length], [1, 1])
  assert.equal((await t.rows('select from aviso_equipo')).length, 1)
  await olvidar()
})

test('nothing rings in quiet hours: it rings in the morning, once, without mail meanwhile', async () => {
  alas(21.5)
  const { browser, persona } = await inEquipo(t, service, 'ana')
  await avisar('aprobada')
  assert.deepEqual(await asuntos(), [])
  alas(31.99)
  assert.deepEqual(await asuntos(), [])
  assert.deepEqual(service.read(browser), [])
  alas(32)
  assert.deepEqual(await asuntos(), [])
  assert.equal(service.read(browser).length, 1)
  // Quiet hours can be switched off.
  alas(23)
  await persona.put('usuarios/actual/avisos', { porCorreo: [], silencio: null })
  await avisar('aprobada')
  assert.deepEqual(await asuntos(), [])
  assert.equal(service.read(browser).length, 1)
  await olvidar()
  t.at(mediodia)
})

test('a respondent gets a push notice; without one, the mail has a working link', async () => {
  const { pedido, pedir } = garantes(t)
  await t.rows(
    `begin; set local session_replication_role = replica; update solicitud set estado = 'ANULADA' where afiliado_numero = 1001; commit`,
  )
  const beto = await inEquipo(t, service, 'beto')
  const ana = await t.login('ana')
  const [{ documento } = { documento: 0 }] = await t.rows<{ documento: number }>(
    `select numero_documento as documento from afiliado where numero = 1002`,
  )
  const s = await pedido(ana, { numeroAfiliado: 1002, numeroDocumento: documento })
  assert.equal((await pedir(ana, s)).status, 200)
  assert.deepEqual(await asuntos(), [])
  const [aviso] = service.read(beto.browser)
  assert.equal(aviso?.texto, 'Te piden que respondas algo')
  assert.match(aviso?.va ?? '', /^\/app\/.*\d+$/)
  // With an unvalidated address they answer by link.
  await t.rows(`update usuario set mail_validado = false where afiliado_numero = 1002;
    update afiliado set email = 'beto@gremial.example' where numero = 1002`)
  assert.equal((await pedir(ana, s)).status, 200)
  assert.equal((await asuntos()).length, 1)
  await t.rows('update usuario set mail_validado = true where afiliado_numero = 1002')
  service.answer(beto.browser, 410)
  assert.equal((await pedir(ana, s)).status, 200)
  const [correo] = await recibir(t)
  assert.equal(correo?.para, 'beto@gremial.example')
  assert.equal((await t.visitor().get(`conformidades/${correo?.token}`)).status, 200)
})
