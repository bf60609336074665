import assert from 'node:assert/strict'
import { test } from 'vitest'
import { Person, testApp } from '../../../../test/app.ts'
import { atEnd } from '../../../../test/at-end.ts'
import { pase, paseDado, solution } from '../../../../test/captcha.ts'
import { eventually } from '../../../../test/eventually.ts'
import { buildApp } from '../../../app.ts'

const t = await testApp()
const clave = 'Gremial.2026'
const loginTexto = 'El usuario y/o la contraseña no son correctos, o el usuario no está habilitado para ingresar al sitio.'

async function enter(username: string, password: string, { recordar = false, brings = '' } = {}) {
  const visitor = t.visitor()
  return visitor.post('login', { username, password, recordar }, { cookie: `${await pase(visitor)}; ${brings}` })
}
const sessionOf = (answer: Awaited<ReturnType<typeof enter>>) => answer.cookies.find((c) => c.name === 'gremial_sesion')

test('POST recaptcha verifies recaptchaResponse and issues a pass (A-LOGIN-16, A-LOGIN-05)', async () => {
  const visitor = t.visitor()
  const answer = await visitor.post('recaptcha', {
    username: 'ana@gremial.example',
    password: clave,
    recaptchaResponse: await solution(visitor),
  })
  assert.equal(answer.status, 204)
  const cookie = answer.cookies.find((c) => c.name === 'gremial_pase')
  assert.ok(cookie?.httpOnly && cookie.sameSite === 'Lax')
})

test('without a verified captcha the login is refused, and a pass works once (A-LOGIN-17)', async () => {
  const visitor = t.visitor()
  const datos = { username: 'ana@gremial.example', password: clave }
  assert.deepEqual((await visitor.post('login', datos)).body.codigo, 'CAPTCHA')
  const cookie = await pase(visitor)
  assert.equal((await visitor.post('login', datos, { cookie })).status, 200)
  assert.equal((await visitor.post('login', datos, { cookie })).body.codigo, 'CAPTCHA')
})

test('a captcha pass expires after exactly five minutes', async () => {
  const datos = { username: 'ana@gremial.example', password: clave }
  const start = Date.now()
  const [temprano, tarde] = [await paseDado(t), await paseDado(t)]
  t.at(new Date(start + 4.9 * 60_000))
  assert.equal((await t.visitor().post('login', datos, { cookie: temprano })).status, 200)
  t.at(new Date(start + 5.1 * 60_000))
  assert.equal((await t.visitor().post('login', datos, { cookie: tarde })).body.codigo, 'CAPTCHA')
  t.at()
})

test('a reused, altered, expired or forged captcha solution is refused (A-LOGIN-18, A-LOGIN-19)', async () => {
  const visitor = t.visitor()
  const good = await solution(visitor)
  assert.equal((await visitor.post('recaptcha', { recaptchaResponse: good })).status, 204)
  assert.equal((await visitor.post('recaptcha', { recaptchaResponse: good })).status, 400)
  const altered = JSON.parse(Buffer.from(await solution(visitor), 'base64').toString())
  altered.challenge.parameters.expiresAt += 60
  for (const bad of [Buffer.from(JSON.stringify(altered)).toString('base64'), 'x', Buffer.from('{}').toString('base64')]) {
    const answer = await visitor.post('recaptcha', { recaptchaResponse: bad })
    assert.equal(answer.body.codigo, 'CAPTCHA')
  }
  t.at(new Date(Date.now() - 6 * 60_000))
  const old = await solution(visitor)
  t.at()
  assert.equal((await visitor.post('recaptcha', { recaptchaResponse: old })).status, 400)
})

test('a right login opens a session; recordar keeps it 30 days (A-LOGIN-20)', async () => {
  const short = sessionOf(await enter('ana@gremial.example', clave))
  assert.ok(short?.httpOnly && short.maxAge === undefined)
  const long = sessionOf(await enter('ana@gremial.example', clave, { recordar: true }))
  assert.equal(long?.maxAge, 30 * 86_400)
  const current = await t.visitor({ cookie: `gremial_sesion=${short.value}` }).get('usuarios/actual')
  assert.equal(current.body.email, 'ana@gremial.example')
})

