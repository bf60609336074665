import assert from 'node:assert/strict'
import type { FilaUsuario, Usuario } from '@gremial/contract/administracion/usuarios.ts'
import { addDays } from '@gremial/contract/values/dates.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { cuentas, messages } from '../../../../test/cuentas.ts'
import { readSheet } from '../../../../test/hojas.ts'
import { lecturasDe } from '../../../../test/lecturas.ts'
import { personalNuevo } from '../../../../test/personal.ts'

const t = await testApp()
const admin = await t.login('admin')
const { somebody, login, inside, linkTo, mailsTo } = cuentas(t)
const rolDe = async (codigo: string) =>
  (await t.rows<{ id: number }>(`select id from rol where codigo = '${codigo}'`))[0]?.id as number
const afiliado = await rolDe('AFILIADO')
const personal = (cambios: object = {}) => personalNuevo(cambios)
const crear = async (cambios: object = {}) => {
  const cuerpo = personal(cambios)
  const { status, body } = await admin.post('usuarios/crear-usuario', cuerpo)
  assert.equal(status, 201, JSON.stringify(body))
  return { id: body.id as number, email: cuerpo.email }
}
const leer = async (id: number): Promise<Usuario> => (await admin.get(`usuarios/${id}`)).body
/** Personal data that the demo account lacks. */
const datosDeAdmin = {
  numeroDocumento: '20111222',
  fechaNacimiento: '1970-01-01',
  genero: 2,
  prefijoTelefono: '54',
  caracteristicaTelefono: '351',
  telefono: '4001200',
}
/** The account as a form sends it back unchanged. */
const comoEsta = (u: Usuario) => ({ ...u, roles: u.roles.map((r) => r.id), seccionales: u.seccionales.map((s) => s.id) })

test('a new user is enabled, unvalidated, without roles or branches (B-USUARIOS-42, B-USUARIOS-38, B-USUARIOS-39, B-USUARIOS-40, B-USUARIOS-41, B-USUARIOS-48)', async () => {
  const { id, email } = await crear()
  const u = await leer(id)
  assert.deepEqual([u.estadoUsuario, u.mailValidado, u.roles, u.seccionales, u.email], [true, 0, [], [], email])
  assert.deepEqual([u.numeroAfiliado, u.nombreContacto], [null, 'Estela Luna'])
  assert.equal((await admin.get('usuarios/999999')).status, 404)
  // Reading somebody else's account is audited; one's own is not.
  const leidas = () => t.rows(`select from auditoria where accion = 'consultar' and entidad = 'usuario'`)
  const antes = (await leidas()).length
  const [yo] = await t.rows<{ id: number }>(`select id from usuario where email = 'admin@gremial.example'`)
  await leer(yo?.id ?? 0)
  assert.equal((await leidas()).length, antes)
  await leer(id)
  assert.equal((await leidas()).length, antes + 1)
})

test('a user has phone, birth date, gender, social names and tour, never a password (B-USUARIOS-10)', async () => {
  const { id } = await crear({ usuarioInstagram: 'estela.luna_1', password: 'Provisoria.1', password2: 'Provisoria.1' })
  const u = await leer(id)
  assert.deepEqual(
    [
      u.prefijoTelefono,
      u.caracteristicaTelefono,
      u.telefono,
      u.telefonoCompleto,
      u.fechaNacimiento,
      u.genero,
      u.usuarioInstagram,
      u.realizoTour,
    ],
    ['54', '351', '4001200', '54-351-4001200', '1974-06-14', 2, 'estela.luna_1', false],
  )
  assert.doesNotMatch(JSON.stringify(u), /password|clave|argon/i)
})

