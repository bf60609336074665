import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { paseDado } from '../../../../test/captcha.ts'
import { recibir } from '../../../../test/correo.ts'
import { eventually } from '../../../../test/eventually.ts'

const t = await testApp()
const previous = 'Gremial.2026'
const clave = 'Nueva.clave.7'

async function request(url: string, body: object) {
  const visitor = t.visitor()
  return visitor.post(url, body, { cookie: await paseDado(t) })
}
const recover = (email: string) => request('usuarios/solicitar-recuperar-pass', { email })
/** Requests a recovery and returns the token of the mailed link. */
async function linkOf(email: string): Promise<string> {
  await recover(email)
  const mail = (await recibir(t)).find((m) => m.para === email && m.ruta.startsWith('/recuperar-pass/'))
  assert.ok(mail, email)
  return mail.token
}
const enter = async (username: string, password: string) => request('login', { username, password })
const verify = (hash: string) => t.visitor().post(`usuarios/verificar-hash/${hash}`)
const change = (hash: string, body: object) => t.visitor().post(`usuarios/recuperar-pass/${hash}`, body)
const equal = { password: clave, password2: clave }
const fields = (body: { errores: Array<{ campo: string; mensaje: string }> }) =>
  Object.fromEntries(body.errores.map((e) => [e.campo, e.mensaje]))

test('known, unknown and disabled addresses get the same response (A-RECUPERO-14, A-RECUPERO-15, A-RECUPERO-16)', async () => {
  await t.rows(`update usuario set habilitado = false where email = 'otra@gremial.example'`)
  const conocida = await recover('operador@gremial.example')
  assert.equal(conocida.status, 200)
  assert.match(conocida.body.message, /llegar un correo.*recuperar tu contraseña/)
  for (const email of ['nadie@gremial.example', 'otra@gremial.example']) {
    const other = await recover(email)
    assert.deepEqual([other.status, other.body], [conocida.status, conocida.body])
  }
  const mails = await recibir(t)
  assert.deepEqual(
    mails.map((m) => [m.para, m.asunto]),
    [
      ['operador@gremial.example', 'Elegí una contraseña nueva'],
      ['nadie@gremial.example', 'No hay una cuenta con este correo'],
      ['otra@gremial.example', 'No hay una cuenta con este correo'],
    ],
  )
  assert.match(mails[0]?.ruta ?? '', /^\/recuperar-pass\/[\w-]{43}$/)
  const pedidas = await t.rows(`select u.email from auditoria a join usuario u on u.id::text = a.entidad_id
    where a.accion = 'pedir-recuperacion' and a.entidad = 'usuario'`)
  assert.deepEqual(pedidas, [{ email: 'operador@gremial.example' }])
  const wrong = await t.visitor().post('usuarios/solicitar-recuperar-pass', { email: 'ana@gremial' })
  assert.deepEqual(fields(wrong.body), { email: 'ana@gremial no es email válido.' })
})

test('checking the hash does not consume it; it changes the password once (A-RECUPERO-02, A-RECUPERO-03, A-RECUPERO-05, A-RECUPERO-11)', async () => {
  const viejas = await Promise.all([enter('beto@gremial.example', previous), enter('beto@gremial.example', previous)])
  const session = viejas[0]?.cookies.find((c) => c.name === 'gremial_sesion')
  const person = t.visitor({ cookie: `gremial_sesion=${session?.value}` })
  assert.equal((await person.get('usuarios/actual')).status, 200)
  await recover('beto@gremial.example')
  await recover('beto@gremial.example')
  const links = (await recibir(t)).filter((m) => m.ruta.startsWith('/recuperar-pass/'))
  const [uno, dos] = links.map((m) => m.token) as [string, string]
  for (let i = 0; i < 2; i++) {
    const { status, body } = await verify(uno)
    assert.deepEqual([status, body.email], [200, 'beto@gremial.example'])
  }
  const hecho = await change(uno, { hash: uno, ...equal })
  assert.deepEqual(
    [hecho.status, hecho.body.message],
    [200, 'La contraseña se actualizó correctamente. Ya puedes iniciar sesión con la nueva contraseña.'],
  )
  // All sessions end, and the other link is withdrawn.
  await eventually(async () => (await person.get('usuarios/actual')).status, 401)
  assert.deepEqual(
    await t.rows(`select 1 from sesion s join usuario u on u.id = s.usuario_id where u.email = 'beto@gremial.example'`),
    [],
  )
  assert.equal((await enter('beto@gremial.example', previous)).status, 401)
  assert.equal((await enter('beto@gremial.example', clave)).status, 200)
  for (const used of [uno, dos]) {
    const other = await change(used, equal)
    assert.deepEqual([other.status, other.body.message], [409, 'Este enlace ya se usó. Sirve una sola vez.'])
    assert.equal((await verify(used)).status, 409)
  }
  const [notice] = await recibir(t)
  assert.deepEqual([notice?.para, notice?.asunto], ['beto@gremial.example', 'Cambiaste tu contraseña'])
})

