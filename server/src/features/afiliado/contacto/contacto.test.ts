import assert from 'node:assert/strict'
import { SMTPServer } from 'smtp-server'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { workOutbox } from '../../../platform/jobs/outbox.ts'
import { mailJob } from '../../../platform/mail/mail.ts'
import { esperaMs, referencia } from './contacto.rules.ts'

const t = await testApp()
const ana = await t.login('ana')
/** Year of the organisation's day, not of the machine's time zone. */
const anio = () => Number(t.today().slice(0, 4))
const consulta = {
  nombre: 'Ana Beatriz Quiroga',
  email: 'ana.casa@correo.example',
  telefono: '3414001200',
  mensaje: 'Hola, ¿cuándo abre la colonia?',
  secretariaContacto: { codigo: 6 },
}
const enviar = (datos: object = {}, quien = ana) => quien.post('usuarios/enviar-consulta', { ...consulta, ...datos })
const campos = (body: { errores?: Array<{ campo: string; mensaje: string }> }) =>
  Object.fromEntries((body.errores ?? []).map((e) => [e.campo, e.mensaje]))
const limite = (n: number) => t.rows(`update organizacion set consultas_por_dia = ${n}`)
await limite(1000)

/** Sends the outbox through a real SMTP server; returns the received mails by recipient. */
async function correos(): Promise<Record<string, string>> {
  const received: Record<string, string> = {}
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const partes: Buffer[] = []
      stream.on('data', (parte: Buffer) => partes.push(parte))
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo) received[address] = Buffer.concat(partes).toString()
        done()
      })
    },
  })
  await new Promise<void>((listo) => server.listen(0, '127.0.0.1', listo))
  const address = server.server.address()
  t.services.config.smtpUrl = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  while ((await workOutbox(t.services, t.app.log, [mailJob])).done > 0);
  await new Promise<void>((listo) => server.close(listo))
  return received
}