test('logging in over an open session ends that session only', async () => {
  const other = sessionOf(await enter('mesa@gremial.example', clave))
  const old = sessionOf(await enter('mesa@gremial.example', clave))
  const visitor = t.visitor()
  const cookie = `${await paseDado(t)}; gremial_sesion=${old?.value}`
  const nueva = sessionOf(await visitor.post('login', { username: 'central@gremial.example', password: clave }, { cookie }))
  const estado = async (session: typeof nueva) =>
    (await t.visitor({ cookie: `gremial_sesion=${session?.value}` }).get('usuarios/actual')).status
  assert.deepEqual([await estado(old), await estado(other), await estado(nueva)], [401, 200, 200])
  assert.notEqual(nueva?.value, old?.value)
})

test('with an https address, cookies are Secure and __Host-, and no other name is accepted', async () => {
  const config = { ...t.services.config, publicUrl: 'https://portal.example' }
  const app = await buildApp({ services: { ...t.services, config }, sessions: t.app.sessions, limits: false, logLevel: 'silent' })
  atEnd(() => app.close())
  const visitor = new Person(app, {})
  const datos = { username: 'ana@gremial.example', password: clave }
  const suelto = await paseDado(t)
  assert.equal((await visitor.post('login', datos, { cookie: suelto })).body.codigo, 'CAPTCHA')
  const { status, cookies } = await visitor.post('login', datos, { cookie: `__Host-${suelto}` })
  assert.equal(status, 200)
  for (const nombre of ['__Host-gremial_sesion', '__Host-gremial_equipo', '__Host-gremial_pase']) {
    const cookie = cookies.find((c) => c.name === nombre)
    assert.deepEqual([cookie?.secure, cookie?.httpOnly, cookie?.path, cookie?.domain], [true, true, '/', undefined], nombre)
  }
  assert.ok(cookies.every((c) => c.name.startsWith('__Host-')))
  const value = cookies.find((c) => c.name === '__Host-gremial_sesion')?.value
  assert.equal((await visitor.get('usuarios/actual', { cookie: `gremial_sesion=${value}` })).status, 401)
  const mine = (more = '') => visitor.get('usuarios/actual', { cookie: `__Host-gremial_sesion=${value}${more}` })
  assert.equal((await mine()).status, 200)
  // A pending logout cookie planted by a sibling domain is ignored.
  assert.deepEqual([(await mine('; gremial_salida=1')).status, (await mine('; __Host-gremial_salida=1')).status], [200, 401])
  const fuera = await visitor.post('logout', {}, { cookie: `__Host-gremial_sesion=${value}` })
  const borrada = fuera.cookies.find((c) => c.name === '__Host-gremial_sesion')
  assert.deepEqual([borrada?.value, borrada?.secure, borrada?.path], ['', true, '/'], 'a browser refuses to clear it otherwise')
  assert.equal((await visitor.get('usuarios/actual', { cookie: `__Host-gremial_sesion=${value}` })).status, 401)
})

test('missing or malformed login fields return their messages (A-LOGIN-12, A-LOGIN-13, A-LOGIN-14, A-LOGIN-15)', async () => {
  const visitor = t.visitor()
  const problems = async (body: object) => {
    const { status, body: answer } = await visitor.post('login', body)
    assert.equal(status, 400)
    return Object.fromEntries(answer.errores.map((e: { campo: string; mensaje: string }) => [e.campo, e.mensaje]))
  }
  assert.deepEqual(await problems({}), { username: 'Este campo es requerido.', password: 'Este campo es requerido.' })
  assert.deepEqual(await problems({ username: 'ana', password: 'cuat' }), {
    username: 'ana no es email válido.',
    password: 'Este campo requiere 5 caracteres como mínimo.',
  })
  const five = await visitor.post('login', { username: 'ana@gremial.example', password: 'cinco' })
  assert.equal(five.body.codigo, 'CAPTCHA')
})

