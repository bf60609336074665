import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type Person, testApp } from '../../../../test/app.ts'
import { clave, cuentas, messages } from '../../../../test/cuentas.ts'
import { watchTimers } from '../../../../test/esperas.ts'
import { demoraDe } from '../acceso/acceso.rules.ts'

/** Own password, account and sessions; e-mail changes are in correo.test.ts. */
const t = await testApp()
const { somebody, login, inside, mailsTo } = cuentas(t)
const nueva = 'Nueva.clave.7'
const day = 86_400_000

test('a password change requires the old one and two equal new ones of 7 to 100 characters (B-CAMBIOCLAVE-01..05)', async () => {
  const { id, email, person } = await somebody()
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
  const dice = {
    comun: 'Esa contraseña es de las primeras que alguien probaría. Elegí otra.',
    propia: 'La contraseña no puede ser tu correo, tu número, tu documento, tu fecha de nacimiento ni tu nombre.',
  }
  for (const [bad, password] of [
    ['1234567', dice.comun],
    [email, dice.propia],
    ['       ', requerido],
  ] as const)
    assert.equal(messages(await change({ passwordAnterior: clave, password: bad, password2: bad })).password, password, bad)
  await inside([[person, true]])
})

test('a password change ends all sessions, and only the new password logs in (B-CAMBIOCLAVE-06, B-CAMBIOCLAVE-07)', async () => {
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

test('wrong passwords in the profile are delayed and refused without locking the login', async () => {
  const { email, person } = await somebody()
  const guess = () => person.post('usuarios/deshabilitar-cuenta', { password: 'adivinanza' })
  const timers = watchTimers()
  for (let i = 0; i < 5; i++) assert.equal((await guess()).status, 400)
  assert.ok(!timers.set.includes(demoraDe(6)))
  assert.equal((await guess()).status, 400)
  timers.stop()
  assert.ok(timers.set.includes(demoraDe(6)), 'the sixth waits')
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

test('closing requires the password, ends all sessions and mails how to come back (B-BAJA-01..05)', async () => {
  const { id, email, person, session } = await somebody()
  const phone = await session('teléfono')
  const close = (body: object) => person.post('usuarios/deshabilitar-cuenta', body)
  assert.deepEqual(messages(await close({})), { password: 'Este campo es requerido.' })
  assert.deepEqual(messages(await close({ password: '' })), { password: 'Este campo es requerido.' })
  assert.deepEqual(messages(await close({ password: 'seis66' })), { password: 'Este campo requiere 7 caracteres como mínimo.' })
  assert.deepEqual(messages(await close({ password: 'no es esta' })), { password: 'La contraseña actual no es correcta.' })
  await inside([[phone, true]])
  await t.rows(`insert into token_correo (token_hash, tipo, usuario_id, creado, vence)
    select decode(md5(tipo), 'hex'), tipo, ${id}, now(), now() + interval '1 hour' from unnest('{recuperar,cambiarEmail}'::text[]) tipo`)
  await t.rows(`insert into equipo (usuario_id, huella, clave, ultimo) values (${id}, sha256('suyo'), 'x', now())`)
  const done = await close({ password: clave })
  assert.equal(done.status, 204)
  assert.ok(done.cookies.some((c) => c.name === 'gremial_sesion' && c.value === ''))
  await inside([
    [person, false],
    [phone, false],
  ])
  assert.equal(await login(email, clave), 401)
  assert.equal((await mailsTo(email)).at(-1)?.plantilla, 'cuentaDeshabilitada')
  assert.deepEqual(await t.rows(`select habilitado from usuario where id = ${id}`), [{ habilitado: false }])
  // Nothing survives until a later reactivation: no session, known device or link.
  const quedan = await t.rows(`select (select count(*)::int from sesion where usuario_id = ${id}) as sesiones,
    (select count(*)::int from equipo where usuario_id = ${id}) as equipos,
    (select count(*)::int from token_correo where usuario_id = ${id} and usado is null) as enlaces`)
  assert.deepEqual(quedan, [{ sesiones: 0, equipos: 0, enlaces: 0 }])
})

test('the last enabled administrator cannot leave, even when the last two leave at once', async () => {
  const { person, session, id } = await somebody('ADMINISTRADOR')
  const admin = await t.login('admin')
  const close = (p: Person) => p.post('usuarios/deshabilitar-cuenta', { password: clave })
  const answers = await Promise.all([close(person), close(admin)])
  assert.deepEqual(answers.map((a) => a.status).sort(), [204, 409])
  const refused = answers.find((a) => a.status === 409)
  assert.equal(refused?.body.message, 'No se puede: es la única persona que administra el portal. Nombrá antes a otra.')
  const left = await t.rows<{
    id: number
  }>(`select u.id::int from usuario u join usuario_rol ur on ur.usuario_id = u.id join rol r on r.id = ur.rol_id
    where r.codigo = 'ADMINISTRADOR' and u.habilitado`)
  assert.equal(left.length, 1)
  const last = left[0]?.id === id ? await session() : await t.login('admin')
  assert.equal((await close(last)).status, 409)
  await inside([[last, true]])
})

test('an account with an unvalidated e-mail does not count as another administrator', async () => {
  const other = await somebody('ADMINISTRADOR')
  await t.rows(`update usuario set mail_validado = false where id = ${other.id}`)
  const quedan = await t.rows<{ id: number }>(`select u.id::int from usuario u join usuario_rol ur on ur.usuario_id = u.id
    join rol r on r.id = ur.rol_id where r.codigo = 'ADMINISTRADOR' and u.habilitado and u.mail_validado`)
  assert.equal(quedan.length, 1)
  const last = await somebody('ADMINISTRADOR')
  await t.rows(`update usuario set habilitado = false where id = ${quedan[0]?.id}`)
  const close = () => last.person.post('usuarios/deshabilitar-cuenta', { password: clave })
  assert.equal((await close()).body.codigo, 'ULTIMO_ADMINISTRADOR')
  await t.rows(`update usuario set mail_validado = true where id = ${other.id}`)
  assert.equal((await close()).status, 204)
})

test('own sessions are listed, the current one first, and closing one is immediate', async () => {
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
  // Other users cannot close it.
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

test('the last use is shown for a remembered session too, without extending it', async () => {
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

test('a remembered session lasts 30 days regardless of use, in the database too', async () => {
  const { session } = await somebody()
  const remembered = await session('prueba', true)
  const start = Date.now()
  t.at(new Date(start + 29.9 * day))
  await inside([[remembered, true]])
  t.at(new Date(start + 30.1 * day))
  await inside([[remembered, false]])
  t.at()
})

test('a session used every day ends 90 days after it began', async () => {
  const { id, person } = await somebody()
  const start = Date.now()
  for (let at = start + day / 2.2; at < start + 89.9 * day; at += day / 2.2) {
    t.at(new Date(at))
    await inside([[person, true]])
  }
  const [row] = await t.rows<{ vence: Date }>(`select vence from sesion where usuario_id = ${id}`)
  assert.ok(Math.abs(Number(row?.vence) - (start + 90 * day)) < 60_000, 'the last use moves it to the 90 days and no further')
  t.at(new Date(start + 90.01 * day))
  await inside([[person, false]])
  t.at()
})

test('expired sessions are not listed, and visitors have no access', async () => {
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
    t.visitor().post('usuarios/cambiar-email', { id: 1, email1: 'a@b.example', email2: 'a@b.example', password: clave }),
    t.visitor().post('usuarios/actual/cambiar-password', { password: nueva, password2: nueva }),
  ])
    assert.equal((await call).status, 401)
})
