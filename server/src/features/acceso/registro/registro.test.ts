import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type Person, testApp } from '../../../../test/app.ts'
import { pase, paseDado } from '../../../../test/captcha.ts'
import { recibir } from '../../../../test/correo.ts'

const t = await testApp()
const clave = 'Nueva.clave.7'
const hour = 3_600_000

interface Socio {
  numero: number
  numero_documento: number
  fecha_nacimiento: string
  email: string
}
/** Members without an account, one per test. */
const free = await t.rows<Socio>(`select numero, numero_documento, fecha_nacimiento::text, email from afiliado a
  where not exists (select 1 from usuario u where u.afiliado_numero = a.numero) and fecha_nacimiento is not null order by numero limit 40`)
const member = (): Socio => free.shift() as Socio

const dataOf = ({ numero, numero_documento, fecha_nacimiento }: Socio, email: string) => ({
  numeroAfiliado: numero,
  numeroDocumento: numero_documento,
  fechaNacimiento: fecha_nacimiento,
  email,
  email2: email,
})

/** Makes a call that consumes a captcha pass. */
async function pedir(url: string, body: object, visitor: Person = t.visitor()) {
  return visitor.post(url, body, { cookie: await paseDado(t) })
}
const registrar = (quien: Socio, email: string, visitor?: Person) => pedir('nuevo-usuario', dataOf(quien, email), visitor)
const claves = (password: string) => ({ password, password2: password })
/** Uses a validation link, as its page does. */
const validate = (token = '', body: object | undefined = claves(clave)) =>
  t.visitor().post(`nuevo-usuario/validar-correo-usuario/${token}`, body)
const inspect = (token = '') => t.visitor().get(`nuevo-usuario/validar-correo-usuario/${token}`)
const enter = async (username: string, password: string) => (await pedir('login', { username, password })).status
const fields = (body: { errores: Array<{ campo: string; mensaje: string }> }) =>
  Object.fromEntries(body.errores.map((e) => [e.campo, e.mensaje]))

test('a member registers, validates the e-mail and logs in (A-REGISTRO-01, A-REGISTRO-06, A-REGISTRO-08, A-REGISTRO-09, B-VALIDARMAIL-02)', async () => {
  const quien = member()
  const request = await registrar(quien, ' Nueva.Socia@Correo.example ')
  assert.equal(request.status, 200)
  assert.match(request.body.message, /correo para validar tu dirección.*spam/)
  assert.match(request.body.pista, /demostración/)
  const [mail, ...others] = await recibir(t)
  assert.equal(others.length, 0)
  assert.deepEqual([mail?.para, mail?.asunto], ['nueva.socia@correo.example', 'Validá tu correo'])
  assert.match(mail?.ruta ?? '', /^\/validar-correo-usuario\/[\w-]{43}$/)
  // Before validation there is no account, and the login returns its usual error.
  assert.equal(await enter('nueva.socia@correo.example', clave), 401)
  // Opening the link does not consume it; the mailbox owner chooses the password.
  for (const _ of [1, 2]) {
    const { status, body } = await inspect(mail?.token)
    assert.deepEqual([status, body], [200, { email: 'nueva.socia@correo.example', eligeClave: true, hecha: null }])
  }
  const requerido = 'Este campo es requerido.'
  assert.deepEqual(fields((await validate(mail?.token, {})).body), { password: requerido, password2: requerido })
  assert.deepEqual(fields((await validate(mail?.token, { password: clave, password2: 'Otra.clave.7' })).body), {
    password2: 'Las claves deben ser iguales',
  })
  const validado = await validate(mail?.token)
  assert.deepEqual(
    [validado.status, validado.body.message],
    [200, 'Tu correo quedó validado. Ya podés ingresar con tu contraseña.'],
  )
  assert.equal(await enter('nueva.socia@correo.example', clave), 200)
  const [cuenta] = await t.rows(`select u.afiliado_numero, u.nivel, u.mail_validado, array_agg(r.codigo) as roles from usuario u
    join usuario_rol ur on ur.usuario_id = u.id join rol r on r.id = ur.rol_id where u.email = 'nueva.socia@correo.example' group by u.id`)
  assert.deepEqual(cuenta, { afiliado_numero: quien.numero, nivel: 1, mail_validado: true, roles: ['AFILIADO'] })
  // A second use reports success and changes nothing; once it no longer applies, it reports a used link.
  const yaValidado = 'Este correo ya está validado. Ingresá con tu contraseña; si no la recordás, tocá «Olvidé mi contraseña».'
  const otraVez = await validate(mail?.token, claves('Otra.clave.7'))
  assert.deepEqual([otraVez.status, otraVez.body], [200, { message: yaValidado }])
  assert.deepEqual((await inspect(mail?.token)).body, {
    email: 'nueva.socia@correo.example',
    eligeClave: false,
    hecha: yaValidado,
  })
  assert.equal(await enter('nueva.socia@correo.example', 'Otra.clave.7'), 401)
  await t.rows(`update usuario set habilitado = false where email = 'nueva.socia@correo.example'`)
  for (const used of [await validate(mail?.token), await inspect(mail?.token)])
    assert.deepEqual([used.status, used.body.message], [409, 'Este enlace ya se usó. Sirve una sola vez.'])
})