test('wrong password, unknown user, disabled and not validated return the same error (A-LOGIN-23)', async () => {
  await t.rows(`insert into usuario (email, clave_hash, nombre, nivel, habilitado, mail_validado)
    select 'no@gremial.example', clave_hash, 'No', 1, false, true from usuario where email = 'ana@gremial.example'`)
  await t.rows(`insert into usuario (email, clave_hash, nombre, nivel, habilitado, mail_validado)
    select 'nuevo@gremial.example', clave_hash, 'No', 1, true, false from usuario where email = 'ana@gremial.example'`)
  for (const [quien, con] of [
    ['ana@gremial.example', 'otra clave'],
    ['nadie@gremial.example', clave],
    ['no@gremial.example', clave],
    ['nuevo@gremial.example', clave],
  ]) {
    const answer = await enter(quien ?? '', con ?? '')
    assert.deepEqual([answer.status, answer.body.message], [401, loginTexto])
    assert.equal(sessionOf(answer), undefined)
  }
})

test('a login with an unknown user runs the same statements and a password check', async () => {
  const seen = async (email: string, password: string) => {
    const visitor = t.visitor()
    const cookie = await paseDado(t)
    await t.rows('delete from intento_acceso')
    return t.calls(() => visitor.post('login', { username: email, password }, { cookie }))
  }
  const known = await seen('ana@gremial.example', 'equivocada')
  assert.equal(known.filter((what) => what === 'argon2 verify').length, 1)
  // The first unknown user creates the dummy hash, once per process.
  await seen('nadie@gremial.example', 'equivocada')
  for (const email of ['nadie@gremial.example', 'no@gremial.example', 'nuevo@gremial.example'])
    assert.deepEqual(await seen(email, 'equivocada'), known, email)
})

test('guardar-login saves the login date and returns the previous one next time (A-LOGIN-21, A-LOGIN-22)', async () => {
  const beto = await t.login('beto')
  t.at(new Date('2026-11-01T12:00:00Z'))
  const before = await beto.get('usuarios/actual')
  assert.equal(before.body?.ultimoIngreso ?? null, null)
  assert.equal((await beto.post('usuarios/actual/guardar-login')).status, 204)
  t.at(new Date('2026-11-02T12:00:00Z'))
  assert.equal((await beto.post('usuarios/actual/guardar-login')).status, 204)
  t.at()
  const [row] = await t.rows(`select ultimo_ingreso, ingreso_anterior from usuario where email = 'beto@gremial.example'`)
  assert.deepEqual(row, { ultimo_ingreso: new Date('2026-11-02T12:00:00Z'), ingreso_anterior: new Date('2026-11-01T12:00:00Z') })
})

test('usuarios/actual returns the user of the session with level and permissions (A-SHELL-02, A-SHELL-05, A-PERMISOS-03, A-PERMISOS-05)', async () => {
  const { body } = await (await t.login('ana')).get('usuarios/actual')
  const { id, numeroAfiliado, forzarCambioPassword, imagen, nivel, permisos } = body
  assert.ok(id > 0)
  assert.deepEqual([numeroAfiliado, forzarCambioPassword, imagen], [1001, false, true])
  assert.deepEqual(nivel, { id: 1, nombre: 'Afiliado' })
  assert.ok(permisos.includes('cuentaCorriente.consultar') && !permisos.includes('bancos.editar'))
  assert.equal((await (await t.login('admin', 'en')).get('usuarios/actual')).body.nivel.nombre, 'Administrator')
})

test('logging out ends the session in every process (A-SHELL-17, A-NAVEGACION-07)', async () => {
  const session = sessionOf(await enter('operador@gremial.example', clave))
  const person = t.visitor({ cookie: `gremial_sesion=${session?.value}` })
  assert.equal((await person.get('usuarios/actual')).status, 200)
  assert.equal((await person.post('logout')).status, 204)
  await eventually(async () => (await person.get('usuarios/actual')).status, 401)
})