test('the list finds names by words in any order, and the export matches it (B-USUARIOS-45, B-USUARIOS-46)', async () => {
  const { body } = await admin.get('vistas/usuarios?page=0&size=5&sort=nombre,asc')
  assert.equal(body.content.length, 5)
  assert.equal(body.last, false)
  const { content } = (await admin.get('vistas/usuarios?buscar=ana%20quiroga')).body as { content: FilaUsuario[] }
  assert.deepEqual(
    content.map((u) => [u.email, u.estadoUsuario, u.mailValidado, u.rebotado]),
    [['ana@gremial.example', true, 1, false]],
  )
  const { raw } = await admin.get('vistas/usuarios/exportar-excel?formato=csv&buscar=ana%20quiroga')
  assert.match(raw.toString(), /Quiroga, Ana Beatriz.*ana@gremial\.example.*Afiliado, Rentado/)
  const xls = await admin.get('vistas/usuarios/exportar-excel?buscar=ana%20quiroga')
  assert.match(String(xls.headers['content-disposition']), /Usuarios\.xls/)
})

test('the generic create mails a link to choose the password (B-USUARIOS-47)', async () => {
  const cuerpo = personal({ roles: [afiliado] })
  const { status, body } = await admin.post('usuarios', cuerpo)
  assert.equal(status, 201)
  const token = await linkTo(cuerpo.email, '/validar-nuevo-usuario/')
  const mirado = await t.visitor().get(`usuarios/validar-nuevo-usuario/${token}`)
  assert.equal(mirado.body.eligeClave, true)
  assert.equal((await t.visitor().post(`usuarios/validar-nuevo-usuario/${token}`, {})).status, 400, 'a password is missing')
  const clave = 'Elegida.2026'
  assert.equal(
    (await t.visitor().post(`usuarios/validar-nuevo-usuario/${token}`, { password: clave, password2: clave })).status,
    200,
  )
  assert.equal(await login(cuerpo.email, clave), 200)
  assert.equal((await leer(body.id)).mailValidado, 1)
})

test('a provisional password must be repeated, and is changed at the first login (B-USUARIOS-11)', async () => {
  const distintas = await admin.post('usuarios', personal({ password: 'Provisoria.1', password2: 'Provisoria.2' }))
  assert.equal(messages(distintas).password2, 'las contraseñas deben ser iguales')
  const comun = await admin.post('usuarios', personal({ password: '1234567', password2: '1234567' }))
  assert.equal(comun.body.codigo, 'CLAVE_COMUN')
  const { id, email } = await crear({ password: 'Provisoria.1', password2: 'Provisoria.1' })
  assert.equal(await login(email, 'Provisoria.1'), 401, 'not before its e-mail is validated')
  const token = await linkTo(email, '/validar-nuevo-usuario/')
  assert.equal((await t.visitor().get(`usuarios/validar-nuevo-usuario/${token}`)).body.eligeClave, false)
  // A link does not accept a password it would not set, and stays valid.
  const otra = await t
    .visitor()
    .post(`usuarios/validar-nuevo-usuario/${token}`, { password: 'Elegida.2026', password2: 'Elegida.2026' })
  assert.match(messages(otra).password ?? '', /ya tiene una contraseña/)
  assert.equal((await t.visitor().post(`usuarios/validar-nuevo-usuario/${token}`, {})).status, 200)
  assert.equal(await login(email, 'Provisoria.1'), 200)
  const [fila] = await t.rows<{ forzar: boolean }>(`select forzar_cambio_password as forzar from usuario where id = ${id}`)
  assert.equal(fila?.forzar, true)
})

test('missing required data of staff are reported together (B-USUARIOS-13, B-USUARIOS-15, B-USUARIOS-18, B-USUARIOS-20, B-USUARIOS-26, B-USUARIOS-30)', async () => {
  const vacio = await admin.post('usuarios', {
    ...personal(),
    nombre: undefined,
    apellido: undefined,
    numeroDocumento: undefined,
    fechaNacimiento: undefined,
  })
  const requerido = 'Este campo es requerido.'
  assert.deepEqual(messages(vacio), {
    nombre: requerido,
    apellido: requerido,
    numeroDocumento: requerido,
    fechaNacimiento: requerido,
  })
  const sinMas = await admin.post(
    'usuarios',
    personal({ telefono: '', prefijoTelefono: '', caracteristicaTelefono: '', email: '', email2: '' }),
  )
  assert.deepEqual([messages(sinMas).telefono, messages(sinMas).email], [requerido, requerido])
})