/** Header of a mail, unfolded and decoded. */
function cabecera(correo: string, nombre: string): string {
  const cabeza = correo.split('\r\n\r\n')[0]?.replace(/\r\n[ \t]+/g, ' ') ?? ''
  const linea = cabeza.split('\r\n').find((l) => l.toLowerCase().startsWith(`${nombre.toLowerCase()}: `)) ?? ''
  return linea
    .slice(nombre.length + 2)
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?UTF-8\?(B|Q)\?([^?]*)\?=/gi, (_, tipo: string, texto: string) =>
      tipo.toUpperCase() === 'B' ? Buffer.from(texto, 'base64').toString() : leerQ(texto.replaceAll('_', ' ')),
    )
}
const leerQ = (texto: string): string =>
  Buffer.from(
    texto.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()
/** The plain text of a mail. */
function cuerpo(correo: string): string {
  const parte = correo.slice(correo.indexOf('text/plain'))
  const [cabeza = '', ...resto] = parte.split('\r\n\r\n')
  const texto = resto.join('\r\n\r\n').split('\r\n--')[0] ?? ''
  return /base64/i.test(cabeza) ? Buffer.from(texto, 'base64').toString() : leerQ(texto)
}

test('the offices return codigo and nombreSecretariaMostrar, size 1000 by codigo (B-CONTACTO-03, B-CONTACTO-17)', async () => {
  const { status, body } = await ana.get('vistas/secretarias-contacto?page=0&size=1000&sort=codigo,asc')
  assert.equal(status, 200)
  assert.deepEqual(body.content[0], { codigo: 1, nombreSecretariaMostrar: 'Secretaría General' })
  const codigos = body.content.map((s: { codigo: number }) => s.codigo)
  assert.deepEqual(
    [codigos, body.totalElements, body.last],
    [codigos.toSorted((a: number, b: number) => a - b), codigos.length, true],
  )
  assert.doesNotMatch(JSON.stringify(body), /@/, 'the inboxes are not told')
  await t.rows('update secretaria_contacto set habilitada = false where codigo = 7')
  assert.equal((await ana.get('vistas/secretarias-contacto')).body.totalElements, codigos.length - 1)
  assert.equal((await ana.get('vistas/secretarias-contacto?sort=email,asc')).status, 400)
})

test('a query is stored with its number and mailed to office and user (B-CONTACTO-02, B-CONTACTO-16)', async () => {
  const { status, body } = await enviar()
  assert.equal(status, 201)
  assert.deepEqual([Object.keys(body).sort(), body.numero], [['id', 'numero'], `C-000001/${anio()}`])
  const [fila] = await t.rows('select c.*, u.email as de from consulta c join usuario u on u.id = c.usuario_id')
  assert.deepEqual(
    [fila?.de, fila?.nombre, fila?.email, fila?.telefono, fila?.mensaje, fila?.secretaria_codigo, Number(fila?.afiliado_numero)],
    ['ana@gremial.example', consulta.nombre, consulta.email, consulta.telefono, consulta.mensaje, 6, 1001],
  )
  const recibidos = await correos()
  assert.deepEqual(Object.keys(recibidos).sort(), ['ana@gremial.example', 'turismo@uts.example'])
  const oficina = recibidos['turismo@uts.example'] ?? ''
  assert.equal(cabecera(oficina, 'Reply-To'), 'ana.casa@correo.example')
  assert.equal(cabecera(oficina, 'Subject'), `Consulta C-000001/${anio()} de Ana Beatriz Quiroga`)
  for (const dato of ['001001/', '341 400-1200', '¿cuándo abre la colonia?', 'Secretaría de Turismo y Recreación'])
    assert.ok(cuerpo(oficina).includes(dato), dato)
  const copia = recibidos['ana@gremial.example'] ?? ''
  assert.equal(cabecera(copia, 'Subject'), `Recibimos tu consulta C-000001/${anio()}`)
  assert.ok(cuerpo(copia).includes('¿cuándo abre la colonia?'))
})

test("the copy is in the user's language and keeps emoji, apostrophes, ñ and markup as typed", async () => {
  const mensaje = "No anda <b>nada</b> 😞: O'Higgins & Ñandú 100% {numero}\n¿y ahora?"
  await t.rows(`update usuario set idioma = 'ja' where id = (select id from usuario where email = 'tesorera@gremial.example')`)
  const japonesa = await t.login('tesorera', 'ja')
  const { status, body } = await enviar({ mensaje, nombre: "Marta O'Ñíguez 🙂" }, japonesa)
  assert.equal(status, 201)
  const [fila] = await t.rows<{ mensaje: string }>(`select mensaje from consulta where id = ${body.id}`)
  assert.equal(fila?.mensaje, mensaje)
  const recibidos = await correos()
  const copia = recibidos['tesorera@gremial.example'] ?? ''
  assert.equal(cabecera(copia, 'Subject'), `問い合わせ ${body.numero} を受け付けました`)
  assert.ok(cuerpo(copia).replaceAll('\r\n', '\n').includes(mensaje))
  assert.equal(cabecera(recibidos['turismo@uts.example'] ?? '', 'Subject'), `Consulta ${body.numero} de Marta O'Ñíguez 🙂`)
  assert.doesNotMatch(copia.slice(copia.indexOf('text/html')), /<b>nada/)
})

test('no field can inject a mail header', async () => {
  for (const [campo, valor] of [
    ['nombre', 'Ana\r\nBcc: otro@correo.example'],
    ['nombre', 'Ana\nX'],
    ['nombre', 'Ana\u0000'],
    ['email', 'ana@correo.example\r\nBcc: otro@correo.example'],
    ['email', 'ana@correo.example, otro@correo.example'],
    ['telefono', '3414001200\r\n1'],
  ]) {
    const { status, body } = await enviar({ [campo as string]: valor })
    assert.deepEqual([status, Object.keys(campos(body))], [400, [campo]], JSON.stringify(valor))
  }
})

test('all missing fields are reported together (B-CONTACTO-04, B-CONTACTO-06, B-CONTACTO-08, B-CONTACTO-11, B-CONTACTO-14)', async () => {
  const falta = 'Este campo es requerido.'
  const vacio = await ana.post('usuarios/enviar-consulta', {})
  assert.equal(vacio.status, 400)
  assert.deepEqual(campos(vacio.body), {
    secretariaContacto: falta,
    nombre: falta,
    email: falta,
    telefono: falta,
    mensaje: falta,
  })
  const blancos = await enviar({ secretariaContacto: {}, nombre: '  ', email: '', telefono: ' ', mensaje: ' \n ' })
  assert.deepEqual(campos(blancos.body), {
    'secretariaContacto.codigo': falta,
    nombre: falta,
    email: falta,
    telefono: falta,
    mensaje: falta,
  })
})

test('an invalid office is refused (B-CONTACTO-05)', async () => {
  for (const codigo of [999, 7, 'uno', 1.5, -1, 0]) {
    const { status, body } = await enviar({ secretariaContacto: { codigo } })
    assert.deepEqual(
      [status, campos(body)],
      [400, { 'secretariaContacto.codigo': 'Debe seleccionar una secretaria válida' }],
      String(codigo),
    )
  }
})

test('limits and formats are checked at their boundaries (B-CONTACTO-07, B-CONTACTO-09, B-CONTACTO-10, B-CONTACTO-12, B-CONTACTO-13, B-CONTACTO-15)', async () => {
  const mal: Array<[object, string]> = [
    [{ nombre: 'x'.repeat(81) }, 'Este campo no puede tener más de 80 caracteres.'],
    [{ email: `${'a'.repeat(70)}@correo.example` }, 'Este campo no puede tener más de 80 caracteres.'],
    [{ email: 'Ana@Correo' }, 'ana@correo no es email válido.'],
    [{ telefono: '341-400-1200' }, 'Valor inválido.'],
    [{ telefono: '٣٤١٤٠٠١٢٠٠' }, 'Valor inválido.'],
    [{ telefono: '341400120' }, 'Este campo requiere 10 caracteres como mínimo.'],
    [{ telefono: '1'.repeat(21) }, 'Este campo no puede tener más de 20 caracteres.'],
    [{ mensaje: 'x'.repeat(601) }, 'Este campo no puede tener más de 600 caracteres.'],
  ]
  for (const [datos, texto] of mal) {
    const { status, body } = await enviar(datos)
    assert.deepEqual([status, campos(body)], [400, { [Object.keys(datos)[0] as string]: texto }])
  }
  const justo = {
    nombre: 'x'.repeat(80),
    email: `${'a'.repeat(65)}@correo.example`,
    telefono: '1'.repeat(20),
    mensaje: '😞'.repeat(300),
  }
  assert.equal(justo.email.length, 80)
  assert.equal((await enviar(justo)).status, 201)
  assert.equal((await enviar({ telefono: '1'.repeat(10) })).status, 201)
})

test('a refusal is a message in the language of the caller (B-CONTACTO-18)', async () => {
  const en = await t.login('ana', 'en')
  const { body } = await enviar({ secretariaContacto: { codigo: 999 } }, en)
  assert.deepEqual(
    [body.codigo, campos(body)],
    ['SECRETARIA_INVALIDA', { 'secretariaContacto.codigo': 'You must choose a valid office' }],
  )
})

test('a repeated or concurrent submission stores one query; its id with other content is refused', async () => {
  const envio = crypto.randomUUID()
  const antes = (await t.rows('select 1 from consulta')).length
  const todas = await Promise.all(Array.from({ length: 10 }, () => enviar({ envio, mensaje: 'Una sola vez' })))
  assert.deepEqual([...new Set(todas.map((r) => r.status))], [201])
  assert.equal(new Set(todas.map((r) => r.body.numero)).size, 1)
  assert.equal((await t.rows('select 1 from consulta')).length, antes + 1)
  assert.equal((await enviar({ envio, mensaje: 'Otra cosa' })).body.codigo, 'REPETIDO')
  assert.equal((await enviar({ envio: 'no es un uuid' })).status, 400)
  // Another user may use the same submission id.
  assert.equal((await enviar({ envio, mensaje: 'Una sola vez' }, await t.login('secretario'))).status, 201)
  const correosDe = await t.rows(`select 1 from bandeja_salida where datos->'datos'->>'mensaje' like '%Una sola vez%'`)
  assert.equal(correosDe.length, 4)
})

test('numbers of a year have no gaps, with concurrent queries and after a rollback', async () => {
  await t.rows(`alter table consulta add constraint prueba check (mensaje <> 'se deshace')`)
  const mandar = async (quien: string, i: number) =>
    enviar({ mensaje: i % 3 === 0 ? 'se deshace' : `número ${i}` }, await t.login(quien))
  const personas = ['ana', 'tesorera', 'secretario', 'operador']
  const respuestas = await Promise.all(Array.from({ length: 24 }, (_, i) => mandar(personas[i % 4] as string, i)))
  assert.equal(respuestas.filter((r) => r.status === 201).length, 16)
  const filas = await t.rows<{ numero: number }>(`select numero from consulta where anio = ${anio()} order by numero`)
  assert.deepEqual(
    filas.map((f) => f.numero),
    filas.map((_, i) => i + 1),
  )
  await t.rows('alter table consulta drop constraint prueba')
})

test('numbers restart at 1 with the local new year', async () => {
  const beto = await t.login('beto')
  // The clock jumps past the idle limit of twelve hours of a session and its maximum of ninety days.
  await t.rows(`update sesion set vence = vence + interval '2 years', creada = creada + interval '1 year'`)
  const este = anio()
  t.at(new Date(`${este + 1}-01-01T02:30:00Z`))
  const vieja = await enviar({}, beto)
  assert.match(vieja.body.numero, new RegExp(`/${este}$`))
  t.at(new Date(`${este + 1}-01-01T03:30:00Z`))
  assert.equal((await enviar({}, beto)).body.numero, `C-000001/${este + 1}`)
  t.at()
})

test('over the daily limit returns 429 with the time to retry; each user has their own', async () => {
  await limite(3)
  const otra = await t.login('otra')
  const inicio = Date.now()
  for (let i = 0; i < 3; i++) {
    t.at(new Date(inicio + i * 3_600_000))
    assert.equal((await enviar({ mensaje: `${i}` }, otra)).status, 201)
  }
  const negada = await enviar({}, otra)
  assert.deepEqual(
    [negada.status, negada.body.codigo, negada.body.message],
    [429, 'CONSULTAS_AGOTADAS', 'Llegaste al máximo de consultas en 24 horas (3). Vas a poder enviar otra dentro de 22 h.'],
  )
  assert.equal(negada.headers['retry-after'], String(22 * 3600))
  assert.equal((await enviar({}, await t.login('central'))).status, 201)
  const mesa = await t.login('mesa')
  const varias = await Promise.all(Array.from({ length: 6 }, (_, i) => enviar({ mensaje: `a la vez ${i}` }, mesa)))
  assert.deepEqual(varias.map((r) => r.status).sort(), [201, 201, 201, 429, 429, 429])
  // The clock jumps past the twelve idle hours of a session.
  await t.rows(`update sesion set vence = vence + interval '3 days'`)
  t.at(new Date(inicio + 24 * 3_600_000 + 1000))
  assert.equal((await enviar({}, otra)).status, 201)
  assert.equal((await enviar({}, otra)).status, 429)
  t.at()
  await limite(1000)
})

test('a query needs a session; a failure halfway stores neither query nor mail', async () => {
  assert.equal((await enviar({}, t.visitor())).status, 401)
  assert.equal((await t.visitor().get('vistas/secretarias-contacto')).status, 401)
  const antes = await t.rows('select (select count(*) from consulta) as c, (select count(*) from bandeja_salida) as b')
  await t.rows(
    `alter table bandeja_salida add constraint prueba check (datos->'datos'->>'mensaje' not like '%se corta%') not valid`,
  )
  assert.ok((await enviar({ mensaje: 'se corta' })).status >= 400)
  await t.rows('alter table bandeja_salida drop constraint prueba')
  assert.deepEqual(await t.rows('select (select count(*) from consulta) as c, (select count(*) from bandeja_salida) as b'), antes)
})

test('the reference and the wait are computed', () => {
  assert.equal(referencia(2026, 123), 'C-000123/2026')
  assert.equal(referencia(2026, 1_234_567), 'C-1234567/2026')
  const ahora = new Date('2026-05-02T12:00:00Z')
  assert.equal(esperaMs([], 10, ahora), 0)
  assert.equal(esperaMs([new Date('2026-05-02T11:00:00Z')], 1, ahora), 23 * 3_600_000)
  // After the limit was lowered, the newest query within it must expire.
  assert.equal(esperaMs([new Date('2026-05-02T11:00:00Z'), new Date('2026-05-02T10:00:00Z')], 1, ahora), 23 * 3_600_000)
})