test('the server ignores the session of a browser with a pending logout (A-SHELL-17)', async () => {
  const session = sessionOf(await enter('operador@gremial.example', clave))
  const cookie = `gremial_sesion=${session?.value}`
  const owes = t.visitor({ cookie: `${cookie}; gremial_salida=1` })
  assert.equal((await owes.get('usuarios/actual')).status, 401)
  assert.equal((await t.visitor({ cookie }).get('usuarios/actual')).status, 200, 'nobody has ended it yet')
  const leaves = async () =>
    (
      await t.rows(`select from auditoria where accion = 'salir' and entidad_id =
      (select id::text from usuario where email = 'operador@gremial.example')`)
    ).length
  const before = await leaves()
  const response = await owes.post('logout')
  assert.deepEqual([response.status, response.cookies.find((c) => c.name === 'gremial_salida')?.value], [204, ''])
  await eventually(async () => (await t.visitor({ cookie }).get('usuarios/actual')).status, 401)
  assert.equal(await leaves(), before + 1)
  // Repeating the logout is idempotent; a new login on that browser settles it.
  assert.equal((await owes.post('logout')).status, 204)
  assert.equal(await leaves(), before + 1)
  const other = sessionOf(await enter('operador@gremial.example', clave))
  const next = await enter('tesorera@gremial.example', clave, {
    brings: `gremial_sesion=${other?.value}; gremial_salida=1`,
  })
  assert.equal(next.cookies.find((c) => c.name === 'gremial_salida')?.value, '')
  assert.ok(sessionOf(next))
  await eventually(async () => (await t.visitor({ cookie: `gremial_sesion=${other?.value}` }).get('usuarios/actual')).status, 401)
})

test('a disabled user and a removed role apply at once despite the session cache', async () => {
  // The cache never expires on time: it is invalidated by notifications.
  t.at(new Date())
  const session = sessionOf(await enter('otra@gremial.example', clave))
  const person = t.visitor({ cookie: `gremial_sesion=${session?.value}` })
  assert.equal((await person.get('vistas/afiliados-seccional')).status, 200)
  await t.rows(`delete from usuario_rol where usuario_id = (select id from usuario where email = 'otra@gremial.example')`)
  await eventually(async () => (await person.get('vistas/afiliados-seccional')).status, 403)
  await t.rows(`update usuario set habilitado = false where email = 'otra@gremial.example'`)
  await eventually(async () => (await person.get('usuarios/actual')).status, 401)
  t.at()
})

test('an e-mail is compared without capitals or surrounding blanks (A-LOGIN-12)', async () => {
  assert.equal((await enter(' Ana@Gremial.Example ', clave)).status, 200)
})

test('a login is recorded even while a password change is forced (A-LOGIN-21, A-LOGIN-22)', async () => {
  const person = await t.login('clave')
  t.at(new Date('2026-11-03T12:00:00Z'))
  assert.equal((await person.post('usuarios/actual/guardar-login')).status, 204)
  t.at()
  const [row] = await t.rows(`select ultimo_ingreso from usuario where email = 'clave@gremial.example'`)
  assert.deepEqual(row, { ultimo_ingreso: new Date('2026-11-03T12:00:00Z') })
})

test('during a forced password change the server refuses everything else (A-CLAVEFORZADA-01)', async () => {
  const person = await t.login('clave')
  assert.equal((await person.get('usuarios/actual')).body.forzarCambioPassword, true)
  for (const url of [
    'vistas/afiliado/1003',
    'menues',
    'vistas/cuenta-corriente-afiliado/listar-movimientos?fechaDesde=01-01-2026',
  ]) {
    const { status, body } = await person.get(url)
    assert.deepEqual([status, body.codigo], [403, 'CLAVE_VENCIDA'])
  }
})

