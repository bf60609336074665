import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { paseDado } from '../../../../test/captcha.ts'
import { recibir } from '../../../../test/correo.ts'
import { eventually } from '../../../../test/eventually.ts'

const t = await testApp()
const anterior = 'Gremial.2026'
const clave = 'Nueva.clave.7'

async function pedir(url: string, body: object) {
  const visitor = t.visitor()
  return visitor.post(url, body, { cookie: await paseDado(t) })
}
const recuperar = (email: string) => pedir('usuarios/solicitar-recuperar-pass', { email })
/** Asks for a recovery and gives the token of the link that arrives. */
async function enlaceDe(email: string): Promise<string> {
  await recuperar(email)
  const mail = (await recibir(t)).find((m) => m.para === email && m.ruta.startsWith('/recuperar-pass/'))
  assert.ok(mail, email)
  return mail.token
}
const entrar = async (username: string, password: string) => pedir('login', { username, password })
const verificar = (hash: string) => t.visitor().post(`usuarios/verificar-hash/${hash}`)
const cambiar = (hash: string, body: object) => t.visitor().post(`usuarios/recuperar-pass/${hash}`, body)
const iguales = { password: clave, password2: clave }
const campos = (body: { errores: Array<{ campo: string; mensaje: string }> }) =>
  Object.fromEntries(body.errores.map((e) => [e.campo, e.mensaje]))

