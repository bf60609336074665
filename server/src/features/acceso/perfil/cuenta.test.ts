import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Person, testApp } from '../../../../test/app.ts'
import { pase } from '../../../../test/captcha.ts'
import { eventually } from '../../../../test/eventually.ts'
import { createSession } from '../../../platform/access/session.ts'
import { unseal } from '../../../platform/secret.ts'

/** The own e-mail, password, account and sessions. */
const t = await testApp()
const clave = 'Gremial.2026'
const nueva = 'Nueva.clave.7'
const messages = (answer: { body: { errores?: Array<{ campo: string; mensaje: string }> } }) =>
  Object.fromEntries((answer.body.errores ?? []).map((e) => [e.campo, e.mensaje]))

/** Somebody new in every test, so that no test depends on another. */
let count = 0
async function somebody(role = 'AFILIADO') {
  const email = `persona${++count}@gremial.example`
  const [row] = await t.rows<{ id: number }>(`insert into usuario (email, clave_hash, nombre, nivel, mail_validado, idioma)
    select '${email}', clave_hash, 'Prueba, Persona ${count}', 1, true, 'es' from usuario where email = 'ana@gremial.example' returning id`)
  const id = Number(row?.id)
  await t.rows(`insert into usuario_rol (usuario_id, rol_id) select ${id}, id from rol where codigo = '${role}'`)
  const session = async (agente = 'prueba', recordar = false) =>
    t.visitor({ cookie: `gremial_sesion=${await createSession(t.db, id, recordar, agente, t.services.now())}` })
  return { id, email, person: await session(), session }
}
async function login(username: string, password: string) {
  const visitor = t.visitor()
  const answer = await visitor.post('login', { username, password }, { cookie: await pase(visitor) })
  return answer.status
}
/** Who is still in: what is kept of a session hears a moment later that it ended. */
const inside = (expected: Array<[Person, boolean]>) =>
  eventually(
    () => Promise.all(expected.map(async ([person]) => (await person.get('usuarios/actual')).status === 200)),
    expected.map(([, is]) => is),
  )
interface Sent {
  para: string
  plantilla: string
  secreto?: string
  ruta?: string
  datos?: Record<string, string>
}
const mails = async () =>
  (await t.rows<{ datos: Sent }>(`select datos from bandeja_salida where tipo = 'correo' order by id`)).map((r) => r.datos)
const mailsTo = async (para: string) => (await mails()).filter((m) => m.para === para)
/** The token of the last link that went to an address. */
async function linkTo(para: string): Promise<string> {
  const mail = (await mailsTo(para)).filter((m) => m.secreto).at(-1)
  assert.ok(mail?.secreto)
  assert.equal(mail.ruta, '/validar-cambiar-email/')
  return unseal(t.services.config, 'correo', mail.secreto)
}
const ask = (person: Person, id: number, email: string, email2 = email) =>
  person.post('usuarios/cambiar-email', { email1: email, email2, id })
const use = (token: string) => t.visitor().post(`usuarios/validar-cambiar-email/${token}`)

test('B-CAMBIOMAIL-01..05: email1, email2 and id; both required, max 80, with the format, equal', async () => {
  const { id, person } = await somebody()
  const requerido = 'Este campo es requerido.'
  assert.deepEqual(messages(await person.post('usuarios/cambiar-email', {})), {
    id: requerido,
    email1: requerido,
    email2: requerido,
  })
  assert.deepEqual(messages(await ask(person, id, '')), { email1: requerido, email2: requerido })
  const long = `${'a'.repeat(70)}@correo.example`
  const largo = 'Este campo no puede tener más de 80 caracteres.'
  assert.deepEqual(messages(await ask(person, id, long)), { email1: largo, email2: largo })
  for (const email of ['Ana@correo.example', 'ana+x@correo.example', 'ana@correo', 'ana correo@x.ar'])
    assert.deepEqual(messages(await ask(person, id, email)), { email1: `${email} no es email válido.` })
  assert.deepEqual(messages(await ask(person, id, 'una@correo.example', 'otra@correo.example')), {
    email2: 'los email deben ser iguales',
  })
  await inside([[person, true]])
})