test("a registration made with somebody else's data does not choose their password", async () => {
  const victima = member()
  const email = 'victima@correo.example'
  const deIntruso = { ...dataOf(victima, email), ...claves('Clave.del.intruso.7') }
  await registrar(victima, email)
  assert.equal((await pedir('nuevo-usuario', deIntruso)).status, 200)
  await pedir('nuevo-usuario/reenviar-correo', { email })
  const mails = await recibir(t)
  assert.equal(mails.length, 3)
  // Earlier links are withdrawn: the newest registration wins, with the password chosen by its link's holder.
  for (const old of mails.slice(0, 2)) assert.equal((await validate(old.token)).body.codigo, 'ENLACE_USADO')
  assert.equal((await validate(mails[2]?.token)).status, 200)
  assert.deepEqual([await enter(email, 'Clave.del.intruso.7'), await enter(email, clave)], [401, 200])
})

test('a registration over the mail limit does not withdraw earlier links', async () => {
  const quien = member()
  for (const _ of [1, 2, 3, 4, 5]) await registrar(quien, 'insistente@correo.example')
  const mails = await recibir(t)
  assert.equal(mails.length, 3)
  assert.equal((await validate(mails[1]?.token)).body.codigo, 'ENLACE_USADO')
  assert.equal((await validate(mails[2]?.token)).status, 200)
})

test('common passwords, the own e-mail, the own number and blanks are refused', async () => {
  const quien = member()
  await registrar(quien, 'descuidada@correo.example')
  const [mail] = await recibir(t)
  const comun = 'Esa contraseña es de las primeras que alguien probaría. Elegí otra.'
  const own = 'La contraseña no puede ser tu correo, tu número, tu documento, tu fecha de nacimiento ni tu nombre.'
  for (const [bad, dice] of [
    ['1234567', comun],
    ['Gremial', comun],
    ['descuidada@correo.example', own],
    ['Descuidada', own],
    [String(quien.numero).padStart(7, '0'), own],
    ['       ', 'Este campo es requerido.'],
  ] as const) {
    const { status, body } = await validate(mail?.token, claves(bad))
    assert.deepEqual([status, fields(body).password], [400, dice], bad)
  }
  assert.equal((await validate(mail?.token)).status, 200, 'the link was not spent')
})

