import assert from 'node:assert/strict'
import { enviosList } from '@gremial/contract/tramites/resumenes.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { forzar } from '../../../../test/auditoria.ts'
import { watchTimers } from '../../../../test/esperas.ts'
import { eventually } from '../../../../test/eventually.ts'
import { folder } from '../../../../test/programa.ts'
import { workOf } from '../../../../test/rastro.ts'
import { adherir, buzon, claveWhatsapp, estados, periodo, proveedor } from '../../../../test/resumenes.ts'

const t = await testApp()
const [admin, operador] = [await t.login('admin'), await t.login('operador')]
await adherir(t, 12, 3)
const correo = await buzon()
const whatsapp = await proveedor(folder())
t.services.config.smtpUrl = correo.url
const trabajar = () => workOf(t, 'resumenes')
const rapido = { periodo, porMinuto: 6000 }
const limpiar = async () => {
  await t.rows(`truncate resumen_envio, resumen_tanda cascade`)
  correo.recibidos.length = 0
  correo.responde = () => undefined
}
const empezar = async (): Promise<number> => {
  const { status, body } = await admin.post('resumenes', rapido)
  assert.equal(status, 201, JSON.stringify(body))
  return body.id
}

test('recipients get their statement as PDF in their language; others are skipped', async () => {
  await t.rows(`update adhesion set revocada = now(), revocada_por = 1, revocada_desde = dia_de(now())
    where email = 'socio1@correo.example'`)
  // A payslip of that month is no statement.
  await t.rows(`update documento set tipo = 'RECIBO' where afiliado_numero = 500002`)
  const { body: van } = await admin.get(`resumenes/destinatarios?periodo=15-05-2019`)
  assert.deepEqual(van, { email: 10, whatsapp: 0, sinResumen: 1, hayWhatsapp: false, idTanda: null })
  assert.equal((await admin.post('resumenes', { ...rapido, periodo: '2001-01-01' })).body.codigo, 'RESUMENES_NADIE')
  assert.equal((await operador.post('resumenes', rapido)).status, 403)
  const id = await empezar()
  // Revoked, or the channel removed, between start and delivery: not sent.
  await t.rows(`update adhesion set revocada = now(), revocada_por = 1, revocada_desde = dia_de(now())
    where email = 'socio3@correo.example'`)
  await forzar(t, `update adhesion set resumen_email = false, resumen_wa = true where email = 'socio4@correo.example'`)
  // Nor is a statement withdrawn since.
  await t.rows(`update resumen_envio set documento_id = null where destino = 'socio5@correo.example'`)
  assert.deepEqual(await trabajar(), { done: 1, sent: 7, skipped: 3, failed: 0 })
  assert.deepEqual(await estados(t), { ENVIADO: 7, OMITIDO: 3 })
  const { body } = await admin.get(`resumenes/${id}`)
  assert.deepEqual(
    [body.estado, body.total, body.enviados, body.sinResumen, body.canales.EMAIL.omitidos],
    ['TERMINADA', 10, 7, 1, 3],
  )
  const [uno] = correo.recibidos
  assert.match(uno?.texto ?? '', /Content-Type: application\/pdf; name="Resumen de cuenta de mayo de 2019.pdf"/)
  assert.match(uno?.texto ?? '', /Subject: Resumen de cuenta de mayo de 2019/)
  assert.deepEqual(new Set(correo.recibidos.map((c) => c.id)).size, 7)
  // Started again, nobody gets it twice; new recipients are added.
  assert.equal(await empezar(), id)
  await trabajar()
  assert.equal(correo.recibidos.length, 7)
  await forzar(
    t,
    `update adhesion set revocada = null, revocada_por = null, revocada_desde = null, resumen_email = true where email like 'socio%';
    update adhesion set resumen_wa = false where email = 'socio4@correo.example'`,
  )
  // Authorised again after a revocation: another row of the ledger.
  await t.rows(`insert into consentimiento (clase, afiliado_numero, origen_id, texto, huella, version, idioma, momento, canal, por, direccion)
    select c.clase, c.afiliado_numero, c.origen_id, c.texto, c.huella, c.version, c.idioma, now(), c.canal, c.por, c.direccion
    from consentimiento c
    join consentimiento_fin f on f.consentimiento_id = c.id
    where c.clase = 'RESUMEN'`)
  await empezar()
  await trabajar()
  assert.deepEqual(await estados(t), { ENVIADO: 8, OMITIDO: 3 })
  assert.equal(correo.recibidos.length, 8)
  // Deliveries count as downloads of the published document: undoing its publication needs a reason.
  assert.deepEqual(await t.rows(`select count(*)::int as n from documento_descarga`), [{ n: 8 }])
  await limpiar()
})

