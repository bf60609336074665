import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type Person, testApp } from '../../../../test/app.ts'
import { paseDado } from '../../../../test/captcha.ts'
import { recibir } from '../../../../test/correo.ts'
import { clave, cuentas, messages } from '../../../../test/cuentas.ts'

/** Change of e-mail, its undo, and the links that another link's use withdraws. */
const t = await testApp()
const { somebody, login, inside, mailsTo, linkTo } = cuentas(t)
const nueva = 'Nueva.clave.7'
const day = 86_400_000
const ask = (person: Person, id: number, email: string, email2 = email, password = clave) =>
  person.post('usuarios/cambiar-email', { email1: email, email2, id, password })
const use = (token: string) => t.visitor().post(`usuarios/validar-cambiar-email/${token}`)
const undoClave = 'Recuperada.clave.9'
const undo = (token: string, password = undoClave, password2 = password) =>
  t.visitor().post(`usuarios/deshacer-cambiar-email/${token}`, { password, password2 })
const lookUndo = (token: string) => t.visitor().get(`usuarios/deshacer-cambiar-email/${token}`)
const undoLink = (email: string) => linkTo(email, '/deshacer-cambiar-email/')
const emailOf = async (id: number) => (await t.rows(`select email from usuario where id = ${id}`))[0]?.email
/** Requests a recovery and returns the token of its link. */
async function recoveryOf(email: string): Promise<string> {
  await t.visitor().post('usuarios/solicitar-recuperar-pass', { email }, { cookie: await paseDado(t) })
  const mail = (await recibir(t)).find((m) => m.para === email && m.ruta.startsWith('/recuperar-pass/'))
  assert.ok(mail)
  return mail.token
}
const recover = (hash: string) => t.visitor().post(`usuarios/recuperar-pass/${hash}`, { password: nueva, password2: nueva })

test('a change of e-mail requires two equal, valid addresses of at most 80 characters (B-CAMBIOMAIL-01..05)', async () => {
  const { id, person } = await somebody()
  const requerido = 'Este campo es requerido.'
  assert.deepEqual(messages(await person.post('usuarios/cambiar-email', {})), {
    id: requerido,
    email1: requerido,
    email2: requerido,
    password: requerido,
  })
  assert.deepEqual(messages(await ask(person, id, '')), { email1: requerido, email2: requerido })
  const long = `${'a'.repeat(70)}@correo.example`
  const length = 'Este campo no puede tener más de 80 caracteres.'
  assert.deepEqual(messages(await ask(person, id, long)), { email1: length, email2: length })
  for (const email of ['ana+x@correo.example', 'ana@correo', 'ana correo@x.ar'])
    assert.deepEqual(messages(await ask(person, id, email)), { email1: `${email} no es email válido.` })
  assert.deepEqual(messages(await ask(person, id, 'una@correo.example', 'otra@correo.example')), {
    email2: 'los email deben ser iguales',
  })
  await inside([[person, true]])
})

test('the e-mail changes when the link is used: all sessions end, only the new one logs in (B-CAMBIOMAIL-06..10)', async () => {
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
  assert.deepEqual([told?.plantilla, told?.datos?.nuevo, told?.ruta], ['emailPedido', nuevo, '/deshacer-cambiar-email/'])
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
  assert.deepEqual([again.status, again.body], [200, done.body], 'while it holds, the same link says so')
  await t.rows(`update usuario set email = 'tercera@correo.example' where id = ${id}`)
  const late = await use(token)
  assert.deepEqual([late.status, late.body.message], [409, 'Este enlace ya se usó. Sirve una sola vez.'])
  const audited = JSON.stringify(await t.rows(`select datos from auditoria where entidad_id = '${id}'`))
  assert.ok(audited.includes(nuevo) && !audited.includes(token))
})