test('B-CAMBIOMAIL-06..10: nothing changes until the link is used; then everywhere out, and in with the new one', async () => {
  const { id, email, person, session } = await somebody()
  const phone = await session('teléfono')
  const nuevo = 'persona.nueva@correo.example'
  const asked = await ask(person, id, nuevo)
  assert.equal(asked.status, 204)
  assert.ok(asked.cookies.some((c) => c.name === 'gremial_sesion' && c.value === ''))
  await inside([
    [person, false],
    [phone, true],
  ])
  assert.equal(await login(email, clave), 200, 'the old address still enters')
  assert.equal(await login(nuevo, clave), 401, 'the new one not yet')
  const [told] = await mailsTo(email)
  assert.deepEqual([told?.plantilla, told?.datos?.nuevo, told?.secreto], ['emailPedido', nuevo, undefined])
  assert.deepEqual(
    (await mailsTo(nuevo)).map((m) => [m.plantilla, m.datos]),
    [['emailNuevo', undefined]],
  )
  const token = await linkTo(nuevo)
  const done = await use(token)
  assert.deepEqual([done.status, done.body], [200, { message: `Listo. Desde ahora ingresás con ${nuevo}.` }])
  await inside([[phone, false]])
  assert.deepEqual([await login(email, clave), await login(nuevo, clave)], [401, 200])
  assert.equal((await mailsTo(email)).at(-1)?.plantilla, 'emailCambiado')
  const again = await use(token)
  assert.deepEqual([again.status, again.body.message], [409, 'Este enlace ya se usó. Sirve una sola vez.'])
  const audited = JSON.stringify(await t.rows(`select datos from auditoria where entidad_id = '${id}'`))
  assert.ok(audited.includes(nuevo) && !audited.includes(token))
})

test('B-CAMBIOMAIL-09: a link that is altered, of another kind, expired or replaced says so and changes nothing', async () => {
  const { id, email, person, session } = await somebody()
  await ask(person, id, 'primera@correo.example')
  const first = await linkTo('primera@correo.example')
  await ask(await session(), id, 'segunda@correo.example')
  assert.equal((await use(first)).status, 409, 'only the last one asked for works')
  assert.equal((await use(`${first}x`)).status, 404)
  assert.equal((await use('%00')).status < 500, true)
  const second = await linkTo('segunda@correo.example')
  t.at(new Date(Date.now() + 25 * 3_600_000))
  const late = await use(second)
  t.at()
  assert.equal(late.body.codigo, 'ENLACE_CADUCADO')
  assert.equal(await login(email, clave), 200)
})

test('of two uses of a link at once, one does it', async () => {
  const { id, person } = await somebody()
  await ask(person, id, 'doble@correo.example')
  const token = await linkTo('doble@correo.example')
  const answers = await Promise.all([use(token), use(token), use(token)])
  assert.deepEqual(answers.map((a) => a.status).sort(), [200, 409, 409])
})

test('an address of somebody else is not told apart: same answer, and its owner is told instead of sent a link', async () => {
  const owner = await somebody()
  const one = await somebody()
  const other = await somebody()
  const free = await ask(one.person, one.id, 'libre@correo.example')
  const taken = await ask(other.person, other.id, owner.email)
  assert.deepEqual(
    [taken.status, taken.raw.length, Object.keys(taken.headers).sort()],
    [free.status, free.raw.length, Object.keys(free.headers).sort()],
  )
  assert.deepEqual(
    (await mailsTo(owner.email)).map((m) => [m.plantilla, m.secreto]),
    [['emailAjeno', undefined]],
  )
  assert.equal((await mailsTo(other.email)).at(-1)?.plantilla, 'emailPedido', 'who asked gets the same mail either way')
  assert.equal(await login(owner.email, clave), 200)
})

test('an address taken after asking is refused when the link is used, and stays with its owner', async () => {
  const { id, person } = await somebody()
  const other = await somebody()
  await ask(person, id, 'disputada@correo.example')
  await t.rows(`update usuario set email = 'disputada@correo.example' where id = ${other.id}`)
  const answer = await use(await linkTo('disputada@correo.example'))
  assert.deepEqual([answer.status, answer.body.message], [409, 'Ese correo ya es de otra cuenta.'])
})

test('the id of somebody else, the own address and too many requests are refused', async () => {
  const { id, email, person, session } = await somebody()
  const other = await somebody()
  assert.equal((await ask(person, other.id, 'robada@correo.example')).status, 404)
  assert.deepEqual(messages(await ask(person, id, email)), { email1: 'Ese ya es tu correo.' })
  assert.deepEqual(await mailsTo('robada@correo.example'), [])
  for (let i = 0; i < 5; i++)
    assert.equal((await ask(await session(), id, i % 2 ? other.email : `n${i}@correo.example`)).status, 204)
  const sixth = await ask(await session(), id, 'n6@correo.example')
  assert.deepEqual([sixth.status, sixth.body.codigo], [429, 'CORREOS_SEGUIDOS'])
})

test('changing the password cancels a change of e-mail that was asked for', async () => {
  const { id, person, session } = await somebody()
  await ask(person, id, 'intruso@correo.example')
  const datos = { id, passwordAnterior: clave, password: nueva, password2: nueva, origen: 'perfil' }
  assert.equal((await (await session()).post('usuarios/actual/cambiar-password', datos)).status, 204)
  assert.equal((await use(await linkTo('intruso@correo.example'))).status, 409)
})

