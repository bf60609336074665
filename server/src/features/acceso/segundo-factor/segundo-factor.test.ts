import assert from 'node:assert/strict'
import { generate } from 'otplib'
import { test } from 'vitest'
import { type Person, testApp } from '../../../../test/app.ts'
import { paseDado } from '../../../../test/captcha.ts'
import { recibir } from '../../../../test/correo.ts'
import { eventually } from '../../../../test/eventually.ts'
import { newPasskey } from '../../../../test/llave.ts'
import { rutas } from '../../../../test/permisos.tabla.ts'
import { command } from '../../../../test/programa.ts'

const t = await testApp()
const clave = 'Gremial.2026'
const own = 'usuarios/actual/segundo-factor'
const sitio = { host: 'localhost:3000' }
const sitioDe = { origin: 'http://localhost:3000', rpID: 'localhost' }

/** Advances the clock one step at a time, so each TOTP code is new. */
let moment = Date.now()
const pasar = (ms = 30_000) => t.at(new Date((moment += ms)))
const codeOf = (secret: string) => generate({ secret: secret, epoch: Math.floor(moment / 1000) })
pasar(0)

const cookieOf = (answer: Awaited<ReturnType<Person['post']>>, name: string) =>
  answer.cookies.find((c) => c.name === name && c.value !== '')?.value
async function ingresar(quien: string, cookie = '') {
  const pase = await paseDado(t)
  return t.visitor().post('login', { username: `${quien}@gremial.example`, password: clave }, { cookie: `${pase}; ${cookie}` })
}
const session = (token: string | undefined) => t.visitor({ cookie: `gremial_sesion=${token}`, ...sitio })
async function medio(quien: string): Promise<Person> {
  const answer = await ingresar(quien)
  assert.equal(cookieOf(answer, 'gremial_sesion'), undefined, 'no session yet')
  return t.visitor({ cookie: `gremial_medio=${cookieOf(answer, 'gremial_medio')}`, ...sitio })
}
async function setApplication(person: Person): Promise<{ secreto: string; codigos: string[] }> {
  const empezo = await person.post(`${own}/aplicacion`, { password: clave })
  assert.equal(empezo.status, 200, JSON.stringify(empezo.body))
  const puesta = await person.post(`${own}/aplicacion/confirmar`, { codigo: await codeOf(empezo.body.clave) })
  assert.equal(puesta.status, 200, JSON.stringify(puesta.body))
  return { secreto: empezo.body.clave, codigos: puesta.body.codigos }
}
const auditado = async (action: string) =>
  (await t.rows<{ n: number }>(`select count(*)::int as n from auditoria where accion = '${action}'`))[0]?.n ?? 0
const mails = () =>
  t.rows<{ para: string; cambio: string }>(
    `select datos->>'para' as para, datos->'datos'->>'cambio' as cambio from bandeja_salida where datos->>'plantilla' = 'segundoFactor' order by id`,
  )
const idOf = async (quien: string) =>
  (await t.rows<{ id: number }>(`select id from usuario where email = '${quien}@gremial.example'`))[0]?.id ?? 0

let ana: { secreto: string; codigos: string[] }