test('a forced change validates both passwords, then ends all sessions (A-CLAVEFORZADA-05..09)', async () => {
  const person = await t.login('clave')
  const change = (password: string, password2: string) => person.post('usuarios/actual/cambiar-password', { password, password2 })
  const messages = (a: Awaited<ReturnType<typeof change>>) => a.body.errores.map((e: { mensaje: string }) => e.mensaje)
  assert.deepEqual(messages(await change('', '')), ['Este campo es requerido.', 'Este campo es requerido.'])
  assert.deepEqual(messages(await change('seis66', 'seis66')), Array(2).fill('Este campo requiere 7 caracteres como mínimo.'))
  assert.equal((await change('siete77', 'otra777')).status, 400)
  assert.equal((await change(clave, clave)).body.codigo, 'CLAVE_REPETIDA')
  assert.equal((await change('Nueva.clave.7', 'Nueva.clave.7')).status, 204)
  await eventually(async () => (await person.get('usuarios/actual')).status, 401)
  const answer = await enter('clave@gremial.example', 'Nueva.clave.7')
  assert.equal(answer.status, 200)
  const mails = await t.rows<{ datos: { para: string; plantilla: string } }>(
    `select datos from bandeja_salida where tipo = 'correo' and datos ->> 'para' = 'clave@gremial.example'`,
  )
  assert.deepEqual(
    mails.map((m) => [m.datos.para, m.datos.plantilla]),
    [['clave@gremial.example', 'claveCambiada']],
  )
  const stored = JSON.stringify(await t.rows('select * from auditoria')) + JSON.stringify(mails)
  assert.ok(!stored.includes('Nueva.clave.7'))
})

test('an unforced change requires the current password', async () => {
  const beto = await t.login('beto')
  const answer = await beto.post('usuarios/actual/cambiar-password', {
    passwordAnterior: 'no es',
    password: 'Nueva.clave.7',
    password2: 'Nueva.clave.7',
  })
  assert.deepEqual([answer.status, answer.body.errores[0].campo], [400, 'passwordAnterior'])
  const sin = await beto.post('usuarios/actual/cambiar-password', { password: 'Nueva.clave.7', password2: 'Nueva.clave.7' })
  assert.deepEqual([sin.status, sin.body.errores[0].campo], [400, 'passwordAnterior'])
})

test("a password change with another user's id changes nothing", async () => {
  const [ana] = await t.rows<{ id: number }>(`select id from usuario where email = 'ana@gremial.example'`)
  const pide = { passwordAnterior: clave, password: 'Nueva.clave.8', password2: 'Nueva.clave.8' }
  const beto = await t.login('beto')
  const answer = await beto.post('usuarios/actual/cambiar-password', { ...pide, id: ana?.id })
  assert.deepEqual([answer.status, answer.body.codigo], [404, 'NO_EXISTE'])
  for (const quien of ['ana', 'beto']) assert.equal((await enter(`${quien}@gremial.example`, clave)).status, 200)
})

test("messages use the caller's language, and the choice is stored (A-IDIOMA-02..04)", async () => {
  const visitor = t.visitor({ 'accept-language': 'ja,en;q=0.5' })
  assert.match((await visitor.get('usuarios/actual')).body.message, /セッション/)
  assert.match((await t.visitor({ 'accept-language': 'zh-CN' }).get('usuarios/actual')).body.message, /会话/)
  assert.match((await t.visitor({ 'accept-language': 'en-GB' }).get('usuarios/actual')).body.message, /session/)
  assert.match((await t.visitor().get('usuarios/actual')).body.message, /sesión/)
  const ana = await t.login('ana')
  assert.equal((await ana.put('usuarios/actual/idioma', { idioma: 'ja' })).status, 204)
  assert.equal((await ana.put('usuarios/actual/idioma', { idioma: 'fr' })).status, 400)
  const [row] = await t.rows(`select idioma from usuario where email = 'ana@gremial.example'`)
  assert.equal(row?.idioma, 'ja')
})

test('a cross-site write is refused', async () => {
  const ana = await t.login('ana')
  for (const headers of [{ origin: 'https://otro.example' }, { 'sec-fetch-site': 'cross-site' }, { origin: 'null' }]) {
    assert.equal(
      (await ana.post('usuarios/actual/guardar-login', {}, headers as unknown as Record<string, string>)).body.codigo,
      'ORIGEN_AJENO',
    )
  }
  assert.equal(
    (await ana.post('usuarios/actual/guardar-login', {}, { origin: 'http://localhost:8080', host: 'localhost:8080' })).status,
    204,
  )
})