test('values over their maximum length are refused (B-USUARIOS-14, B-USUARIOS-16, B-USUARIOS-19, B-USUARIOS-25, B-USUARIOS-31, B-USUARIOS-35)', async () => {
  const largo = (n: number) => 'a'.repeat(n)
  const de = (n: number) => `${largo(n - '@correo.example'.length)}@correo.example`
  const { status, body } = await admin.post(
    'usuarios',
    personal({
      nombre: largo(41),
      apellido: largo(41),
      numeroDocumento: '123456789',
      cuilCuit: '27-24118302-55',
      email: de(81),
      usuarioFacebook: largo(61),
    }),
  )
  assert.equal(status, 400)
  assert.deepEqual(Object.keys(messages({ body })).sort(), [
    'apellido',
    'cuilCuit',
    'email',
    'nombre',
    'numeroDocumento',
    'usuarioFacebook',
  ])
  const justo = personal({
    email: de(80),
    email2: de(80),
    nombre: largo(40),
    apellido: largo(40),
    usuarioFacebook: largo(60),
    numeroDocumento: '12345678',
  })
  assert.equal((await admin.post('usuarios', justo)).status, 201)
})

test('a user must be 18 or older, and is on the birthday itself (B-USUARIOS-21)', async () => {
  const [anio, delAnio] = [Number(t.today().slice(0, 4)) - 18, t.today().slice(4)]
  // Born on 29 February counts from the 28th: eighteen years after a leap year is none.
  const cumple = delAnio === '-02-29' ? `${anio}-02-28` : `${anio}${delAnio}`
  assert.equal((await admin.post('usuarios', personal({ fechaNacimiento: cumple }))).status, 201)
  const menor = await admin.post('usuarios', personal({ fechaNacimiento: addDays(cumple, 1) }))
  assert.equal(messages(menor).fechaNacimiento, 'Debe ser mayor de 18 años')
})

test('gender is 1 or 2 and required; the CUIL is optional and validated (B-USUARIOS-22, B-USUARIOS-23, B-USUARIOS-24)', async () => {
  assert.equal(messages(await admin.post('usuarios', personal({ genero: null }))).genero, 'Este campo es requerido.')
  assert.equal(messages(await admin.post('usuarios', personal({ genero: 3 }))).genero, 'Valor inválido.')
  assert.match(messages(await admin.post('usuarios', personal({ cuilCuit: '27-24118302-1' }))).cuilCuit ?? '', /no es válido/)
  assert.equal((await leer((await crear({ genero: 1 })).id)).cuilCuit, '')
})

test('the phone is one value of three parts, 12 digits in total (B-USUARIOS-27, B-USUARIOS-28, B-USUARIOS-29)', async () => {
  const corto = await admin.post('usuarios', personal({ telefono: '400120' }))
  assert.equal(messages(corto).telefono, 'El teléfono va completo, con código de área: 341 614-3162.')
  const { id } = await crear()
  const { telefonoCompleto } = await leer(id)
  assert.ok(telefonoCompleto.length <= 20)
  assert.equal(telefonoCompleto, '54-351-4001200')
})

test('e-mails are valid and equal; social names are validated or empty (B-USUARIOS-32, B-USUARIOS-36, B-USUARIOS-37, B-USUARIOS-34)', async () => {
  const distintos = await admin.post('usuarios', personal({ email2: 'otra@correo.example' }))
  assert.equal(messages(distintos).email2, 'los email deben ser iguales')
  for (const email of ['estela@correo', 'estela@correo.e', 'estela luna@correo.example', 'estela+1@correo.example'])
    assert.equal(messages(await admin.post('usuarios', personal({ email, email2: email }))).email, `${email} no es email válido.`)
  await crear({ email: 'estela.luna_1-b@correo.ar', email2: 'estela.luna_1-b@correo.ar' })
  const red = await admin.post('usuarios', personal({ usuarioTwitter: '@estela' }))
  assert.equal(messages(red).usuarioTwitter, '@estela no es usuario válido.')
  assert.equal((await admin.post('usuarios', personal())).status, 201)
})

