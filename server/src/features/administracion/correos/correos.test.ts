import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { recibir } from '../../../../test/correo.ts'
import { inTransaction, systemCtx } from '../../../platform/context.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { anotarRebote } from './rebotes.service.ts'

const t = await testApp()
const admin = await t.login('admin')

const mandar = (para: string) =>
  inTransaction(systemCtx(t.services, t.app.log), (ctx) =>
    sendMail(ctx, {
      para,
      idioma: 'es',
      plantilla: 'recuperarClave',
      datos: { nombre: "O'Higgins ñ 🏦" },
      enlace: { ruta: '/recuperar-pass/', secreto: 'token-en-claro' },
    }),
  )
const paraQuienes = async (consulta: string) =>
  (await admin.get(`vistas/correos?${consulta}`)).body.content.map((c: { para: string }) => c.para)

test('administrators see mails with state, attempts, next attempt and error; never content', async () => {
  await mandar('enviado@correo.example')
  await recibir(t)
  await mandar('fallido@correo.example')
  await mandar('pendiente_1@correo.example')
  await t.rows(
    `update bandeja_salida set fallido = now(), intentos = 3, ultimo_error = '550 no existe' where datos ->> 'para' like 'fallido%'`,
  )
  const { status, body } = await admin.get('vistas/correos?size=10')
  assert.equal(status, 200)
  assert.deepEqual(
    body.content.map((c: Record<string, unknown>) => [c.para, c.estado, c.intentos, c.ultimoError, c.plantilla]),
    [
      ['pendiente_1@correo.example', 'PENDIENTE', 0, null, 'recuperarClave'],
      ['fallido@correo.example', 'FALLIDO', 3, '550 no existe', 'recuperarClave'],
      // No mail server: it reached nobody and is not shown as sent.
      ['enviado@correo.example', 'GUARDADO', 1, null, 'recuperarClave'],
    ],
  )
  assert.match(body.content[0].creado, /^\d{4}-\d\d-\d\dT/)
  assert.match(body.content[0].momento, /^\d{4}-\d\d-\d\dT/)
  assert.doesNotMatch(JSON.stringify(body), /token-en-claro|secreto|Higgins/)
})

test('a query mail is shown by its number, so that two differ, and never by its author', async () => {
  await inTransaction(systemCtx(t.services, t.app.log), (ctx) =>
    sendMail(ctx, {
      para: 'consulta@correo.example',
      idioma: 'es',
      plantilla: 'consultaNueva',
      datos: { numero: 'C-000007/2026', nombre: 'Rosa Núñez' },
    }),
  )
  const { body } = await admin.get('vistas/correos?buscar=consulta@')
  assert.equal(body.content[0].numero, 'C-000007/2026')
  assert.doesNotMatch(JSON.stringify(body), /Núñez/)
  await t.rows(`delete from bandeja_salida where datos ->> 'para' = 'consulta@correo.example'`)
})

test('mails are filtered by state, searched by recipient, sorted; other parameters are refused', async () => {
  assert.deepEqual(await paraQuienes('estado=PENDIENTE'), ['pendiente_1@correo.example'])
  assert.deepEqual(await paraQuienes('G_estado=GUARDADO'), ['enviado@correo.example'])
  assert.deepEqual(await paraQuienes('estado=ENVIADO'), [])
  await t.rows(`update bandeja_salida set guardado = false where datos ->> 'para' like 'enviado@%'`)
  assert.deepEqual(await paraQuienes('estado=GUARDADO'), [])
  assert.deepEqual(await paraQuienes('G_estado=ENVIADO'), ['enviado@correo.example'])
  assert.deepEqual(await paraQuienes('buscar=FALLIDO@'), ['fallido@correo.example'])
  assert.deepEqual(await paraQuienes('buscar=pendiente_'), ['pendiente_1@correo.example'])
  assert.deepEqual(await paraQuienes('buscar=%25'), [])
  assert.equal((await paraQuienes('sort=creado,asc'))[0], 'enviado@correo.example')
  for (const mala of ['estado=OTRO', 'sort=para,asc', 'para=x'])
    assert.equal((await admin.get(`vistas/correos?${mala}`)).status, 400)
})