test('B-CAMBIOCLAVE-01..05: old, new and repeated, each required, 7 to 100, and equal', async () => {
  const { id, person } = await somebody()
  const change = (body: object) => person.post('usuarios/actual/cambiar-password', { id, origen: 'perfil', ...body })
  const requerido = 'Este campo es requerido.'
  assert.deepEqual(messages(await change({})), { password: requerido, password2: requerido })
  assert.deepEqual(messages(await change({ password: nueva, password2: nueva })), { passwordAnterior: requerido })
  const tres = (v: string) => ({ passwordAnterior: v, password: v, password2: v })
  const all = (m: string) => ({ passwordAnterior: m, password: m, password2: m })
  assert.deepEqual(messages(await change(tres(''))), all(requerido))
  assert.deepEqual(messages(await change(tres('seis66'))), all('Este campo requiere 7 caracteres como mínimo.'))
  assert.deepEqual(messages(await change(tres('x'.repeat(101)))), all('Este campo no puede tener más de 100 caracteres.'))
  const differ = { passwordAnterior: clave, password: nueva, password2: `${nueva}x` }
  assert.deepEqual(messages(await change(differ)), { password2: 'las contraseñas deben ser iguales' })
  assert.deepEqual(messages(await change({ ...differ, origen: 'forzado' })), { password2: 'Las claves deben ser iguales' })
  assert.deepEqual(messages(await change({ passwordAnterior: 'no es esta', password: nueva, password2: nueva })), {
    passwordAnterior: 'La contraseña actual no es correcta.',
  })
  assert.deepEqual(messages(await change({ passwordAnterior: clave, password: clave, password2: clave })), {
    password: 'La contraseña nueva tiene que ser distinta de la actual.',
  })
  await inside([[person, true]])
})

test('B-CAMBIOCLAVE-06, B-CAMBIOCLAVE-07: it changes, all sessions end, and only the new one enters', async () => {
  const { id, email, person, session } = await somebody()
  const tab = await session('otra pestaña')
  const datos = { id, passwordAnterior: clave, password: 'x'.repeat(100), password2: 'x'.repeat(100), origen: 'perfil' }
  const other = await somebody()
  assert.equal((await other.person.post('usuarios/actual/cambiar-password', datos)).status, 404, 'the id of somebody else')
  const answers = await Promise.all([person, tab].map((p) => p.post('usuarios/actual/cambiar-password', datos)))
  assert.equal(answers.filter((a) => a.status === 204).length, 1, 'two tabs at once: one changes it')
  const done = answers.find((a) => a.status === 204)
  assert.ok(done?.cookies.some((c) => c.name === 'gremial_sesion' && c.value === ''))
  await inside([
    [person, false],
    [tab, false],
  ])
  assert.deepEqual([await login(email, clave), await login(email, 'x'.repeat(100))], [401, 200])
  assert.equal((await mailsTo(email)).at(-1)?.plantilla, 'claveCambiada')
})

test('a wrong password in the profile is slowed and then refused as at the login, without locking the login', async () => {
  const { email, person } = await somebody()
  const guess = () => person.post('usuarios/deshabilitar-cuenta', { password: 'adivinanza' })
  for (let i = 0; i < 5; i++) assert.equal((await guess()).status, 400)
  const start = performance.now()
  assert.equal((await guess()).status, 400)
  assert.ok(performance.now() - start > 450, 'the sixth waits')
  await t.rows(`update intento_acceso set fallos = 10 where fallos = 6`)
  const blocked = await guess()
  assert.deepEqual([blocked.status, blocked.body.codigo], [429, 'DEMASIADOS_INTENTOS'])
  assert.ok(Number(blocked.headers['retry-after']) > 60)
  const right = await person.post('usuarios/actual/cambiar-password', {
    passwordAnterior: clave,
    password: nueva,
    password2: nueva,
  })
  assert.equal(right.status, 429, 'the right one too, in every dialog that asks for it')
  assert.equal(await login(email, clave), 200)
})

test('B-BAJA-01..05: the password, at least 7; then disabled, out everywhere, and a mail says how to come back', async () => {
  const { id, email, person, session } = await somebody()
  const phone = await session('teléfono')
  const close = (body: object) => person.post('usuarios/deshabilitar-cuenta', body)
  assert.deepEqual(messages(await close({})), { password: 'Este campo es requerido.' })
  assert.deepEqual(messages(await close({ password: '' })), { password: 'Este campo es requerido.' })
  assert.deepEqual(messages(await close({ password: 'seis66' })), { password: 'Este campo requiere 7 caracteres como mínimo.' })
  assert.deepEqual(messages(await close({ password: 'no es esta' })), { password: 'La contraseña actual no es correcta.' })
  await inside([[phone, true]])
  await ask(await session(), id, 'pendiente@correo.example')
  const done = await close({ password: clave })
  assert.equal(done.status, 204)
  assert.ok(done.cookies.some((c) => c.name === 'gremial_sesion' && c.value === ''))
  await inside([
    [person, false],
    [phone, false],
  ])
  assert.equal(await login(email, clave), 401)
  assert.equal((await mailsTo(email)).at(-1)?.plantilla, 'cuentaDeshabilitada')
  assert.equal((await use(await linkTo('pendiente@correo.example'))).status, 409, 'its links are useless')
  assert.deepEqual(await t.rows(`select habilitado from usuario where id = ${id}`), [{ habilitado: false }])
})