test('TOTP setup takes the password and a code; the secret is encrypted, codes shown once', async () => {
  const person = await t.login('ana')
  assert.equal((await person.post(`${own}/aplicacion`, {})).body.errores[0].campo, 'password')
  assert.equal((await person.post(`${own}/aplicacion`, { password: 'otra clave' })).body.codigo, 'CLAVE_ANTERIOR')
  const empezo = await person.post(`${own}/aplicacion`, { password: clave })
  assert.match(empezo.body.direccion, /^otpauth:\/\/totp\/.*ana.*secret=/)
  assert.equal((await person.post(`${own}/aplicacion/confirmar`, { codigo: '000 00' })).status, 400)
  const wrong = await person.post(`${own}/aplicacion/confirmar`, { codigo: '000000' })
  assert.deepEqual([wrong.status, wrong.body.codigo], [400, 'SEGUNDO_FACTOR_INCORRECTO'])
  const right = await person.post(`${own}/aplicacion/confirmar`, { codigo: await codeOf(empezo.body.clave) })
  assert.equal(new Set(right.body.codigos).size, 10)
  ana = { secreto: empezo.body.clave, codigos: right.body.codigos }
  const saved = JSON.stringify(
    await t.rows(`select (select json_agg(s) from segundo_factor s) as a, (select json_agg(c) from codigo_recuperacion c) as b,
      (select json_agg(x.datos) from auditoria x) as c, (select json_agg(d) from desafio_sesion d) as d`),
  )
  for (const secret of [ana.secreto, ...ana.codigos]) assert.ok(!saved.includes(secret))
  const { body } = await person.get(own)
  assert.deepEqual([body.codigos, body.llaves, body.exigido, typeof body.aplicacion], [10, [], false, 'string'])
  assert.deepEqual(await mails(), [{ para: 'ana@gremial.example', cambio: 'Se agregó una aplicación de códigos' }])
})

test('a right password opens a pending login without access, and a code completes it', async () => {
  pasar()
  const answer = await ingresar('ana')
  assert.deepEqual(answer.body.segundoFactor, { aplicacion: true, llaves: false, recuperacion: true })
  const aMedias = await medio('ana')
  assert.equal((await aMedias.get('usuarios/actual')).status, 401)
  assert.equal((await aMedias.get(own)).status, 401)
  const wrong = await aMedias.post('login/segundo-factor', { codigo: '000000' })
  assert.deepEqual([wrong.status, wrong.body.errores[0].campo], [400, 'codigo'])
  assert.equal(await auditado('segundo-factor-incorrecto'), 1)
  const codigo = await codeOf(ana.secreto)
  const right = await aMedias.post('login/segundo-factor', { codigo: `${codigo.slice(0, 3)} ${codigo.slice(3)}` })
  assert.equal(right.status, 200)
  const current = await session(cookieOf(right, 'gremial_sesion')).get('usuarios/actual')
  assert.deepEqual([current.status, current.body.segundoFactor], [200, 'nada'])
  // Consumed: the pending login opens no second session.
  pasar()
  const other = await aMedias.post('login/segundo-factor', { codigo: await codeOf(ana.secreto) })
  assert.deepEqual([other.status, other.body.codigo], [409, 'SEGUNDO_FACTOR_VENCIDO'])
})

test('a code is accepted once: not again, not concurrently, and not an earlier one', async () => {
  pasar(60_000)
  const codigo = await codeOf(ana.secreto)
  const varios = await Promise.all(Array.from({ length: 4 }, () => medio('ana')))
  const dicen = await Promise.all(varios.map((m) => m.post('login/segundo-factor', { codigo })))
  assert.deepEqual(dicen.map((d) => d.status).sort(), [200, 400, 400, 400])
  const previous = await generate({ secret: ana.secreto, epoch: Math.floor(moment / 1000) - 30 })
  assert.equal((await (await medio('ana')).post('login/segundo-factor', { codigo: previous })).status, 400)
  await t.rows('delete from intento_acceso')
})