test('invalid recovery data is refused and leaves the link usable (A-RECUPERO-04, A-RECUPERO-06..10)', async () => {
  const hash = await linkOf('mesa@gremial.example')
  const requerido = 'Este campo es requerido.'
  const corta = 'Este campo requiere 7 caracteres como mínimo.'
  const larga = 'Este campo no puede tener más de 100 caracteres.'
  for (const [body, errors] of [
    [{}, { password: requerido, password2: requerido }],
    [
      { password: '', password2: '' },
      { password: requerido, password2: requerido },
    ],
    [
      { password: 'seis66', password2: 'seis66' },
      { password: corta, password2: corta },
    ],
    [{ password: 'siete77', password2: 'seis66' }, { password2: corta }],
    [{ password: 'siete77', password2: 'siete78' }, { password2: 'Las claves deben ser iguales' }],
    [
      { password: 'x'.repeat(101), password2: 'x'.repeat(101) },
      { password: larga, password2: larga },
    ],
  ] as const) {
    const { status, body: answer } = await change(hash, body)
    assert.deepEqual([status, fields(answer)], [400, errors])
  }
  for (const [bad, codigo] of [
    ['password', 'CLAVE_COMUN'],
    ['mesa@gremial.example', 'CLAVE_PROPIA'],
    ['        ', 'VALIDACION'],
  ])
    assert.equal((await change(hash, { password: bad, password2: bad })).body.codigo, codigo, bad)
  assert.equal((await change(hash, { hash: 'otro', ...equal })).body.codigo, 'ENLACE_INVALIDO')
  assert.equal((await change(hash, { password: 'siete77', password2: 'siete77' })).status, 200)
})

test('unknown, altered, expired and wrong-kind hashes are refused with a clear text (A-RECUPERO-13)', async () => {
  const hash = await linkOf('central@gremial.example')
  const alterado = `${hash.slice(0, -1)}${hash.endsWith('A') ? 'B' : 'A'}`
  for (const bad of [alterado, 'x', "'%20or%201=1", encodeURIComponent('ñandú🦤'), 'a'.repeat(299)]) {
    for (const response of [await verify(bad), await change(bad, equal)]) {
      assert.deepEqual(
        [response.status, response.body.message],
        [404, 'El enlace no es válido. Copialo entero del correo, o pedí otro.'],
      )
    }
  }
  // A recovery link validates no e-mail and creates no user, and vice versa.
  for (const url of ['nuevo-usuario/validar-correo-usuario', 'usuarios/validar-nuevo-usuario'])
    assert.equal((await t.visitor().post(`${url}/${hash}`)).body.codigo, 'ENLACE_INVALIDO')
  assert.equal((await t.visitor().post(`nuevo-usuario/${hash}`, equal)).body.codigo, 'ENLACE_INVALIDO')
  t.at(new Date(Date.now() + 61 * 60_000))
  const expired = await change(hash, equal)
  assert.deepEqual([expired.status, expired.body.message], [409, 'Este enlace venció. Pedí otro.'])
  t.at()
  await t.rows(`update usuario set habilitado = false where email = 'central@gremial.example'`)
  assert.equal((await verify(hash)).status, 404)
  assert.equal((await change(hash, equal)).status, 404)
})

test('a recovery lifts a forced change and a lockout, and validates no e-mail', async () => {
  await t.rows(`update usuario set mail_validado = false where email = 'secretario@gremial.example'`)
  await recover('secretario@gremial.example')
  const [validate] = await recibir(t)
  assert.equal(validate?.asunto, 'Validá tu correo')
  const hash = await linkOf('clave@gremial.example')
  await t.rows(`update usuario set mail_validado = false where email = 'clave@gremial.example'`)
  for (let i = 0; i < 3; i++) await enter('clave@gremial.example', 'equivocada')
  await t.rows(
    'update intento_acceso set fallos = 10 where clave in (select clave from intento_acceso order by ultimo desc limit 2)',
  )
  assert.equal((await enter('clave@gremial.example', previous)).status, 429)
  const recuperada = await change(hash, equal)
  assert.equal(recuperada.status, 200)
  assert.ok(
    recuperada.cookies.some((c) => c.name === 'gremial_equipo'),
    'this device is known from now on',
  )
  const conocidos = await t.rows(
    `select from equipo e join usuario u on u.id = e.usuario_id where u.email = 'clave@gremial.example'`,
  )
  assert.equal(conocidos.length, 1)
  const [row] = await t.rows(`select forzar_cambio_password, mail_validado from usuario where email = 'clave@gremial.example'`)
  assert.deepEqual(row, { forzar_cambio_password: false, mail_validado: false })
  const refused = await enter('clave@gremial.example', clave)
  assert.match(refused.body.message, /^El usuario y\/o la contraseña no son correctos/)
  await t.rows(`update usuario set mail_validado = true where email = 'clave@gremial.example'`)
  assert.equal((await enter('clave@gremial.example', clave)).status, 200)
})

test('changing the password withdraws earlier recovery links', async () => {
  const hash = await linkOf('revisora@gremial.example')
  const person = await t.login('revisora')
  const hecho = await person.post('usuarios/actual/cambiar-password', { passwordAnterior: previous, ...equal })
  assert.equal(hecho.status, 204)
  assert.equal((await verify(hash)).body.codigo, 'ENLACE_USADO')
})

test('of two concurrent uses of a recovery link one changes the password', async () => {
  const hash = await linkOf('tesorera@gremial.example')
  const dos = await Promise.all(['Clave.uno.1', 'Clave.dos.2'].map((p) => change(hash, { password: p, password2: p })))
  assert.deepEqual(dos.map((r) => r.status).sort(), [200, 409])
})

test('tokens and passwords appear in no audit row, outbox row or response', async () => {
  const hash = await linkOf('admin@gremial.example')
  await change(hash, equal)
  const all = JSON.stringify([
    await t.rows('select datos from auditoria'),
    await t.rows('select datos, ultimo_error from bandeja_salida'),
    await t.rows('select datos from token_correo'),
  ])
  assert.ok(!all.includes(hash) && !all.includes(clave))
})