test('registration without member data is refused, with all errors by field (A-REGISTRO-03)', async () => {
  const { numeroAfiliado: _, ...withoutAfiliado } = dataOf(member(), 'a@correo.example')
  const sin = await t.visitor().post('nuevo-usuario', withoutAfiliado)
  assert.deepEqual([sin.status, fields(sin.body)], [400, { numeroAfiliado: 'Este campo es requerido.' }])
  const nada = await t.visitor().post('nuevo-usuario', {})
  assert.deepEqual(Object.keys(fields(nada.body)), ['numeroAfiliado', 'numeroDocumento', 'fechaNacimiento', 'email', 'email2'])
  const raro = await t.visitor().post('nuevo-usuario', {
    numeroAfiliado: '001001/9',
    numeroDocumento: "1' or 1=1",
    fechaNacimiento: '31-02-1980',
    email: 'Ana+x@Correo.example',
    email2: 'otro',
  })
  assert.deepEqual(fields(raro.body), {
    numeroAfiliado: 'Ese número de afiliado no es válido. Escribilo como figura en tu carnet.',
    numeroDocumento: 'Valor inválido.',
    fechaNacimiento: 'Esa fecha no existe. Escribila como 03/05/2026.',
    email: 'ana+x@correo.example no es email válido.',
  })
  const different = await t.visitor().post('nuevo-usuario', {
    ...dataOf(member(), 'a@correo.example'),
    email2: 'b@correo.example',
  })
  assert.deepEqual(fields(different.body), { email2: 'los email deben ser iguales' })
  for (const cuerpo of [[], { ...withoutAfiliado, numeroAfiliado: {} }, { ...withoutAfiliado, numeroAfiliado: '0' }])
    assert.equal((await t.visitor().post('nuevo-usuario', cuerpo as object)).status, 400)
})

test('each public call consumes a captcha pass; without one it returns 400 CAPTCHA (B-CAPTCHA-01, B-CAPTCHA-02, A-REGISTRO-07)', async () => {
  const email = { email: 'ana@gremial.example' }
  for (const [url, body] of [
    ['nuevo-usuario', dataOf(member(), 'a@correo.example')],
    ['usuarios/crear-usuario-por-correo', email],
    ['usuarios/solicitar-recuperar-pass', email],
    ['nuevo-usuario/reenviar-correo', email],
  ] as const) {
    const visitor = t.visitor()
    const sin = await visitor.post(url, body)
    assert.deepEqual(
      [sin.status, sin.body.codigo, sin.body.message],
      [400, 'CAPTCHA', 'La verificación venció o no se completó. Marcala otra vez.'],
      url,
    )
    const cookie = await pase(visitor)
    assert.equal((await visitor.post(url, body, { cookie })).status, 200, url)
    assert.equal((await visitor.post(url, body, { cookie })).body.codigo, 'CAPTCHA', url)
  }
  await recibir(t)
})

test('unknown data, existing accounts and taken e-mails get the same response; mails differ', async () => {
  const [ana] = await t.rows<Socio>('select numero, numero_documento, fecha_nacimiento::text from afiliado where numero = 1001')
  assert.ok(ana)
  const good = await registrar(member(), 'uno@correo.example')
  const responses = [
    await registrar({ ...member(), numero_documento: 1 }, 'dos@correo.example'),
    await registrar({ ...member(), fecha_nacimiento: '1901-01-01' }, 'tres@correo.example'),
    await registrar({ ...member(), numero: 999_999 }, 'cuatro@correo.example'),
    await registrar(ana, 'cinco@correo.example'),
    await registrar(member(), 'beto@gremial.example'),
  ]
  for (const other of responses) assert.deepEqual([other.status, other.body], [good.status, good.body])
  const mails = (await recibir(t)).map(({ para, asunto }) => [para, asunto])
  assert.deepEqual(mails.sort(), [
    ['ana@gremial.example', 'Ya tenés una cuenta'],
    ['beto@gremial.example', 'Ya tenés una cuenta'],
    ['cinco@correo.example', 'No pudimos crear tu cuenta'],
    ['cuatro@correo.example', 'No pudimos crear tu cuenta'],
    ['dos@correo.example', 'No pudimos crear tu cuenta'],
    ['tres@correo.example', 'No pudimos crear tu cuenta'],
    ['uno@correo.example', 'Validá tu correo'],
  ])
})