test('a recovery code logs in once, in any spelling, and its owner is notified', async () => {
  const [codigo = ''] = ana.codigos
  const typed = ` ${codigo.toLowerCase().replace('-', ' ')} `
  assert.equal((await (await medio('ana')).post('login/segundo-factor', { recuperacion: typed })).status, 200)
  const other = await (await medio('ana')).post('login/segundo-factor', { recuperacion: codigo })
  assert.deepEqual([other.status, other.body.errores[0].campo], [400, 'recuperacion'])
  assert.deepEqual((await mails()).at(-1), { para: 'ana@gremial.example', cambio: 'Se usó un código de recuperación' })
  const notice = (await recibir(t)).filter((mail) => mail.texto.includes('Se usó un código de recuperación'))
  assert.deepEqual(
    notice.map(({ para, asunto }) => [para, asunto]),
    [['ana@gremial.example', 'Tu segundo factor cambió']],
  )
  const dos = await Promise.all([medio('ana'), medio('ana')])
  const dicen = await Promise.all(dos.map((m) => m.post('login/segundo-factor', { recuperacion: ana.codigos[1] })))
  assert.deepEqual(dicen.map((d) => d.status).sort(), [200, 400])
  assert.equal((await (await t.login('ana')).get(own)).body.codigos, 8, 'those that are left')
})

test('a pending login lasts five minutes and ends when the password changes', async () => {
  pasar()
  const old = await medio('ana')
  pasar(5.1 * 60_000)
  assert.equal(
    (await old.post('login/segundo-factor', { codigo: await codeOf(ana.secreto) })).body.codigo,
    'SEGUNDO_FACTOR_VENCIDO',
  )
  const other = await medio('ana')
  await t.rows(`update usuario set version = version + 1 where email = 'ana@gremial.example'`)
  assert.equal(
    (await other.post('login/segundo-factor', { codigo: await codeOf(ana.secreto) })).body.codigo,
    'SEGUNDO_FACTOR_VENCIDO',
  )
  assert.equal((await t.visitor().post('login/segundo-factor', { codigo: '123456' })).body.codigo, 'SEGUNDO_FACTOR_VENCIDO')
})

test('wrong codes are counted per account before the check: ten of forty concurrent ones', async () => {
  pasar(20 * 60_000)
  const aMedias = await medio('ana')
  const before = await auditado('segundo-factor-incorrecto')
  const dicen = await Promise.all(Array.from({ length: 14 }, () => aMedias.post('login/segundo-factor', { codigo: '111111' })))
  assert.equal(dicen.filter((d) => d.status === 400).length, 10)
  assert.equal(dicen.filter((d) => d.status === 429).length, 4)
  assert.equal((await aMedias.post('login/segundo-factor', { codigo: await codeOf(ana.secreto) })).status, 429)
  assert.equal(await auditado('segundo-factor-incorrecto'), before + 10)
  await t.rows('delete from intento_acceso')
  // Support staff see which factor failed each time, and that the password was right.
  const anotados = await t.rows<{ resultado: string; n: number }>(`select resultado, count(*)::int as n from intento_ingreso
    where usuario_id = ${await idOf('ana')} and momento = '${new Date(moment).toISOString()}' group by 1 order by 1`)
  assert.deepEqual(anotados, [
    { resultado: 'bloqueada', n: 5 },
    { resultado: 'segundoFactor', n: 10 },
  ])
})