test('an altered, wrong-kind, expired or replaced link says so and changes nothing (B-CAMBIOMAIL-09)', async () => {
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

test('of three concurrent uses of a link one acts; the others report it as done', async () => {
  const { id, person } = await somebody()
  await ask(person, id, 'doble@correo.example')
  const token = await linkTo('doble@correo.example')
  const answers = await Promise.all([use(token), use(token), use(token)])
  assert.deepEqual(
    answers.map((a) => a.status),
    [200, 200, 200],
  )
  assert.deepEqual(
    await t.rows(`select count(*)::int as n from auditoria where accion = 'cambiar-email' and entidad_id = '${id}'`),
    [{ n: 1 }],
  )
})

test('an address in use returns the same response; its owner is notified and no link is sent', async () => {
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

test('an address taken after the request is refused at the link and stays with its owner', async () => {
  const { id, person } = await somebody()
  const other = await somebody()
  await ask(person, id, 'disputada@correo.example')
  await t.rows(`update usuario set email = 'disputada@correo.example' where id = ${other.id}`)
  const answer = await use(await linkTo('disputada@correo.example'))
  assert.deepEqual([answer.status, answer.body.message], [409, 'Ese correo ya es de otra cuenta.'])
})

test("another user's id, the own address and too many requests are refused", async () => {
  const { id, email, person, session } = await somebody()
  const other = await somebody()
  assert.equal((await ask(person, other.id, 'robada@correo.example')).status, 404)
  const own = await ask(person, id, email)
  assert.deepEqual([own.body.codigo, messages(own)], ['EMAIL_IGUAL', { email1: 'Ese ya es tu correo.' }])
  assert.deepEqual(await mailsTo('robada@correo.example'), [])
  for (let i = 0; i < 5; i++)
    assert.equal((await ask(await session(), id, i % 2 ? other.email : `n${i}@correo.example`)).status, 204)
  const sixth = await ask(await session(), id, 'n6@correo.example')
  assert.deepEqual([sixth.status, sixth.body.codigo], [429, 'CORREOS_SEGUIDOS'])
})

test('four concurrent requests leave one working link', async () => {
  const { id, session } = await somebody()
  const times = await Promise.all([1, 2, 3, 4].map(() => session()))
  const pedidos = await Promise.all(times.map((s, i) => ask(s, id, `a-la-vez${i}@correo.example`)))
  assert.deepEqual(
    pedidos.map((p) => p.status),
    [204, 204, 204, 204],
  )
  const vivos = await t.rows(`select from token_correo where usuario_id = ${id} and tipo = 'cambiarEmail' and usado is null`)
  assert.equal(vivos.length, 1)
})

test('changing the password cancels a requested change of e-mail', async () => {
  const { id, person, session } = await somebody()
  await ask(person, id, 'intruso@correo.example')
  const datos = { id, passwordAnterior: clave, password: nueva, password2: nueva, origen: 'perfil' }
  assert.equal((await (await session()).post('usuarios/actual/cambiar-password', datos)).status, 204)
  assert.equal((await use(await linkTo('intruso@correo.example'))).status, 409)
})

test('an e-mail change requires the password, and its attempts are counted', async () => {
  const { id, email, person } = await somebody()
  const refused = await ask(person, id, 'ladron@correo.example', 'ladron@correo.example', 'adivinanza')
  assert.deepEqual([refused.status, messages(refused)], [400, { password: 'La contraseña actual no es correcta.' }])
  assert.deepEqual([await mailsTo('ladron@correo.example'), await mailsTo(email)], [[], []])
  await inside([[person, true]])
  await t.rows('delete from intento_acceso')
  const guesses = await Promise.all(
    Array.from({ length: 14 }, () => ask(person, id, 'ladron@correo.example', 'ladron@correo.example', 'adivinanza')),
  )
  assert.deepEqual([guesses.filter((g) => g.status === 400).length, guesses.filter((g) => g.status === 429).length], [10, 4])
  assert.equal((await ask(person, id, 'ladron@correo.example')).status, 429)
})

test('the old address can undo a change for seven days, ending all sessions and other links', async () => {
  const { id, email, person, session } = await somebody()
  await ask(person, id, 'intruso1@correo.example')
  await use(await linkTo('intruso1@correo.example'))
  const intruso = await session('intruso')
  await ask(await session(), id, 'intruso2@correo.example')
  const pending = await linkTo('intruso2@correo.example')
  const told = (await mailsTo(email)).map((m) => [m.plantilla, m.ruta])
  assert.deepEqual(told, [
    ['emailPedido', '/deshacer-cambiar-email/'],
    ['emailCambiado', '/deshacer-cambiar-email/'],
  ])
  const token = await undoLink(email)
  const back = await undoLink('intruso1@correo.example')
  const recovery = await recoveryOf('intruso1@correo.example')
  t.at(new Date(Date.now() + 6.9 * day))
  const undone = await undo(token)
  t.at()
  assert.equal(undone.status, 200)
  assert.match(undone.body.message, new RegExp(`^Listo. Tu cuenta sigue con ${email}`))
  assert.equal((await lookUndo(token)).body.hecho, undone.body.message, 'opened again it says that it was done')
  assert.equal(await emailOf(id), email)
  await inside([[intruso, false]])
  assert.deepEqual(
    await Promise.all([login(email, undoClave), login(email, clave), login('intruso1@correo.example', clave)]),
    [200, 401, 401],
  )
  assert.deepEqual([(await use(pending)).status, (await recover(recovery)).status], [409, 409])
  assert.equal((await undo(back)).status, 409, 'nor the one that would give it back to them')
  assert.deepEqual([(await undo(token)).status, (await undo(token)).body], [200, undone.body], 'pressed again it says the same')
  const [row] = await t.rows<{ datos: unknown }>(
    `select datos from auditoria where accion = 'deshacer-cambio-email' and entidad_id = '${id}'`,
  )
  assert.deepEqual(row?.datos, { email: ['intruso1@correo.example', email] })
})

test('opening an undo link does not use it, and an invalid password leaves it usable', async () => {
  const { id, email, person } = await somebody()
  await ask(person, id, 'intruso4@correo.example')
  const token = await undoLink(email)
  const { status, body } = await lookUndo(token)
  assert.deepEqual([status, body.email, body.hecho], [200, email, null])
  assert.match(body.nombre, /^Prueba, Persona/)
  assert.equal((await lookUndo(`${token}x`)).status, 404)
  for (const [password, password2, campo] of [
    ['12345678', '12345678', 'password'],
    [undoClave, 'otra.Clave.10', 'password2'],
    ['', '', 'password'],
  ] as const) {
    const refused = await undo(token, password, password2)
    assert.equal(refused.status, 400)
    assert.ok(campo in messages(refused), campo)
  }
  assert.equal((await undo(token)).status, 200)
})

test('undoing a change removes factors added since the day before, and keeps older ones', async () => {
  const { id, email, person } = await somebody()
  await ask(person, id, 'intruso5@correo.example')
  const token = await undoLink(email)
  const passkey = (nombre: string, age: string) =>
    t.rows(`insert into llave_acceso (usuario_id, credencial, clave_publica, contador, transportes, nombre, creada)
      values (${id}, '${nombre}-${id}', '', 0, '{}', '${nombre}', now() - interval '${age}')`)
  await passkey('propia', '25 hours')
  await passkey('ajena', '23 hours')
  await t.rows(`insert into segundo_factor (usuario_id, secreto, ultimo_paso, creado) values (${id}, 'x', 0, now())`)
  await t.rows(`insert into codigo_recuperacion (usuario_id, huella) values (${id}, 'codigo')`)
  assert.equal((await undo(token)).status, 200)
  assert.deepEqual(await t.rows(`select nombre from llave_acceso where usuario_id = ${id}`), [{ nombre: 'propia' }])
  assert.deepEqual(await t.rows(`select 1 from segundo_factor where usuario_id = ${id}`), [])
  assert.equal((await t.rows(`select 1 from codigo_recuperacion where usuario_id = ${id}`)).length, 1)
  const [row] = await t.rows<{ datos: { segundoFactor: unknown } }>(
    `select datos from auditoria where accion = 'deshacer-cambio-email' and entidad_id = '${id}'`,
  )
  assert.deepEqual(row?.datos.segundoFactor, { aplicacion: true, llaves: 1 })
  // Without any factor left, its recovery codes are deleted too.
  const other = await somebody()
  await ask(other.person, other.id, 'intruso6@correo.example')
  await t.rows(`insert into segundo_factor (usuario_id, secreto, ultimo_paso, creado) values (${other.id}, 'x', 0, now())`)
  await t.rows(`insert into codigo_recuperacion (usuario_id, huella) values (${other.id}, 'codigo')`)
  assert.equal((await undo(await undoLink(other.email))).status, 200)
  assert.deepEqual(await t.rows(`select 1 from codigo_recuperacion where usuario_id = ${other.id}`), [])
})

test('the undo link also cancels a change that was only requested', async () => {
  const { id, email, person } = await somebody()
  await ask(person, id, 'intruso3@correo.example')
  assert.equal((await undo(await undoLink(email))).status, 200)
  assert.equal((await use(await linkTo('intruso3@correo.example'))).status, 409)
  assert.equal(await emailOf(id), email)
})

test('later changes, their undo or a new password do not disable the first undo link', async () => {
  const { id, email, person, session } = await somebody()
  await ask(person, id, 'salto1@correo.example')
  await use(await linkTo('salto1@correo.example'))
  await ask(await session(), id, 'salto2@correo.example')
  await use(await linkTo('salto2@correo.example'))
  assert.equal((await undo(await undoLink('salto1@correo.example'))).status, 200)
  assert.equal(await emailOf(id), 'salto1@correo.example')
  const datos = { passwordAnterior: undoClave, password: nueva, password2: nueva }
  assert.equal((await (await session()).post('usuarios/actual/cambiar-password', datos)).status, 204)
  assert.equal((await undo(await undoLink(email))).status, 200)
  assert.equal(await emailOf(id), email)
})

test('an invalid undo link, a disabled account or a taken address changes nothing', async () => {
  const { id, email, person } = await somebody()
  const other = await somebody()
  await ask(person, id, 'tarde@correo.example')
  await use(await linkTo('tarde@correo.example'))
  const token = await undoLink(email)
  assert.deepEqual([(await undo(`${token}x`)).status, (await undo(await linkTo('tarde@correo.example'))).status], [404, 404])
  assert.equal((await use(token)).status, 404)
  t.at(new Date(Date.now() + 7.1 * day))
  assert.equal((await undo(token)).body.codigo, 'ENLACE_CADUCADO')
  t.at()
  await t.rows(`update usuario set habilitado = false where id = ${id}`)
  assert.equal((await undo(token)).body.codigo, 'ENLACE_INVALIDO')
  await t.rows(`update usuario set habilitado = true where id = ${id}`)
  await t.rows(`update usuario set email = '${email}' where id = ${other.id}`)
  assert.equal((await undo(token)).body.codigo, 'EMAIL_OCUPADO')
  assert.equal(await emailOf(id), 'tarde@correo.example')
})

test('a recovery link sent to the old address is useless after the change', async () => {
  const { id, email, person } = await somebody()
  await ask(person, id, 'despues@correo.example')
  const token = await linkTo('despues@correo.example')
  const hash = await recoveryOf(email)
  assert.equal((await use(token)).status, 200)
  assert.equal((await recover(hash)).status, 409)
  assert.equal(await login('despues@correo.example', clave), 200)
})

test('a password recovery cancels a requested change of e-mail', async () => {
  const { id, email, person } = await somebody()
  await ask(person, id, 'pendiente1@correo.example')
  const pending = await linkTo('pendiente1@correo.example')
  assert.equal((await recover(await recoveryOf(email))).status, 200)
  assert.equal((await use(pending)).status, 409)
  assert.equal(await emailOf(id), email)
})

test('a link does not change the e-mail of an account disabled meanwhile', async () => {
  const { id, email, person, session } = await somebody()
  await ask(person, id, 'pendiente2@correo.example')
  const pending = await linkTo('pendiente2@correo.example')
  await t.rows(`update usuario set habilitado = false where id = ${id}`)
  assert.equal((await use(pending)).status, 404)
  assert.equal(await emailOf(id), email)
  // If the owner closed the account, the link itself is deleted.
  await t.rows(`update usuario set habilitado = true where id = ${id}`)
  assert.equal((await (await session()).post('usuarios/deshabilitar-cuenta', { password: clave })).status, 204)
  await t.rows(`update usuario set habilitado = true where id = ${id}`)
  assert.equal((await use(pending)).status, 409)
})