test('a queued request is encrypted, and nothing of it remains afterwards', async () => {
  const quien = member()
  await registrar(quien, 'sellada@correo.example')
  const saved = async () => JSON.stringify(await t.rows(`select datos from bandeja_salida where tipo = 'registro'`))
  assert.match(await saved(), /secreto/)
  assert.doesNotMatch(await saved(), /sellada|argon2/)
  await recibir(t)
  assert.doesNotMatch(await saved(), /secreto/)
  assert.doesNotMatch(JSON.stringify(await t.rows('select datos from token_correo')), /argon2/)
})

test('a user who mistyped the address can retry, which withdraws the first link', async () => {
  const quien = member()
  await registrar(quien, 'mal.escrito@correo.example')
  await registrar(quien, 'bien.escrito@correo.example')
  const [wrong, right] = await recibir(t)
  assert.deepEqual((await validate(wrong?.token)).body.codigo, 'ENLACE_USADO')
  assert.equal((await validate(right?.token)).status, 200)
  const [row] = await t.rows(`select email from usuario where afiliado_numero = ${quien.numero}`)
  assert.equal(row?.email, 'bien.escrito@correo.example')
})

test("a link opened twice concurrently makes one account; a second member's e-mail is taken", async () => {
  await registrar(member(), 'doble@correo.example')
  const [mail] = await recibir(t)
  const dos = await Promise.all(['Clave.uno.1', 'Clave.dos.2'].map((una) => validate(mail?.token, claves(una))))
  assert.deepEqual(
    dos.map((r) => r.status),
    [200, 200],
  )
  assert.equal(
    dos.filter((r) => /quedó validado/.test(r.body.message)).length,
    1,
    'one made it, the other hears that it is there',
  )
  const entran = await Promise.all(['Clave.uno.1', 'Clave.dos.2'].map((una) => enter('doble@correo.example', una)))
  assert.deepEqual(entran.sort(), [200, 401])
  await registrar(member(), 'familia@correo.example')
  await registrar(member(), 'familia@correo.example')
  const [uno, other] = await recibir(t)
  assert.equal((await t.visitor().post(`usuarios/validar-nuevo-usuario/${uno?.token}`, claves(clave))).status, 200)
  const second = await t.visitor().post(`usuarios/validar-nuevo-usuario/${other?.token}`, claves(clave))
  assert.deepEqual([second.status, second.body.codigo], [409, 'CUENTA_EXISTENTE'])
  assert.match(second.body.message, /Ya hay una cuenta con este correo/)
})

test('of two numbers with one document and earlier links, one makes the account', async () => {
  const [uno, other] = [member(), member()]
  for (const quien of [uno, other]) await registrar(quien, `de.${quien.numero}@correo.example`)
  const [first, second] = await recibir(t)
  await t.rows(`update afiliado a set numero_documento = o.numero_documento, tipo_documento_id = o.tipo_documento_id
    from afiliado o where o.numero = ${uno.numero} and a.numero = ${other.numero}`)
  assert.equal((await validate(first?.token)).status, 200)
  const tarde = await validate(second?.token)
  assert.deepEqual([tarde.status, tarde.body.codigo], [409, 'CUENTA_EXISTENTE'])
})