test('a passkey works as second step and alone; an invalid signature is refused', async () => {
  pasar()
  const person = session(undefined)
  Object.assign(person.headers, { cookie: (await t.login('mesa')).headers.cookie })
  const options = (await person.post(`${own}/llaves/desafio`, { password: clave })).body.opciones
  assert.deepEqual(
    [options.rp.id, options.authenticatorSelection.userVerification, options.authenticatorSelection.residentKey],
    ['localhost', 'required', 'required'],
  )
  const llave = newPasskey(sitioDe)
  const ajeno = (await person.post(`${own}/llaves/desafio`, { password: clave })).body.opciones.challenge
  const denied = await person.post(`${own}/llaves`, { nombre: 'X', llave: llave.crear(ajeno, { origin: 'http://otro' }) })
  assert.deepEqual([denied.status, denied.body.codigo], [400, 'LLAVE_RECHAZADA'], 'made for another site')
  const reto = (await person.post(`${own}/llaves/desafio`, { password: clave })).body.opciones.challenge
  const alta = await person.post(`${own}/llaves`, { nombre: 'Teléfono', llave: llave.crear(reto) })
  assert.equal(alta.status, 200, JSON.stringify(alta.body))
  assert.equal(alta.body.codigos.length, 10)
  const otraVez = await person.post(`${own}/llaves`, { nombre: 'Otra', llave: llave.crear(options.challenge) })
  assert.equal(otraVez.body.codigo, 'SEGUNDO_FACTOR_VENCIDO', 'a challenge is answered once')
  const aMedias = await medio('mesa')
  const challenge = async () => (await aMedias.post('login/segundo-factor/desafio')).body.opciones.challenge as string
  for (const wrong of [{ origin: 'http://localhost:4000' }, { rpID: 'otro.example' }, { verificado: false }, { contador: 0 }]) {
    const dice = await aMedias.post('login/segundo-factor', { llave: llave.usar(await challenge(), wrong) })
    assert.deepEqual([dice.status, dice.body.codigo], [400, 'LLAVE_RECHAZADA'], JSON.stringify(wrong))
  }
  const used = await challenge()
  assert.equal((await aMedias.post('login/segundo-factor', { llave: llave.usar('b3Ryby1kZXNhZmlv') })).status, 400)
  assert.equal((await aMedias.post('login/segundo-factor', { llave: llave.usar(used) })).status, 409, 'a challenge serves once')
  const ajena = newPasskey(sitioDe)
  assert.equal(
    (await aMedias.post('login/segundo-factor', { llave: ajena.usar(await challenge()) })).body.codigo,
    'LLAVE_RECHAZADA',
  )
  assert.equal((await aMedias.post('login/segundo-factor', { llave: llave.usar(await challenge()) })).status, 200)

  const sola = async (sign: (challenge: string) => object, tarda = 0) => {
    const empezo = await t.visitor(sitio).post('login/llave/desafio')
    pasar(tarda)
    assert.equal(empezo.body.opciones.allowCredentials, undefined, 'nobody learns who has one')
    return t
      .visitor({ ...sitio, cookie: `gremial_medio=${cookieOf(empezo, 'gremial_medio')}` })
      .post('login/llave', { llave: sign(empezo.body.opciones.challenge) })
  }
  const entro = await sola((c) => llave.usar(c))
  assert.equal(entro.status, 200)
  assert.equal((await session(cookieOf(entro, 'gremial_sesion')).get('usuarios/actual')).body.email, 'mesa@gremial.example')
  assert.equal((await sola((c) => llave.usar(c, { verificado: false }))).body.codigo, 'LLAVE_RECHAZADA')
  assert.equal((await sola((c) => llave.usar(c), 5.1 * 60_000)).body.codigo, 'SEGUNDO_FACTOR_VENCIDO', 'five minutes later')
  assert.equal((await sola((c) => ajena.usar(c))).body.codigo, 'LLAVE_RECHAZADA')
  await t.rows(`update usuario set habilitado = false where email = 'mesa@gremial.example'`)
  assert.equal((await sola((c) => llave.usar(c))).body.codigo, 'LLAVE_RECHAZADA', 'a disabled account does not enter')
  await t.rows(`update usuario set habilitado = true where email = 'mesa@gremial.example'`)
  // An IP address has no passkeys: browsers refuse them there.
  assert.equal((await t.visitor({ host: '127.0.0.1:3000' }).post('login/llave/desafio')).body.codigo, 'LLAVES_SIN_DIRECCION')
})