test('an unsent mail is retried at once and audited; a sent one or another job is not', async () => {
  const id = async (para: string) =>
    (await t.rows<{ id: number }>(`select id from bandeja_salida where datos ->> 'para' = '${para}'`))[0]?.id
  const fallido = await id('fallido@correo.example')
  assert.equal((await admin.post(`correos/${fallido}/reintentar`)).status, 204)
  assert.deepEqual((await recibir(t)).map((m) => m.para).sort(), ['fallido@correo.example', 'pendiente_1@correo.example'])
  assert.equal((await admin.post(`correos/${fallido}/reintentar`)).status, 404)
  assert.equal((await admin.post('correos/999999/reintentar')).status, 404)
  const [otro] = await t.rows<{ id: number }>(`insert into bandeja_salida (tipo, datos) values ('otro', '{}') returning id`)
  assert.equal((await admin.post(`correos/${otro?.id}/reintentar`)).status, 404)
  assert.equal((await t.rows(`select 1 from auditoria where accion = 'reintentar' and entidad = 'correo'`)).length, 1)
})

test('only administrators have access', async () => {
  for (const quien of ['ana', 'operador', 'mesa', 'revisora', 'central']) {
    const persona = await t.login(quien)
    assert.equal((await persona.get('vistas/correos')).status, 403, quien)
    assert.equal((await persona.post('correos/1/reintentar')).status, 403, quien)
  }
  assert.equal((await t.visitor().get('vistas/correos')).status, 401)
})

/** A bounce as Postfix sends it when the other server refuses a mail. */
const aviso = (clave: string, accion = 'failed') => `From: MAILER-DAEMON@mx.uts.example\r
To: rebotes@uts.example\r
Subject: Undelivered Mail Returned to Sender\r
MIME-Version: 1.0\r
Content-Type: multipart/report; report-type=delivery-status; boundary="XYZ"\r
\r
--XYZ\r
Content-Type: text/plain\r
\r
I'm sorry.\r
--XYZ\r
Content-Type: message/delivery-status\r
\r
Reporting-MTA: dns; mx.uts.example\r
\r
Final-Recipient: rfc822; ana@correo.example\r
Action: ${accion}\r
Status: 5.1.1\r
Diagnostic-Code: smtp; 550 5.1.1 <ana@correo.example>: Recipient address\r
    rejected: User unknown\r
\r
--XYZ\r
Content-Type: text/rfc822-headers\r
\r
From: UTS <afiliados@uts.example>\r
Message-ID: <${clave}@uts.example>\r
\r
--XYZ--\r
`

test('a bounce is stored with its reason, once; delays and foreign reports change nothing', async () => {
  await mandar('vuelve@correo.example')
  await recibir(t)
  const [fila] = await t.rows<{ clave: string }>(
    `select datos ->> 'clave' as clave from bandeja_salida where datos ->> 'para' = 'vuelve@correo.example'`,
  )
  const clave = fila?.clave ?? ''
  const ctx = systemCtx(t.services, t.app.log)
  const anotar = (mensaje: string) => anotarRebote(ctx, Buffer.from(mensaje))
  for (const otro of [aviso(clave, 'delayed'), aviso(randomUUID()), `From: x\r\n\r\n${clave}`, '', '\0\xff'.repeat(1000)])
    assert.equal(await anotar(otro), false)
  const como = (que: string) => t.rows(`update bandeja_salida set ${que} where datos ->> 'clave' = '${clave}'`)
  // An unsent mail cannot bounce.
  await como('hecho = null')
  assert.equal(await anotar(aviso(clave)), false)
  await como('hecho = now(), guardado = false')
  assert.ok((await paraQuienes('estado=ENVIADO')).includes('vuelve@correo.example'))
  assert.equal(await anotar(aviso(clave)), true)
  assert.equal(await anotar(aviso(clave)), true)
  const { body } = await admin.get('vistas/correos?estado=REBOTADO')
  assert.deepEqual(
    body.content.map((c: Record<string, unknown>) => [c.para, c.estado, c.ultimoError]),
    [['vuelve@correo.example', 'REBOTADO', '550 5.1.1 <ana@correo.example>: Recipient address rejected: User unknown']],
  )
  assert.ok(!(await paraQuienes('estado=ENVIADO')).includes('vuelve@correo.example'))
  assert.equal((await admin.post(`correos/${body.content[0].id}/reintentar`)).status, 404)
  assert.equal((await t.rows(`select 1 from auditoria where accion = 'rebotar'`)).length, 1)
})

test('a test mail goes to its requester, ten an hour at most, and is audited', async () => {
  assert.equal((await (await t.login('mesa')).post('correos/probar', {})).status, 403)
  assert.equal((await (await t.login('ana')).post('correos/probar', {})).status, 403)
  const estados = []
  for (let i = 0; i < 11; i++) estados.push((await admin.post('correos/probar', {})).status)
  assert.deepEqual([estados.filter((e) => e === 204).length, estados.at(-1)], [10, 429])
  assert.ok((await recibir(t)).some(({ para, asunto }) => para === 'admin@gremial.example' && asunto === 'Correo de prueba'))
})