test('the last enabled administrator stays, also when the last two leave at once', async () => {
  const { person, session, id } = await somebody('ADMINISTRADOR')
  const admin = await t.login('admin')
  const close = (p: Person) => p.post('usuarios/deshabilitar-cuenta', { password: clave })
  const answers = await Promise.all([close(person), close(admin)])
  assert.deepEqual(answers.map((a) => a.status).sort(), [204, 409])
  const refused = answers.find((a) => a.status === 409)
  assert.equal(refused?.body.message, 'No se puede: sos la única persona que administra el portal. Nombrá antes a otra.')
  const left = await t.rows<{
    id: number
  }>(`select u.id::int from usuario u join usuario_rol ur on ur.usuario_id = u.id join rol r on r.id = ur.rol_id
    where r.codigo = 'ADMINISTRADOR' and u.habilitado`)
  assert.equal(left.length, 1)
  const last = left[0]?.id === id ? await session() : await t.login('admin')
  assert.equal((await close(last)).status, 409)
  await inside([[last, true]])
})

test('the sessions of the person: this one first, the device in plain words, closed at once', async () => {
  const { person, session } = await somebody()
  const phone = await session('Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36', true)
  const old = await session('curl/8')
  const stranger = await somebody()
  const list = (await person.get('usuarios/actual/sesiones')).body as Array<Record<string, unknown>>
  assert.deepEqual(
    list.map((s) => [s.actual, s.programa, s.sistema, s.recordada]),
    [
      [true, '', '', false],
      [false, '', '', false],
      [false, 'Chrome', 'Android', true],
    ],
  )
  assert.ok(!JSON.stringify(list).includes('token'))
  const { id } = list[2] as { id: number }
  assert.equal((await stranger.person.delete(`usuarios/actual/sesiones/${id}`)).status, 404)
  // Nobody else closes it.
  await inside([[phone, true]])
  assert.equal((await person.delete(`usuarios/actual/sesiones/${id}`)).status, 204)
  await inside([[phone, false]])
  assert.equal((await person.delete(`usuarios/actual/sesiones/${id}`)).status, 404)
  const third = await session()
  assert.equal((await person.delete('usuarios/actual/sesiones')).status, 204)
  await inside([
    [person, true],
    [old, false],
    [third, false],
    [stranger.person, true],
  ])
  const own = (await person.get('usuarios/actual/sesiones')).body
  assert.equal(own.length, 1)
  const out = await person.delete(`usuarios/actual/sesiones/${own[0].id}`)
  assert.ok(out.cookies.some((c) => c.name === 'gremial_sesion' && c.value === ''))
  await inside([[person, false]])
})

test('the last use is told also of a remembered session, whose expiry does not move', async () => {
  const { id, session } = await somebody()
  const remembered = await session('prueba', true)
  const before = await t.rows(`select vence from sesion where usuario_id = ${id} and recordar`)
  const later = new Date(Date.now() + 5 * 3_600_000)
  t.at(later)
  const list = (await remembered.get('usuarios/actual/sesiones')).body
  t.at()
  assert.equal(list[0].ultimoUso, later.toISOString())
  assert.deepEqual(await t.rows(`select vence from sesion where usuario_id = ${id} and recordar`), before)
})

test('expired sessions are not listed, and nothing of this is for visitors', async () => {
  const { person, session } = await somebody()
  await session()
  t.at(new Date(Date.now() + 11 * 3_600_000))
  const fresh = await session()
  t.at(new Date(Date.now() + 13 * 3_600_000))
  assert.equal((await fresh.get('usuarios/actual/sesiones')).body.length, 1)
  assert.equal((await person.get('usuarios/actual/sesiones')).status, 401)
  t.at()
  for (const call of [
    t.visitor().get('usuarios/actual/sesiones'),
    t.visitor().delete('usuarios/actual/sesiones'),
    t.visitor().post('usuarios/deshabilitar-cuenta', { password: clave }),
    t.visitor().post('usuarios/cambiar-email', { id: 1, email1: 'a@b.example', email2: 'a@b.example' }),
    t.visitor().post('usuarios/actual/cambiar-password', { password: nueva, password2: nueva }),
  ])
    assert.equal((await call).status, 401)
})