test('a write requires a factor again after fifteen minutes; a read does not', async () => {
  pasar()
  const tesorera = await t.login('tesorera')
  const { secreto, codigos } = await setApplication(tesorera)
  const empty = {}
  assert.equal((await tesorera.post('movimientos-caja', empty)).body.codigo, 'VALIDACION', 'shown just now')
  pasar(14 * 60_000)
  assert.equal((await tesorera.post('movimientos-caja', empty)).body.codigo, 'VALIDACION')
  pasar(61_000)
  for (const [metodo, path] of [
    ['POST', 'movimientos-caja'],
    ['POST', 'saldos-caja/cerrar-planilla-caja'],
    ['PUT', 'cajas/actualizar-caja'],
    ['POST', `${own}/codigos`],
    ['DELETE', `${own}/aplicacion`],
  ] as const)
    assert.equal((await tesorera.call(metodo, path, empty)).body.codigo, 'SEGUNDO_FACTOR_RECIENTE', path)
  assert.equal((await tesorera.get('vistas/caja')).status, 200)
  assert.equal((await tesorera.get('usuarios/actual/perfil')).status, 200)
  assert.equal((await tesorera.post(`${own}/confirmar`, { codigo: '000000' })).status, 400)
  assert.equal((await tesorera.post(`${own}/confirmar`, {})).status, 400)
  assert.equal((await tesorera.post(`${own}/confirmar`, { codigo: await codeOf(secreto) })).status, 204)
  assert.equal((await tesorera.post('movimientos-caja', empty)).body.codigo, 'VALIDACION')
  // A recovery code works too and its owner is notified; a TOTP code sends no notice.
  const notices = await mails()
  assert.equal((await tesorera.post(`${own}/confirmar`, { recuperacion: codigos[0] })).status, 204)
  assert.deepEqual((await mails()).slice(notices.length), [
    { para: 'tesorera@gremial.example', cambio: 'Se usó un código de recuperación' },
  ])
  // A user without a second factor is not asked.
  assert.equal((await (await t.login('secretario')).post('movimientos-caja', empty)).body.codigo, 'VALIDACION')
})

/** Every route refuses, except those for setup and public ones. */
async function soloEso(person: Person, quien: string) {
  for (const [metodo, path, acceso, own] of rutas) {
    if (acceso === 'abierta' && (own || path === 'logout')) continue
    const { status, body } = await person.call(
      metodo as 'GET',
      path.replace(/:\w+/g, '987654321'),
      metodo === 'GET' ? undefined : {},
    )
    const pasa = ['abierta', 'sinSegundo', 'cualquierSesion'].includes(acceso)
    assert.equal(
      status === 403 && body?.codigo === 'SEGUNDO_FACTOR_PENDIENTE',
      !pasa,
      `${quien}: ${metodo} ${path} → ${status} ${body?.codigo}`,
    )
  }
}

test('once a factor is required, staff may only set it up; members are unaffected (decisions §3)', async () => {
  pasar()
  const admin = await t.login('admin')
  const before = (await admin.get('segundo-factor/exigencia')).body
  assert.ok(before.personal === false && before.cuentas > 5 && before.sin < before.cuentas, JSON.stringify(before))
  const operador = await t.login('operador')
  assert.equal((await operador.get('menues')).status, 200)
  assert.equal((await admin.put('segundo-factor/exigencia', { rol: null, exige: true })).status, 204)
  await eventually(async () => (await operador.get('menues')).status, 403)
  assert.equal((await operador.get('usuarios/actual')).body.segundoFactor, 'configurar')
  await soloEso(operador, 'operador')
  // Public routes treat them as visitors: their branch's payment slips require the captcha too.
  assert.equal((await operador.get('vistas/documentos-afiliado/talones-pago?numeroAfiliado=1002&sort=id,desc')).status, 400)
  assert.equal((await (await t.login('beto')).get('menues')).status, 200, 'a member')
  const { secreto } = await setApplication(operador)
  assert.equal((await operador.get('menues')).status, 200)
  assert.equal((await operador.get('vistas/documentos-afiliado/talones-pago?numeroAfiliado=1002&sort=id,desc')).status, 200)
  // The last factor cannot be removed while required.
  const quita = await operador.delete(`${own}/aplicacion`)
  assert.deepEqual([quita.status, quita.body.codigo], [409, 'SEGUNDO_FACTOR_EXIGIDO'])
  // Another session, opened earlier with the password alone, may only present it.
  await t.rows(`update sesion set segundo_factor = null where usuario_id = ${await idOf('operador')}`)
  await eventually(async () => (await operador.get('menues')).status, 403)
  assert.equal((await operador.get('usuarios/actual')).body.segundoFactor, 'confirmar')
  await soloEso(operador, 'operador, not shown')
  assert.equal((await operador.post(`${own}/aplicacion`, { password: clave })).body.codigo, 'SEGUNDO_FACTOR_RECIENTE')
  pasar()
  assert.equal((await operador.post(`${own}/confirmar`, { codigo: await codeOf(secreto) })).status, 204)
  assert.equal((await operador.get('menues')).status, 200)
  await setApplication(admin)
  assert.equal((await admin.put('segundo-factor/exigencia', { rol: null, exige: false })).status, 204)
  await eventually(async () => (await (await t.login('otra')).get('menues')).status, 200)
})