test('a rejection is final, a temporary failure is retried, a cut one waits for a person', async () => {
  correo.responde = (para) => ({ 'socio4@correo.example': 550, 'socio5@correo.example': 451, 'socio6@correo.example': 0 })[para]
  const id = await empezar()
  const parar = new AbortController()
  const trabajo = workOf(t, 'resumenes', parar.signal)
  await eventually(() => estados(t), { ENVIADO: 8, FALLIDO: 1, PENDIENTE: 1, EN_DUDA: 1 })
  parar.abort()
  await trabajo
  // Half a minute later the retry succeeds.
  correo.responde = () => undefined
  t.at(new Date(Date.now() + 31_000))
  await trabajar()
  t.at()
  assert.deepEqual(await estados(t), { ENVIADO: 9, FALLIDO: 1, EN_DUDA: 1 })
  const deUno = (n: number) => correo.recibidos.filter((c) => c.para === `socio${n}@correo.example`).length
  assert.deepEqual([deUno(4), deUno(5), deUno(6)], [0, 1, 1])
  // All failed ones, without the one in doubt.
  assert.equal((await admin.post(`resumenes/${id}/reintentar`)).status, 204)
  await trabajar()
  assert.deepEqual(await estados(t), { ENVIADO: 10, EN_DUDA: 1 })
  assert.equal((await admin.post(`resumenes/${id}/reintentar`)).body.codigo, 'RESUMENES_OTRO_ESTADO')
  const { body } = await admin.get(`${enviosList.path}?G_tanda=${id}&G_estado=EN_DUDA`)
  assert.equal(body.content[0].destino, 'socio6@correo.example')
  assert.equal((await admin.post(`resumenes/${id}/reintentar`, { idEnvio: body.content[0].id })).status, 204)
  await trabajar()
  assert.deepEqual([deUno(6), (await admin.get(`resumenes/${id}`)).body.enviados], [2, 11])
  // The same message id both times: mail systems deduplicate it.
  assert.equal(new Set(correo.recibidos.filter((c) => c.para === 'socio6@correo.example').map((c) => c.id)).size, 1)
  await limpiar()
})

test('nothing starts after a stop; two workers send nobody the same', async () => {
  const { body } = await admin.post('resumenes', { periodo, porMinuto: 600 })
  const otroToma = async (estado: string, mas = '') => {
    await t.rows(`update resumen_envio set intentos = intentos + 1 where estado = '${estado}'; ${mas}`)
    return false
  }
  // Another worker takes everything over, including the next row: the first one sends nothing more.
  correo.alAnunciar = () => otroToma('TOMADO', 'update resumen_tanda set turno = turno + 1, latido = null')
  await trabajar()
  assert.equal(correo.recibidos.length, 0)
  correo.alAnunciar = () => false
  // A row already sent is not repeated.
  correo.alTomar = () => {
    correo.alTomar = () => false
    return otroToma('ENTREGANDO')
  }
  // Another running month does not continue this one.
  await t.rows(`insert into resumen_tanda (periodo, por_minuto, creada, creada_por, desde, turno, latido)
    select '2019-04-01', 600, now(), 1, now(), turno + 1, now() + interval '1 hour' from resumen_tanda`)
  const trabajo = Promise.all([trabajar(), trabajar()])
  for (; correo.recibidos.length < 4; ) await new Promise(setImmediate)
  assert.equal((await admin.post(`resumenes/${body.id}/detener`)).status, 204)
  const [uno, otro] = await trabajo
  assert.notEqual(uno, otro, 'one of the two has it')
  const hasta = correo.recibidos.length
  assert.ok(hasta >= 4 && hasta <= 5)
  assert.equal(await trabajar(), undefined)
  assert.equal((await admin.post(`resumenes/${body.id}/detener`)).body.codigo, 'RESUMENES_OTRO_ESTADO')
  // Recipients added while it is stopped are included when it continues.
  await t.rows(`delete from resumen_envio where id = (select max(id) from resumen_envio where estado = 'PENDIENTE')`)
  assert.equal((await admin.post(`resumenes/${body.id}/seguir`, { porMinuto: 6000 })).status, 204)
  await trabajar()
  assert.equal(new Set(correo.recibidos.map((c) => c.para)).size, 11)
  assert.equal(correo.recibidos.length, 11)
  await limpiar()
})