test("a member's data come from the register, whatever the body; one account each (B-USUARIOS-06, B-USUARIOS-08, B-USUARIOS-17)", async () => {
  const numero = 1050
  const { body: registro } = await admin.get(`usuarios/nuevo/${numero}`)
  assert.deepEqual([registro.numeroAfiliado, registro.idUsuario], [numero, null])
  assert.deepEqual(await lecturasDe(t, numero, () => admin.get(`usuarios/nuevo/${numero}`)), ['usuario'])
  // Their pending registration link is withdrawn.
  await t.rows(`insert into token_correo (token_hash, tipo, afiliado_numero, datos, creado, vence)
    select sha256('x'), 'nuevoUsuario', ${numero}, '{"email": "x@correo.example"}', now(), now() + interval '1 day'`)
  const { id } = await crear({ numeroAfiliado: numero, nombre: 'Otra', apellido: 'Persona', numeroDocumento: '1' })
  const u = await leer(id)
  assert.deepEqual(
    [u.nombre, u.apellido, u.numeroDocumento, u.numeroAfiliado],
    [registro.nombre, registro.apellido, registro.numeroDocumento, numero],
  )
  assert.ok(u.delPadron.includes('nombre'))
  const [enlace] = await t.rows(`select usado is not null as usado, datos from token_correo where token_hash = sha256('x')`)
  assert.deepEqual(enlace, { usado: true, datos: {} })
  const otra = await admin.post('usuarios', personal({ numeroAfiliado: numero }))
  assert.deepEqual([otra.status, otra.body.codigo], [409, 'AFILIADO_CON_CUENTA'])
  assert.equal((await admin.get(`usuarios/nuevo/${numero}`)).body.idUsuario, id)
  const ocupado = await admin.post('usuarios', personal({ email: u.email, email2: u.email }))
  assert.equal(messages(ocupado).email, 'Ese correo ya es de otra cuenta.')
})

test('a user is replaced except e-mail and name; changes are notified (B-USUARIOS-49, B-USUARIOS-33, B-USUARIOS-09)', async () => {
  const { id, email } = await crear()
  const u = await leer(id)
  const { status, body } = await admin.put(`usuarios/${id}`, {
    ...comoEsta(u),
    nombre: 'Otra',
    email: 'otra@correo.example',
    telefono: '4009999',
    roles: [afiliado],
    seccionales: [1],
  })
  assert.equal(status, 200)
  assert.deepEqual([body.email, body.nombre, body.telefono, body.seccionales[0].id], [email, 'Estela', '4009999', 1])
  assert.deepEqual(
    body.roles.map((r: { nombre: string }) => r.nombre),
    ['Afiliado'],
  )
  assert.equal(body.modificado.quien, 'Adriana Vera')
  const [fila] = await t.rows<{ datos: Record<string, unknown> }>(
    `select datos from auditoria where accion = 'modificar' and entidad = 'usuario' and entidad_id = '${id}'`,
  )
  assert.deepEqual(fila?.datos.roles, [[], ['Afiliado']])
  assert.deepEqual((await leer(id)).modificado, body.modificado, 'who only read it changed nothing')
  const menor = await admin.put(`usuarios/${id}`, { ...comoEsta(body), fechaNacimiento: t.today() })
  assert.equal(messages(menor).fechaNacimiento, 'Debe ser mayor de 18 años')
  const perdido = await admin.put(`usuarios/${id}`, { ...comoEsta(body), roles: [999_999] })
  assert.equal(perdido.body.codigo, 'REFERENCIA_INEXISTENTE')
})

test('of ten concurrent changes of a user one succeeds, nine are rejected and leave nothing', async () => {
  const { id } = await crear()
  const u = await leer(id)
  const respuestas = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      admin.put(`usuarios/${id}`, { ...comoEsta(u), telefono: `400000${i}`, seccionales: [i + 1] }),
    ),
  )
  const gano = respuestas.filter((r) => r.status === 200)
  assert.equal(gano.length, 1)
  assert.deepEqual(new Set(respuestas.filter((r) => r.status !== 200).map((r) => r.body.codigo)), new Set(['VERSION_VIEJA']))
  const queda = await leer(id)
  assert.deepEqual([queda.telefono, queda.seccionales], [gano[0]?.body.telefono, gano[0]?.body.seccionales])
  // A concurrent change of the profile by its owner counts too.
  await t.rows(`update usuario_perfil set telefono_numero = '1111111', version = version + 1 where usuario_id = ${id}`)
  assert.equal((await admin.put(`usuarios/${id}`, comoEsta(queda))).body.codigo, 'VERSION_VIEJA')
})

