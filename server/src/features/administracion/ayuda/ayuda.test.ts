import assert from 'node:assert/strict'
import type { Ayuda } from '@gremial/contract/administracion/ayuda.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { paseDado } from '../../../../test/captcha.ts'
import { cuentas, messages } from '../../../../test/cuentas.ts'

const t = await testApp()
const admin = await t.login('admin')
const { somebody, inside, linkTo, mailsTo } = cuentas(t)
const leer = async (id: number): Promise<Ayuda> => {
  const { status, body } = await admin.get(`usuarios/ayuda/${id}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const primera = async (id: number) => (await leer(id)).causas[0]
let ultima = 0
const entrar = async (username: string, password: string) =>
  t.visitor().app.inject({
    method: 'POST',
    url: '/api/login',
    headers: { cookie: await paseDado(t) },
    remoteAddress: `203.0.113.${++ultima}`,
    payload: { username, password },
  })
const identidad = true
const tareas = (id: number) =>
  t.rows<{ accion: string; datos: Record<string, unknown> }>(
    `select accion, datos from auditoria where entidad in ('usuario', 'ayuda') and entidad_id = '${id}' order by id`,
  )

test('a lockout after ten wrong passwords is shown, and lifted once identity is confirmed', async () => {
  const { id, email } = await somebody()
  await Promise.all(Array.from({ length: 10 }, (_, i) => entrar(email, `equivocada${i}`)))
  assert.equal((await entrar(email, 'Gremial.2026')).statusCode, 429)
  const ayuda = await leer(id)
  assert.deepEqual([ayuda.causas[0]?.causa, ayuda.causas[0]?.veces, ayuda.leyo?.codigo], ['bloqueada', 10, 'DEMASIADOS_INTENTOS'])
  assert.ok(ayuda.bloqueos.entrada)
  const sinPreguntar = await admin.post(`usuarios/ayuda/${id}/levantar-bloqueo`, {})
  assert.equal(messages(sinPreguntar).identidad, 'Preguntale antes el documento y el nacimiento.')
  assert.equal((await admin.post(`usuarios/ayuda/${id}/levantar-bloqueo`, { identidad })).status, 204)
  assert.equal((await entrar(email, 'Gremial.2026')).statusCode, 200)
  assert.deepEqual([(await primera(id))?.causa, (await leer(id)).leyo], ['puede', null])
  assert.deepEqual(
    (await mailsTo(email)).map((m) => m.plantilla),
    ['bloqueoLevantado'],
  )
  assert.deepEqual((await tareas(id)).find((f) => f.accion === 'levantar-bloqueo')?.datos.identidad, ['documento', 'nacimiento'])
})

test('the lockout of a known device counts as one of the account', async () => {
  const { id, email } = await somebody()
  const equipo = (await entrar(email, 'Gremial.2026')).cookies.find((c) => c.name === 'gremial_equipo')?.value
  const desdeEquipo = async (password: string) =>
    t.app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { cookie: `${await paseDado(t)}; gremial_equipo=${equipo}` },
      payload: { username: email, password },
    })
  for (let i = 0; i < 10; i++) {
    t.at(new Date(Date.now() + i))
    await desdeEquipo('equivocada')
  }
  t.at()
  assert.equal((await desdeEquipo('Gremial.2026')).statusCode, 429)
  const causa = await primera(id)
  assert.deepEqual([causa?.causa, causa?.conocido], ['bloqueada', true])
  await admin.post(`usuarios/ayuda/${id}/levantar-bloqueo`, { identidad })
  assert.equal((await desdeEquipo('Gremial.2026')).statusCode, 200)
})

test('a bounced address is corrected: the new one gets the link, the old one nothing', async () => {
  const { id, email } = await somebody()
  await t.rows(`update usuario set mail_validado = false where id = ${id}`)
  await admin.post(`usuarios/reenviar-email-validar-cuenta/${id}`)
  await t.rows(`update bandeja_salida set hecho = now(), rebotado = now(), ultimo_error = 'mailbox unavailable'
    where datos ->> 'para' = '${email}'`)
  const ayuda = await leer(id)
  assert.deepEqual([ayuda.causas[0]?.causa, ayuda.causas[0]?.motivo], ['correoDevuelto', 'mailbox unavailable'])
  assert.equal(ayuda.correos[0]?.estado, 'REBOTADO')
  // A pending mail says nothing about the address.
  await t.rows(`insert into bandeja_salida (tipo, datos) values ('correo', '{"para": "${email}", "plantilla": "prueba"}')`)
  const { body: devueltas } = await admin.get(`vistas/usuarios?rebotado=1&buscar=${encodeURIComponent(email)}`)
  assert.equal(devueltas.totalElements, 1)
  await t.rows(`delete from bandeja_salida where datos ->> 'plantilla' = 'prueba'`)
  const { version } = ayuda.cuenta
  const corregir = (cuerpo: object) => admin.post(`usuarios/ayuda/${id}/corregir-correo`, { identidad, version, ...cuerpo })
  assert.equal(messages(await corregir({ email: 'ana@gremial.example' })).email, 'Ese correo ya es de otra cuenta.')
  assert.equal((await corregir({ email: 'nueva.corregida@correo.example', version: version + 1 })).body.codigo, 'VERSION_VIEJA')
  assert.equal((await corregir({ email: 'nueva.corregida@correo.example' })).status, 204)
  const despues = await leer(id)
  assert.deepEqual([despues.cuenta.email, despues.causas[0]?.causa], ['nueva.corregida@correo.example', 'sinValidar'])
  // Mails to its previous address are still listed.
  assert.ok(despues.correos.some((c) => c.para === email))
  assert.deepEqual(
    (await mailsTo(email)).map((m) => m.plantilla),
    ['cuentaHecha'],
  )
  const token = await linkTo('nueva.corregida@correo.example', '/validar-nuevo-usuario/')
  assert.equal((await t.visitor().post(`usuarios/validar-nuevo-usuario/${token}`, {})).status, 200)
  assert.equal((await primera(id))?.causa, 'puede')
})

test('a validated previous address is notified and can undo; sessions end; the same is refused', async () => {
  const { id, email, person } = await somebody()
  const { cuenta } = await leer(id)
  const igual = { email, identidad, version: cuenta.version }
  assert.equal((await admin.post(`usuarios/ayuda/${id}/corregir-correo`, igual)).body.codigo, 'AYUDA_NO_HACE_FALTA')
  assert.equal(
    (await admin.post(`usuarios/ayuda/${id}/corregir-correo`, { ...igual, email: 'otra.casilla@correo.example' })).status,
    204,
  )
  await inside([[person, false]])
  const deshacer = await linkTo(email, '/deshacer-cambiar-email/')
  const claves = { password: 'Recuperada.clave.9', password2: 'Recuperada.clave.9' }
  assert.equal((await t.visitor().post(`usuarios/deshacer-cambiar-email/${deshacer}`, claves)).status, 200)
  assert.equal((await leer(id)).cuenta.email, email)
  // Mails to an address that another account left are not listed here.
  const otro = await somebody()
  assert.ok((await leer(id)).correos.some((c) => c.para === email))
  assert.deepEqual((await leer(otro.id)).correos, [])
})

test('wrong passwords: the recovery link is sent; a disabled account shows author and date', async () => {
  const { id, email } = await somebody()
  await entrar(email, 'equivocada')
  assert.equal((await primera(id))?.remedio, 'recuperar')
  assert.equal((await admin.post(`usuarios/ayuda/${id}/recuperar`, { identidad })).status, 204)
  assert.ok(await linkTo(email, '/recuperar-pass/'))
  assert.ok((await leer(id)).intentos.some((i) => i.resultado === 'pidioClave'))
  await admin.post(`usuarios/cambiar-estado-usuario/${id}`, { habilitado: 0 })
  const baja = await primera(id)
  assert.deepEqual([baja?.causa, baja?.propia, baja?.quien], ['deshabilitada', false, 'Adriana Vera'])
  // Other changes to the account name no author of the disabling or the creation.
  await t.rows(`insert into auditoria (evento, momento, usuario_id, accion, entidad, entidad_id, datos, codigo)
    select gen_random_uuid(), now(), id, 'modificar', 'usuario', '${id}', '{}', '' from usuario where email = 'mesa@gremial.example'`)
  assert.equal((await primera(id))?.quien, 'Adriana Vera')
  assert.equal((await leer(id)).cuenta.creadaPor, null)
  assert.equal((await admin.post(`usuarios/ayuda/${id}/recuperar`, { identidad })).body.codigo, 'AYUDA_NO_HACE_FALTA')
})

test('sessions are ended one by one or all; a test mail is sent', async () => {
  const { id, email, session, person } = await somebody()
  const otra = await session('Mozilla/5.0 (Windows) Firefox/130.0')
  const { sesiones } = await leer(id)
  const suya = sesiones.find((s) => s.programa === 'Firefox')
  assert.equal((await admin.post(`usuarios/ayuda/${id}/cerrar-sesiones`, { sesion: suya?.id })).status, 204)
  await inside([
    [otra, false],
    [person, true],
  ])
  const ajena = await somebody()
  const [deOtra] = (await leer(ajena.id)).sesiones
  assert.equal((await admin.post(`usuarios/ayuda/${id}/cerrar-sesiones`, { sesion: deOtra?.id })).status, 404)
  await inside([[ajena.person, true]])
  assert.equal((await admin.post(`usuarios/ayuda/${id}/cerrar-sesiones`, {})).status, 204)
  await inside([[person, false]])
  assert.equal((await admin.post(`usuarios/ayuda/${id}/probar-correo`)).status, 204)
  assert.deepEqual(
    (await mailsTo(email)).map((m) => m.plantilla),
    ['prueba'],
  )
})

test('at most ten mails an hour go to one address', async () => {
  const { id, email } = await somebody()
  const probar = () => admin.post(`usuarios/ayuda/${id}/probar-correo`)
  for (let i = 0; i < 10; i++) assert.equal((await probar()).status, 204)
  const otro = await probar()
  assert.deepEqual([otro.status, otro.body.codigo], [429, 'CORREOS_DE_VALIDACION'])
  assert.equal((await mailsTo(email)).length, 10)
  t.at(new Date(t.services.now().getTime() + 3_600_000))
  assert.equal((await probar()).status, 204)
  t.at()
})

test('the answer has no password, token, PIN or private data', async () => {
  const [ana] = await t.rows<{ id: number; clave: string }>(
    `select id, clave_hash as clave from usuario where email = 'ana@gremial.example'`,
  )
  await admin.post(`usuarios/ayuda/${ana?.id}/recuperar`, { identidad })
  const { raw } = await admin.get(`usuarios/ayuda/${ana?.id}`)
  const dicho = raw.toString()
  assert.ok(!dicho.includes(ana?.clave ?? '?'))
  assert.doesNotMatch(
    dicho,
    /argon|hash|secreto|token|password|recuperar-pass\/|pin_|saldo|familia|benefici|recibo|talon|contador/i,
  )
  const ajenos = await t.rows<{ valor: string }>(`select datos ->> 'secreto' as valor from bandeja_salida where datos ? 'secreto'
    union select encode(token_hash, 'hex') from sesion union select nombre from familiar where afiliado_numero = 1001`)
  for (const { valor } of ajenos) assert.ok(!dicho.includes(valor), valor)
  const claves = new Set(Object.keys(JSON.parse(dicho)))
  assert.deepEqual(
    claves,
    new Set(
      'id nombre numeroAfiliado numeroAfiliadoFormateado seccional documento fechaNacimiento propia puedeCorregir abierta cuenta causas intentos leyo bloqueos sesiones correos cajas roles seccionales'.split(
        ' ',
      ),
    ),
  )
})

test("opening the page is audited and shown to that person; one's own page is not", async () => {
  const { id, person } = await somebody()
  await leer(id)
  await admin.post(`usuarios/ayuda/${id}/probar-correo`)
  const dichos = async (buscado = '') =>
    (
      await person.get(`vistas/auditoria/ultimos-movimientos?descripcionActividad=${encodeURIComponent(buscado)}`)
    ).body.content.map((m: { descripcionActividad: string }) => m.descripcionActividad)
  assert.deepEqual(await dichos(), [
    'La administración te mandó un correo de prueba',
    'La administración miró por qué no podías entrar',
  ])
  assert.deepEqual(await dichos('por qué no podías'), ['La administración miró por qué no podías entrar'])
  assert.deepEqual(await dichos('mandaste'), [])
  const [yo] = await t.rows<{ id: number }>(`select id from usuario where email = 'admin@gremial.example'`)
  await leer(yo?.id ?? 0)
  assert.equal((await tareas(yo?.id ?? 0)).filter((f) => f.accion === 'consultar').length, 0)
  const version = (await leer(yo?.id ?? 0)).cuenta.version
  const propio = await admin.post(`usuarios/ayuda/${yo?.id}/corregir-correo`, { email: 'yo@correo.example', identidad, version })
  assert.equal(propio.body.codigo, 'AYUDA_CUENTA_PROPIA')
})

test("a helper cannot take over an account with more privileges, nor the last administrator's", async () => {
  await t
    .rows(`insert into rol_permiso (rol_id, permiso) select id, p from rol, unnest(array['usuarios.ayudar', 'usuarios.consultar']) p
    where codigo = 'MESA_TRAMITES'`)
    .catch(async () =>
      t.rows(`insert into rol_permiso (rol_id, permiso, ambito) select id, p, 'todas' from rol, unnest(array['usuarios.ayudar', 'usuarios.consultar']) p
      where codigo = 'MESA_TRAMITES'`),
    )
  const mesa = (await somebody('MESA_TRAMITES')).person
  const [jefa] = await t.rows<{ id: number; version: number }>(
    `select id, version from usuario where email = 'admin@gremial.example'`,
  )
  const aMiBuzon = { email: 'buzon.mio@correo.example', identidad, version: jefa?.version }
  assert.equal((await mesa.get(`usuarios/ayuda/${jefa?.id}`)).body.puedeCorregir, false)
  const codigo = (await mesa.post(`usuarios/ayuda/${jefa?.id}/corregir-correo`, aMiBuzon)).body.codigo
  assert.ok(['CUENTA_MAYOR', 'ULTIMO_ADMINISTRADOR'].includes(codigo), codigo)
  const { id } = await somebody('ADMINISTRADOR')
  const [otra] = await t.rows<{ version: number }>(`select version from usuario where id = ${id}`)
  const negada = await mesa.post(`usuarios/ayuda/${id}/corregir-correo`, { ...aMiBuzon, version: otra?.version })
  assert.equal(negada.body.codigo, 'CUENTA_MAYOR')
  const afiliado = await somebody()
  const [suya] = await t.rows<{ version: number }>(`select version from usuario where id = ${afiliado.id}`)
  assert.equal(
    (await mesa.post(`usuarios/ayuda/${afiliado.id}/corregir-correo`, { ...aMiBuzon, version: suya?.version })).status,
    204,
  )
})

test('a member without an account is found by name, number or document, and invited by mail', async () => {
  const [a] = await t.rows<{ numero: number; apellido: string; nombre: string; documento: number; email: string }>(
    `select numero, apellido, nombre, numero_documento as documento, lower(email) as email from afiliado a where email <> ''
      and not exists (select from usuario u where u.afiliado_numero = a.numero) and not exists (select from usuario u where u.email = lower(a.email))
      order by numero limit 1`,
  )
  assert.ok(a)
  for (const buscar of [
    `${a.nombre} ${a.apellido}`,
    String(a.numero),
    String(a.documento),
    Number(a.documento).toLocaleString('es-AR'),
  ]) {
    const { body } = await admin.get(`usuarios/ayuda/buscar?buscar=${encodeURIComponent(buscar)}`)
    assert.ok(
      body.some(
        (p: { numeroAfiliado: number; idUsuario: number | null }) => p.numeroAfiliado === a.numero && p.idUsuario === null,
      ),
      buscar,
    )
  }
  const { body } = await admin.get(`usuarios/ayuda/afiliado/${a.numero}`)
  assert.deepEqual([body.idUsuario, body.email], [null, a.email])
  assert.equal((await admin.post(`usuarios/ayuda/afiliado/${a.numero}/invitar`, {})).status, 400)
  assert.equal((await admin.post(`usuarios/ayuda/afiliado/${a.numero}/invitar`, { identidad })).status, 204)
  const token = await linkTo(a.email, '/nuevo-usuario/')
  assert.equal((await t.visitor().get(`nuevo-usuario/${token}`)).status, 200)
  assert.equal((await admin.post('usuarios/ayuda/afiliado/1001/invitar', { identidad })).body.codigo, 'AFILIADO_CON_CUENTA')
  assert.equal((await admin.get('usuarios/ayuda/afiliado/999999')).status, 404)
  // Without an e-mail in the register nobody can be invited.
  await t.rows(`update afiliado set email = '' where numero = ${a.numero}`)
  const correos = async () => (await t.rows(`select from bandeja_salida where tipo = 'correo'`)).length
  const antes = await correos()
  const sin = await admin.post(`usuarios/ayuda/afiliado/${a.numero}/invitar`, { identidad })
  assert.deepEqual([sin.status, sin.body.codigo, await correos()], [409, 'AYUDA_SIN_CORREO', antes])
  // An address shared by members of other surnames is a placeholder of the register.
  await t.rows(`update afiliado set email = 'notiene@notiene.example' where numero in (${a.numero}, 1001)`)
  const deVarios = await admin.post(`usuarios/ayuda/afiliado/${a.numero}/invitar`, { identidad })
  assert.deepEqual([deVarios.status, deVarios.body.codigo, await correos()], [409, 'AYUDA_CORREO_DE_VARIOS', antes])
  // An address shared within a family is accepted.
  await t.rows(`update afiliado set apellido = (select apellido from afiliado where numero = 1001) where numero = ${a.numero}`)
  assert.equal((await admin.post(`usuarios/ayuda/afiliado/${a.numero}/invitar`, { identidad })).status, 204)
})

test('branch staff find, see and change no member of another branch, and no staff', async () => {
  const permisos = ['usuarios.ayudar', 'usuarios.consultar'].map((permiso) => ({ permiso, ambito: 'seccionales' }))
  const { body: rol } = await admin.post('roles', { nombre: 'Ayuda a los suyos', permisos })
  await t.rows(`insert into usuario_rol (usuario_id, rol_id) select id, ${rol.id} from usuario where email = 'operador@gremial.example';
    update afiliado set seccional_id = (select id from seccional where codigo = 9) where numero = 1002`)
  const operador = await t.login('operador')
  const halla = async (buscar: string) =>
    (await operador.get(`usuarios/ayuda/buscar?buscar=${encodeURIComponent(buscar)}`)).body.map(
      (p: { numeroAfiliado: number }) => p.numeroAfiliado,
    )
  assert.deepEqual([await halla('1001'), await halla('ana@gremial.example')], [[1001], [1001]])
  assert.deepEqual([await halla('1002'), await halla('beto@gremial.example')], [[], []])
  const [beto] = await t.rows<{ id: number }>('select id from usuario where afiliado_numero = 1002')
  for (const llamada of [
    operador.get(`usuarios/ayuda/${beto?.id}`),
    operador.get('usuarios/ayuda/afiliado/1002'),
    operador.post(`usuarios/ayuda/${beto?.id}/levantar-bloqueo`, { identidad }),
  ])
    assert.equal((await llamada).status, 404)
  await t.rows(`insert into usuario_rol (usuario_id, rol_id)
    select u.id, r.id from usuario u, rol r where u.afiliado_numero = 1001 and r.codigo = 'AUDITOR'`)
  assert.deepEqual([await halla('1001'), await halla('ana@gremial.example')], [[], []])
})