test('the rate is respected: the rest of the minute passes between two messages', async () => {
  await admin.post('resumenes', { periodo, porMinuto: 1 })
  const parar = new AbortController()
  const timers = watchTimers()
  const trabajo = workOf(t, 'resumenes', parar.signal)
  // After the first one it waits for the rest of the minute, not for the mail server's 30 or 60 s nor the pool's 50.
  await eventually(() => estados(t), { ENVIADO: 1, PENDIENTE: 10 })
  await eventually(() => timers.set.some((ms) => ms > 30_000 && ms < 60_000 && ms !== 50_000), true)
  timers.stop()
  // A worker that lost its lease does not release that of another.
  await t.rows('update resumen_tanda set turno = turno + 1')
  parar.abort()
  await trabajo
  assert.deepEqual(await t.rows('select estado, latido is not null as tomada from resumen_tanda'), [
    { estado: 'EN_MARCHA', tomada: true },
  ])
  assert.equal(correo.recibidos.length, 1)
  await limpiar()
})

test('WhatsApp: signed, one key each, repeated after a failure; a wrong signature is reported', async () => {
  t.services.config.whatsapp = { url: whatsapp.url, secret: claveWhatsapp }
  assert.equal((await admin.get(`resumenes/destinatarios?periodo=${periodo}`)).body.whatsapp, 4)
  const { body: ninguno } = await admin.get('resumenes/destinatarios?periodo=2001-01-01')
  assert.deepEqual([ninguno.email, ninguno.whatsapp], [0, 0], 'who has no statement of that month gets none')
  const id = await empezar()
  await trabajar()
  assert.deepEqual(await estados(t, 'WHATSAPP'), { ENVIADO: 4 })
  assert.deepEqual((await whatsapp.mirar()).telefonos.length, 4)
  // Killed after sending and before storing it: repeated, and deduplicated by the provider.
  await t.rows(`update resumen_envio set estado = 'TOMADO', enviado = null where canal = 'WHATSAPP' and destino = '3415550003'`)
  await t.rows(`update resumen_tanda set estado = 'EN_MARCHA'`)
  await trabajar()
  const visto = await whatsapp.mirar()
  assert.deepEqual([visto.tomados, visto.repetidos], [4, 1])
  assert.deepEqual(await estados(t, 'WHATSAPP'), { ENVIADO: 4 })
  t.services.config.whatsapp = { url: whatsapp.url, secret: 'x'.repeat(40) }
  await t.rows(`update resumen_envio set estado = 'FALLIDO', enviado = null, clave = gen_random_uuid() where canal = 'WHATSAPP'`)
  await admin.post(`resumenes/${id}/reintentar`)
  await trabajar()
  assert.deepEqual(await estados(t, 'WHATSAPP'), { FALLIDO: 4 })
  assert.equal((await whatsapp.mirar()).rechazados, 4)
  // Without a mail server or provider, they do not count as sent.
  const { config } = t.services
  Object.assign(config, { whatsapp: undefined, smtpUrl: undefined, demo: false })
  await t.rows(`update resumen_envio set estado = 'FALLIDO', enviado = null where canal = 'EMAIL'`)
  await admin.post(`resumenes/${id}/reintentar`)
  await trabajar()
  assert.deepEqual([await estados(t), await estados(t, 'WHATSAPP')], [{ FALLIDO: 11 }, { FALLIDO: 4 }])
  Object.assign(config, { smtpUrl: correo.url, demo: true })
  whatsapp.parar()
  await limpiar()
})