test('disabling ends sessions at once and is notified; enabling opens none (B-USUARIOS-43)', async () => {
  const { id, email, person } = await somebody()
  assert.equal((await person.delete('usuarios/actual/sesiones')).status, 204)
  assert.equal((await leer(id)).modificado, null, 'what they did themselves is no change of others')
  await t.rows(`insert into token_correo (token_hash, tipo, usuario_id, creado, vence)
    select sha256(x::bytea), x, ${id}, now(), now() + interval '1 day' from unnest(array['recuperar', 'cambiarEmail']) x`)
  const { body } = await admin.post(`usuarios/cambiar-estado-usuario/${id}`)
  assert.equal(body.estadoUsuario, false)
  assert.equal(
    (await t.rows(`select from token_correo where usuario_id = ${id} and usado is null`)).length,
    0,
    'no link of theirs',
  )
  await inside([[person, false]])
  assert.equal((await admin.post(`usuarios/cambiar-estado-usuario/${id}`, { habilitado: 0 })).body.estadoUsuario, false)
  assert.equal((await admin.post(`usuarios/cambiar-estado-usuario/${id}`)).body.estadoUsuario, true)
  assert.equal((await person.get('usuarios/actual')).status, 401)
  assert.deepEqual(
    (await mailsTo(email)).map((m) => m.plantilla),
    ['cuentaSuspendida', 'cuentaHabilitada'],
  )
})

test('a validation mail is sent again and invalidates the previous link (B-USUARIOS-44)', async () => {
  const { id, email } = await crear()
  const primero = await linkTo(email, '/validar-nuevo-usuario/')
  assert.equal((await admin.post(`usuarios/reenviar-email-validar-cuenta/${id}`)).status, 204)
  const segundo = await linkTo(email, '/validar-nuevo-usuario/')
  assert.equal((await t.visitor().get(`usuarios/validar-nuevo-usuario/${primero}`)).body.codigo, 'ENLACE_USADO')
  assert.equal((await t.visitor().get(`usuarios/validar-nuevo-usuario/${segundo}`)).status, 200)
  const { id: validado } = await somebody()
  assert.equal((await admin.post(`usuarios/reenviar-email-validar-cuenta/${validado}`)).body.codigo, 'CORREO_YA_VALIDADO')
})

test('only an unused account is deleted, and its e-mail is free again (B-USUARIOS-50)', async () => {
  const { id, email } = await crear({ roles: [afiliado], seccionales: [1] })
  assert.equal((await admin.delete(`usuarios/${id}`)).status, 204)
  assert.equal((await admin.get(`usuarios/${id}`)).status, 404)
  const dicho = await t.rows(`select datos->>'email' as email from auditoria where accion = 'eliminar' and entidad_id = '${id}'`)
  assert.deepEqual(dicho, [{ email }], 'whose it was is told')
  await crear({ email, email2: email })
  const { id: usado } = await somebody()
  assert.equal((await admin.delete(`usuarios/${usado}`)).body.codigo, 'USUARIO_CON_HISTORIA')
})