test('a role can require a second factor by itself', async () => {
  const admin = await t.login('admin')
  const { roles } = (await admin.get('segundo-factor/exigencia')).body as { roles: Array<{ id: number; sin: number }> }
  const [rol] = await t.rows<{ id: number }>(`select id from rol where codigo = 'REVISOR_CUENTAS'`)
  assert.ok(roles.some((r) => r.id === rol?.id && r.sin > 0))
  const before = await auditado('exigir-segundo-factor')
  const exigir = () => admin.put('segundo-factor/exigencia', { rol: rol?.id, exige: true })
  assert.deepEqual([(await exigir()).status, (await exigir()).status], [204, 204])
  assert.equal(await auditado('exigir-segundo-factor'), before + 1, 'said twice it changes once')
  const revisora = await t.login('revisora')
  for (const path of ['menues', 'vistas/documentos-afiliado/descargar-talon-pago/1'])
    await eventually(async () => (await revisora.get(path)).body.codigo, 'SEGUNDO_FACTOR_PENDIENTE')
  assert.equal((await (await t.login('central')).get('menues')).status, 200)
  assert.equal((await admin.put('segundo-factor/exigencia', { rol: 987654321, exige: true })).status, 404)
  // A forced password change comes before the second factor.
  await t.rows(`update usuario set forzar_cambio_password = true where email = 'revisora@gremial.example'`)
  await eventually(async () => (await revisora.get(own)).body.codigo, 'CLAVE_VENCIDA')
  assert.equal((await revisora.post('usuarios/actual/cambiar-password', {})).body.codigo, 'VALIDACION')
})

test("an administrator's reset ends sessions, notifies the user and restores password login", async () => {
  const admin = await t.login('admin')
  const id = await idOf('ana')
  const entrada = session(
    cookieOf(await (await medio('ana')).post('login/segundo-factor', { recuperacion: ana.codigos[2] }), 'gremial_sesion'),
  )
  assert.equal((await entrada.get('menues')).status, 200)
  const pendiente = await medio('ana')
  assert.equal((await (await t.login('central')).post(`usuarios/${id}/restablecer-segundo-factor`)).body.codigo, 'SIN_PERMISO')
  assert.equal((await admin.post('usuarios/987654321/restablecer-segundo-factor')).status, 404)
  assert.equal((await admin.post(`usuarios/${id}/restablecer-segundo-factor`)).status, 204)
  assert.equal(await auditado('restablecer-segundo-factor'), 1)
  assert.equal((await mails()).at(-1)?.para, 'ana@gremial.example')
  await eventually(async () => (await entrada.get('menues')).status, 401)
  assert.equal((await pendiente.post('login/segundo-factor', { recuperacion: ana.codigos[3] })).status, 409)
  const answer = await ingresar('ana')
  assert.deepEqual([answer.status, answer.body.segundoFactor], [200, undefined])
  assert.ok(cookieOf(answer, 'gremial_sesion'))
  // With nothing left to reset, no notice is sent.
  assert.equal((await admin.post(`usuarios/${id}/restablecer-segundo-factor`)).status, 204)
  assert.equal(await auditado('restablecer-segundo-factor'), 1)
})