test('known, unknown and disabled addresses get the same answer (A-RECUPERO-14, A-RECUPERO-15, A-RECUPERO-16)', async () => {
  await t.rows(`update usuario set habilitado = false where email = 'otra@gremial.example'`)
  const conocida = await recuperar('operador@gremial.example')
  assert.equal(conocida.status, 200)
  assert.match(conocida.body.message, /llegar un correo.*recuperar tu contraseña/)
  for (const email of ['nadie@gremial.example', 'otra@gremial.example']) {
    const otra = await recuperar(email)
    assert.deepEqual([otra.status, otra.body], [conocida.status, conocida.body])
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
  const mal = await t.visitor().post('usuarios/solicitar-recuperar-pass', { email: 'ana@gremial' })
  assert.deepEqual(campos(mal.body), { email: 'ana@gremial no es email válido.' })
})

test('the hash is verified without using it, and changes the password once (A-RECUPERO-02, A-RECUPERO-03, A-RECUPERO-05, A-RECUPERO-11)', async () => {
  const viejas = await Promise.all([entrar('beto@gremial.example', anterior), entrar('beto@gremial.example', anterior)])
  const sesion = viejas[0]?.cookies.find((c) => c.name === 'gremial_sesion')
  const persona = t.visitor({ cookie: `gremial_sesion=${sesion?.value}` })
  assert.equal((await persona.get('usuarios/actual')).status, 200)
  await recuperar('beto@gremial.example')
  await recuperar('beto@gremial.example')
  const enlaces = (await recibir(t)).filter((m) => m.ruta.startsWith('/recuperar-pass/'))
  const [uno, dos] = enlaces.map((m) => m.token) as [string, string]
  for (let i = 0; i < 2; i++) {
    const { status, body } = await verificar(uno)
    assert.deepEqual([status, body.email], [200, 'beto@gremial.example'])
  }
  const hecho = await cambiar(uno, { hash: uno, ...iguales })
  assert.deepEqual(
    [hecho.status, hecho.body.message],
    [200, 'La contraseña se actualizó correctamente. Ya puedes iniciar sesión con la nueva contraseña.'],
  )
  // Every session ends, and the other link with them.
  await eventually(async () => (await persona.get('usuarios/actual')).status, 401)
  assert.deepEqual(
    await t.rows(`select 1 from sesion s join usuario u on u.id = s.usuario_id where u.email = 'beto@gremial.example'`),
    [],
  )
  assert.equal((await entrar('beto@gremial.example', anterior)).status, 401)
  assert.equal((await entrar('beto@gremial.example', clave)).status, 200)
  for (const usado of [uno, dos]) {
    const otra = await cambiar(usado, iguales)
    assert.deepEqual([otra.status, otra.body.message], [409, 'Este enlace ya se usó. Sirve una sola vez.'])
    assert.equal((await verificar(usado)).status, 409)
  }
  const [aviso] = await recibir(t)
  assert.deepEqual([aviso?.para, aviso?.asunto], ['beto@gremial.example', 'Cambiaste tu contraseña'])
})

test('the model and its rules; a refused one leaves the link usable (A-RECUPERO-04, A-RECUPERO-06..10)', async () => {
  const hash = await enlaceDe('mesa@gremial.example')
  const requerido = 'Este campo es requerido.'
  const corta = 'Este campo requiere 7 caracteres como mínimo.'
  const larga = 'Este campo no puede tener más de 100 caracteres.'
  for (const [body, errores] of [
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
    const { status, body: answer } = await cambiar(hash, body)
    assert.deepEqual([status, campos(answer)], [400, errores])
  }
  for (const [mala, codigo] of [
    ['password', 'CLAVE_COMUN'],
    ['mesa@gremial.example', 'CLAVE_PROPIA'],
    ['        ', 'VALIDACION'],
  ])
    assert.equal((await cambiar(hash, { password: mala, password2: mala })).body.codigo, codigo, mala)
  assert.equal((await cambiar(hash, { hash: 'otro', ...iguales })).body.codigo, 'ENLACE_INVALIDO')
  assert.equal((await cambiar(hash, { password: 'siete77', password2: 'siete77' })).status, 200)
})

test('unknown, altered, expired and other kinds of hash are refused with a clear text (A-RECUPERO-13)', async () => {
  const hash = await enlaceDe('central@gremial.example')
  const alterado = `${hash.slice(0, -1)}${hash.endsWith('A') ? 'B' : 'A'}`
  for (const malo of [alterado, 'x', "'%20or%201=1", encodeURIComponent('ñandú🦤'), 'a'.repeat(299)]) {
    for (const respuesta of [await verificar(malo), await cambiar(malo, iguales)]) {
      assert.deepEqual(
        [respuesta.status, respuesta.body.message],
        [404, 'El enlace no es válido. Copialo entero del correo, o pedí otro.'],
      )
    }
  }
  // Of another kind: a recovery link validates no e-mail and makes no user, and the other way round.
  for (const url of ['nuevo-usuario/validar-correo-usuario', 'usuarios/validar-nuevo-usuario'])
    assert.equal((await t.visitor().post(`${url}/${hash}`)).body.codigo, 'ENLACE_INVALIDO')
  assert.equal((await t.visitor().post(`nuevo-usuario/${hash}`, iguales)).body.codigo, 'ENLACE_INVALIDO')
  t.at(new Date(Date.now() + 61 * 60_000))
  const vencido = await cambiar(hash, iguales)
  assert.deepEqual([vencido.status, vencido.body.message], [409, 'Este enlace venció. Pedí otro.'])
  t.at()
  await t.rows(`update usuario set habilitado = false where email = 'central@gremial.example'`)
  assert.equal((await verificar(hash)).status, 404)
  assert.equal((await cambiar(hash, iguales)).status, 404)
})

test('it lifts a forced change and blocked tries, and validates no e-mail', async () => {
  await t.rows(`update usuario set mail_validado = false where email = 'secretario@gremial.example'`)
  await recuperar('secretario@gremial.example')
  const [validar] = await recibir(t)
  assert.equal(validar?.asunto, 'Validá tu correo')
  const hash = await enlaceDe('clave@gremial.example')
  await t.rows(`update usuario set mail_validado = false where email = 'clave@gremial.example'`)
  for (let i = 0; i < 3; i++) await entrar('clave@gremial.example', 'equivocada')
  await t.rows(
    'update intento_acceso set fallos = 10 where clave in (select clave from intento_acceso order by ultimo desc limit 2)',
  )
  assert.equal((await entrar('clave@gremial.example', anterior)).status, 429)
  const recuperada = await cambiar(hash, iguales)
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
  const refused = await entrar('clave@gremial.example', clave)
  assert.match(refused.body.message, /^El usuario y\/o la contraseña no son correctos/)
  await t.rows(`update usuario set mail_validado = true where email = 'clave@gremial.example'`)
  assert.equal((await entrar('clave@gremial.example', clave)).status, 200)
})

test('a change of password from inside makes an earlier recovery link useless', async () => {
  const hash = await enlaceDe('revisora@gremial.example')
  const persona = await t.login('revisora')
  const hecho = await persona.post('usuarios/actual/cambiar-password', { passwordAnterior: anterior, ...iguales })
  assert.equal(hecho.status, 204)
  assert.equal((await verificar(hash)).body.codigo, 'ENLACE_USADO')
})

test('two uses of a link at once: one changes the password', async () => {
  const hash = await enlaceDe('tesorera@gremial.example')
  const dos = await Promise.all(['Clave.uno.1', 'Clave.dos.2'].map((p) => cambiar(hash, { password: p, password2: p })))
  assert.deepEqual(dos.map((r) => r.status).sort(), [200, 409])
})

test('neither tokens nor passwords are in the audit, the outbox or the answers', async () => {
  const hash = await enlaceDe('admin@gremial.example')
  await cambiar(hash, iguales)
  const todo = JSON.stringify([
    await t.rows('select datos from auditoria'),
    await t.rows('select datos, ultimo_error from bandeja_salida'),
    await t.rows('select datos from token_correo'),
  ])
  assert.ok(!todo.includes(hash) && !todo.includes(clave))
})