test('a link validates an account made by an administrator, and another can be requested (B-VALIDARMAIL-01, B-VALIDARMAIL-02, B-VALIDARMAIL-04)', async () => {
  await t.rows(`insert into usuario (email, clave_hash, nombre, nivel, mail_validado, idioma)
    select 'porvalidar@gremial.example', clave_hash, 'Por Validar', 1, false, 'en' from usuario where email = 'ana@gremial.example'`)
  assert.equal(await enter('porvalidar@gremial.example', 'Gremial.2026'), 401)
  await pedir('nuevo-usuario/reenviar-correo', { email: 'porvalidar@gremial.example' })
  const [mail] = await recibir(t)
  assert.equal(mail?.asunto, 'Validate your e-mail')
  const mirado = await t.visitor().get(`usuarios/validar-nuevo-usuario/${mail?.token}`)
  assert.deepEqual(mirado.body, { email: 'porvalidar@gremial.example', eligeClave: false, hecha: null })
  const deMas = await t.visitor().post(`usuarios/validar-nuevo-usuario/${mail?.token}`, claves('No.es.suya.7'))
  assert.deepEqual([deMas.status, Object.keys(fields(deMas.body))], [400, ['password']], 'they have one: it would not be theirs')
  for (const _ of [1, 2])
    assert.equal(
      (await t.visitor().post(`usuarios/validar-nuevo-usuario/${mail?.token}`)).status,
      200,
      'a press, without password',
    )
  assert.equal(await enter('porvalidar@gremial.example', 'Gremial.2026'), 200)
  // This account has no password yet: the link asks for one and stays usable until then.
  await t.rows(`update usuario set mail_validado = false, sin_clave = true where email = 'porvalidar@gremial.example'`)
  await pedir('nuevo-usuario/reenviar-correo', { email: 'porvalidar@gremial.example' })
  const [withoutClave] = await recibir(t)
  const missing = await t.visitor().post(`usuarios/validar-nuevo-usuario/${withoutClave?.token}`)
  assert.deepEqual([missing.status, Object.keys(fields(missing.body))], [400, ['password', 'password2']])
  assert.equal((await t.visitor().post(`usuarios/validar-nuevo-usuario/${withoutClave?.token}`, claves(clave))).status, 200)
  assert.equal(await enter('porvalidar@gremial.example', clave), 200)
  // A link sent to the account's previous address validates nothing.
  await t.rows(`update usuario set mail_validado = false where email = 'porvalidar@gremial.example'`)
  await pedir('nuevo-usuario/reenviar-correo', { email: 'porvalidar@gremial.example' })
  const [old] = await recibir(t)
  await t.rows(`update usuario set email = 'cambiado@gremial.example' where email = 'porvalidar@gremial.example'`)
  assert.equal((await t.visitor().post(`usuarios/validar-nuevo-usuario/${old?.token}`)).body.codigo, 'ENLACE_INVALIDO')
})

test('an expired registration link can be renewed for a week without retyping the data', async () => {
  await registrar(member(), 'tarde@correo.example')
  const [mail] = await recibir(t)
  const start = Date.now()
  t.at(new Date(start + 25 * hour))
  const expired = await validate(mail?.token)
  assert.deepEqual([expired.status, expired.body.message], [409, 'Este enlace venció. Pedí otro.'])
  assert.equal((await pedir('nuevo-usuario/reenviar-correo', { email: 'tarde@correo.example' })).status, 200)
  const [other] = await recibir(t)
  assert.equal((await validate(other?.token)).status, 200)
  t.at()
  assert.equal(await enter('tarde@correo.example', clave), 200)
})