test('only the owner renames or removes passkeys; the last factor takes the codes along', async () => {
  pasar()
  const llave = newPasskey(sitioDe)
  const dueña = session(undefined)
  Object.assign(dueña.headers, { cookie: (await t.login('otra')).headers.cookie })
  const { challenge } = (await dueña.post(`${own}/llaves/desafio`, { password: clave })).body.opciones
  await dueña.post(`${own}/llaves`, { nombre: 'Una', llave: llave.crear(challenge) })
  const id = (await dueña.get(own)).body.llaves[0].id
  const beto = await t.login('beto')
  assert.equal((await beto.put(`${own}/llaves/${id}`, { nombre: 'Mía' })).status, 404)
  assert.equal((await beto.delete(`${own}/llaves/${id}`)).status, 404)
  assert.equal((await dueña.put(`${own}/llaves/${id}`, { nombre: 'Oficina 🗝️' })).status, 204)
  assert.equal((await dueña.get(own)).body.llaves[0].nombre, 'Oficina 🗝️')
  // An authenticator is registered for one account only: a second registration is refused.
  Object.assign(beto.headers, sitio)
  const ajeno = (await beto.post(`${own}/llaves/desafio`, { password: clave })).body.opciones.challenge
  const duplicate = await beto.post(`${own}/llaves`, { nombre: 'Mía', llave: llave.crear(ajeno) })
  assert.deepEqual([duplicate.status, duplicate.body.codigo], [409, 'LLAVE_REPETIDA'])
  assert.deepEqual([(await beto.get(own)).body.llaves, (await dueña.get(own)).body.llaves.length], [[], 1])
  const nuevos = (await dueña.post(`${own}/codigos`)).body.codigos
  assert.equal(nuevos.length, 10)
  assert.equal((await beto.post(`${own}/codigos`)).status, 404, 'there is nothing to recover')
  assert.equal((await dueña.delete(`${own}/llaves/${id}`)).status, 204)
  const { body } = await dueña.get(own)
  assert.deepEqual([body.llaves, body.codigos], [[], 0])
})

test('an application setup expires after half an hour', async () => {
  const person = await t.login('otra')
  const { body } = await person.post(`${own}/aplicacion`, { password: clave })
  pasar(31 * 60_000)
  const tarde = await person.post(`${own}/aplicacion/confirmar`, { codigo: await codeOf(body.clave) })
  assert.deepEqual([tarde.status, tarde.body.codigo], [409, 'SEGUNDO_FACTOR_VENCIDO'])
  assert.equal((await person.get(own)).body.aplicacion, null)
})

test('npm run restablecer-segundo-factor resets it from the server when no admin is left', async () => {
  pasar()
  await setApplication(await t.login('central'))
  const env = {
    DATABASE_URL: t.url,
    DATABASE_URL_MIGRAR: t.urlAs('owner'),
    GREMIAL_CLAVE: t.services.config.secret,
    GREMIAL_DEMO: '1',
  }
  const order = (mail: string) => command(t.services.config.dataDir, 'restablecer-segundo-factor', [mail], { env }).ended
  const nobody = await order('nadie@gremial.example')
  assert.deepEqual([nobody.code, nobody.out], [1, 'No hay ninguna cuenta con el correo nadie@gremial.example.'])
  const before = await auditado('restablecer-segundo-factor')
  const hecho = await order('central@gremial.example')
  assert.equal(hecho.code, 0, hecho.out)
  assert.equal(await auditado('restablecer-segundo-factor'), before + 1)
  assert.ok(cookieOf(await ingresar('central'), 'gremial_sesion'))
})