test('a role by mandate is listed, and filtered by role and branch, while the mandate lasts', async () => {
  const { id } = await somebody()
  await t.rows(`update usuario set afiliado_numero = (select min(a.numero) from afiliado a where a.pasa_a is null
    and not exists (select from usuario x where x.afiliado_numero = a.numero)
    and not exists (select from mandato m where m.afiliado_numero = a.numero)) where id = ${id}`)
  const [m] = await t.rows<{ id: number; rol: number; seccional: number; llamado: string; donde: string }>(`
    with nuevo as (insert into mandato (seccional_id, puesto, unico, afiliado_numero, desde, hasta)
      select s.id, p.codigo, p.unico, u.afiliado_numero, '${t.today()}'::date - 3, '${t.today()}'::date
      from usuario u, puesto p, seccional s
      where u.id = ${id} and p.rol_id is not null
        and not exists (select from mandato x where x.seccional_id = s.id and x.puesto = p.codigo)
      order by p.codigo, s.id limit 1 returning id, seccional_id, puesto)
    select n.id, p.rol_id as rol, s.id as seccional, r.nombre as llamado, s.nombre as donde
    from nuevo n join puesto p on p.codigo = n.puesto join rol r on r.id = p.rol_id join seccional s on s.id = n.seccional_id`)
  assert.ok(m, 'an office that gives a role, and a branch where nobody has it')
  const ver = async (filtro = ''): Promise<FilaUsuario | undefined> =>
    (await admin.get(`vistas/usuarios?size=all${filtro}`)).body.content.find((u: FilaUsuario) => u.id === id)
  const dice = async () => [(await ver())?.roles, (await ver())?.seccionales]
  const buscado = async () => [!!(await ver(`&idRol=${m.rol}`)), !!(await ver(`&idSeccional=${m.seccional}`))]
  assert.deepEqual(await dice(), [['Afiliado', m.llamado].toSorted().join(', '), m.donde])
  assert.deepEqual(await buscado(), [true, true])
  // The export has the same, in the bytes that a spreadsheet opens.
  const { raw } = await admin.get(`vistas/usuarios/exportar-excel?formato=xlsx&idRol=${m.rol}&idSeccional=${m.seccional}`)
  const hoja = readSheet(raw, 'xlsx')
  const donde = hoja.findIndex((fila) => fila.includes('Roles'))
  const celda = (titulo: string) => hoja[donde + 1]?.[hoja[donde]?.indexOf(titulo) ?? -1]
  assert.deepEqual([celda('Roles'), celda('Seccionales')], [['Afiliado', m.llamado].toSorted().join(', '), m.donde])
  await t.rows(`update mandato set hasta = hasta - 1 where id = ${m.id}`)
  assert.deepEqual(await dice(), ['Afiliado', ''])
  assert.deepEqual(await buscado(), [false, false])
})

test('the last administrator cannot be disabled or lose the role; unvalidated ones do not count', async () => {
  const administrador = await rolDe('ADMINISTRADOR')
  const [yo] = await t.rows<{ id: number }>(`select id from usuario where email = 'admin@gremial.example'`)
  const id = yo?.id ?? 0
  await crear({ roles: [administrador] })
  const sinRol = { ...personal(), ...comoEsta(await leer(id)), ...datosDeAdmin, roles: [afiliado] }
  assert.equal((await admin.put(`usuarios/${id}`, sinRol)).body.codigo, 'ULTIMO_ADMINISTRADOR')
  assert.equal((await admin.post(`usuarios/cambiar-estado-usuario/${id}`)).body.codigo, 'ULTIMO_ADMINISTRADOR')
  assert.equal((await leer(id)).estadoUsuario, true)
})

test('three concurrent removals and disablings between administrators leave one', async () => {
  const administrador = await rolDe('ADMINISTRADOR')
  const [yo] = await t.rows<{ id: number }>(`select id from usuario where email = 'admin@gremial.example'`)
  const [una, otra] = [await somebody('ADMINISTRADOR'), await somebody('ADMINISTRADOR')]
  const todos = [{ id: yo?.id ?? 0, person: admin }, una, otra]
  const leidos = await Promise.all(todos.map(({ id }) => leer(id)))
  const hechos = await Promise.all(
    todos.flatMap(({ person }) =>
      leidos.flatMap((u) => [
        person.put(`usuarios/${u.id}`, { ...personal(), ...comoEsta(u), ...datosDeAdmin, roles: [afiliado] }),
        person.post(`usuarios/cambiar-estado-usuario/${u.id}`, { habilitado: 0 }),
      ]),
    ),
  )
  assert.ok(
    hechos.every((r) => r.status < 500),
    JSON.stringify(hechos.map((r) => r.body)),
  )
  const quedan = await t.rows(`select u.id from usuario u join usuario_rol ur on ur.usuario_id = u.id
    where ur.rol_id = ${administrador} and u.habilitado and u.mail_validado`)
  assert.ok(quedan.length >= 1, 'somebody administers')
})