test('the e-mail on file gets a link that ends in choosing a password (A-REGISTRO-02, B-VALIDARMAIL-03)', async () => {
  const quien = free.find((s) => s.email) as Socio
  free.splice(free.indexOf(quien), 1)
  // A registration started the other way, under a former number, still sends the member one mail.
  await registrar(quien, 'otra.via@correo.example')
  const [empezado] = await recibir(t)
  const old = member()
  await t.rows(`update afiliado set email = '${quien.email}', pasa_a = ${quien.numero} where numero = ${old.numero}`)
  const pedido = await pedir('usuarios/crear-usuario-por-correo', { email: quien.email })
  const ajeno = await pedir('usuarios/crear-usuario-por-correo', { email: 'nadie@correo.example' })
  const withCuenta = await pedir('usuarios/crear-usuario-por-correo', { email: 'tesorera@gremial.example' })
  for (const other of [ajeno, withCuenta]) assert.deepEqual([other.status, other.body], [200, pedido.body])
  const mails = await recibir(t)
  assert.deepEqual(
    mails.map((m) => [m.para, m.asunto]),
    [
      [quien.email, 'Creá tu usuario'],
      ['nadie@correo.example', 'No pudimos crear tu usuario'],
      ['tesorera@gremial.example', 'Ya tenés una cuenta'],
    ],
  )
  const { token, ruta } = mails[0] as { token: string; ruta: string }
  assert.match(ruta, /^\/nuevo-usuario\//)
  const visitor = t.visitor()
  const owner = await visitor.get(`nuevo-usuario/${token}`)
  assert.deepEqual([owner.status, owner.body.email], [200, quien.email])
  const bad = await visitor.post(`nuevo-usuario/${token}`, { password: clave, password2: 'Otra.clave.7' })
  assert.deepEqual(fields(bad.body), { password2: 'Las claves deben ser iguales' })
  const creado = await visitor.post(`nuevo-usuario/${token}`, { password: clave, password2: clave })
  assert.deepEqual(
    [creado.status, creado.body.message],
    [200, 'Tu cuenta quedó creada. Ya podés ingresar con tu correo y tu contraseña.'],
  )
  assert.equal(await enter(quien.email, clave), 200)
  assert.equal((await validate(empezado?.token)).body.codigo, 'ENLACE_USADO')
  assert.equal((await visitor.post(`nuevo-usuario/${token}`, { password: clave, password2: clave })).body.codigo, 'ENLACE_USADO')
})

test('an address shared by several members gets no link and the reply of an unknown one', async () => {
  const [una, other] = [member(), member()]
  const email = 'notiene@notiene.example'
  await t.rows(`update afiliado set email = '${email}' where numero in (${una.numero}, ${other.numero})`)
  const pedido = await pedir('usuarios/crear-usuario-por-correo', { email })
  const ajeno = await pedir('usuarios/crear-usuario-por-correo', { email: 'ninguna@correo.example' })
  assert.deepEqual([pedido.status, pedido.body], [ajeno.status, ajeno.body])
  const [own, deNadie, ...mas] = await recibir(t)
  assert.deepEqual([mas.length, own?.para, own?.asunto, own?.texto], [0, email, deNadie?.asunto, deNadie?.texto])
  // Also if the other member has an account with another address.
  await registrar(other, 'la.otra@correo.example')
  const [validacion] = await recibir(t)
  assert.equal((await validate(validacion?.token)).status, 200)
  await recibir(t)
  await pedir('usuarios/crear-usuario-por-correo', { email })
  assert.equal((await recibir(t)).at(0)?.asunto, deNadie?.asunto)
  // By number, document and birth date, each gets an account, even with the shared address.
  await registrar(una, email)
  const [link] = await recibir(t)
  assert.match(link?.ruta ?? '', /^\/validar-correo-usuario\//)
})

test('an address gets at most three mails an hour of one kind', async () => {
  for (let i = 0; i < 5; i++)
    assert.equal((await pedir('usuarios/solicitar-recuperar-pass', { email: 'nadie@correo.example' })).status, 200)
  assert.equal((await recibir(t)).length, 3)
  await t.rows(`update bandeja_salida set creado = creado - interval '61 minutes'`)
  await pedir('usuarios/solicitar-recuperar-pass', { email: 'nadie@correo.example' })
  assert.equal((await recibir(t)).length, 1, 'an hour later it is written to again')
})

test('each route accepts 10 requests a minute from an address', async () => {
  const limitado = await testApp({ limits: true })
  const estados = []
  for (let i = 0; i < 11; i++)
    estados.push((await limitado.visitor().post('usuarios/solicitar-recuperar-pass', { email: 'a@b.example' })).status)
  assert.deepEqual([estados.filter((s) => s === 400).length, estados.at(-1)], [10, 429])
})
