import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { paseDado } from '../../../../test/captcha.ts'
import { cuentas } from '../../../../test/cuentas.ts'
import { deshacer, fusionar } from '../../../../test/fusiones.ts'

/** Help: its audit rows, side effects and limits. */
const t = await testApp()
const [admin, operador] = [await t.login('admin'), await t.login('operador')]
const { somebody, linkTo, mailsTo } = cuentas(t)
const identidad = true
const buscar = async (quien: typeof admin, que: string) =>
  (await quien.get(`usuarios/ayuda/buscar?buscar=${encodeURIComponent(que)}`)).body as Array<{ numeroAfiliado: number | null }>
const ultimas = (donde: string) =>
  t.rows<{ accion: string; datos: Record<string, unknown> }>(`select accion, datos from auditoria where ${donde} order by id`)
const version = async (id: number): Promise<number> => (await admin.get(`usuarios/ayuda/${id}`)).body.cuenta.version
const corregir = async (quien: typeof admin, id: number, email: string) =>
  quien.post(`usuarios/ayuda/${id}/corregir-correo`, { email, identidad, version: await version(id) })
/** A registered member without an account, with a unique e-mail. */
const sinCuenta = async (desde: number) => {
  const [uno] = await t.rows<{
    numero: number
    email: string
  }>(`update afiliado set email = 'sin.cuenta.' || numero || '@correo.example'
    where numero = (select min(a.numero) from afiliado a where a.numero >= ${desde} and a.pasa_a is null
      and not exists (select from usuario u where u.afiliado_numero = a.numero)) returning numero::int, email`)
  assert.ok(uno)
  return uno
}

test('searches with results and opened records are audited; a search without results is not', async () => {
  const halladas = await buscar(admin, '1001')
  assert.ok(halladas.length > 0)
  assert.deepEqual(await ultimas(`accion = 'consultar' and entidad = 'personas'`), [
    { accion: 'consultar', datos: { filtros: { buscar: '1001' }, personas: halladas.length } },
  ])
  assert.deepEqual(await buscar(admin, 'zzzz nadie'), [])
  assert.equal((await ultimas(`accion = 'consultar' and entidad = 'personas'`)).length, 1)
  const { numero } = await sinCuenta(1100)
  assert.equal((await admin.get(`usuarios/ayuda/afiliado/${numero}`)).status, 200)
  assert.deepEqual(await ultimas(`accion = 'consultar' and entidad = 'afiliado' and entidad_id = '${numero}'`), [
    { accion: 'consultar', datos: { que: 'ayuda', personas: 1 } },
  ])
})

test('a merged number is not searchable: only its current one', async () => {
  await t.rows(`update afiliado set apellido = 'Quirquincho' where numero in (1150, 1151)`)
  const numeros = async () => (await buscar(admin, 'quirquincho')).map((p) => p.numeroAfiliado)
  assert.deepEqual(await numeros(), [1150, 1151])
  const { id } = await fusionar(admin, 1150, 1151)
  assert.deepEqual(await numeros(), [1150])
  assert.equal((await deshacer(admin, id)).status, 204)
  assert.deepEqual(await numeros(), [1150, 1151])
})

test('nobody helps their own account', async () => {
  const [yo] = await t.rows<{ id: number }>(`select id from usuario where email = 'admin@gremial.example'`)
  for (const que of ['levantar-bloqueo', 'recuperar', 'probar-correo', 'cerrar-sesiones']) {
    const { status, body } = await admin.post(`usuarios/ayuda/${yo?.id}/${que}`, { identidad })
    assert.deepEqual([status, body.codigo], [409, 'AYUDA_CUENTA_PROPIA'], que)
  }
  assert.equal((await admin.get('usuarios/actual')).status, 200)
})

test('branch staff cannot act on an account of another branch', async () => {
  const permisos = ['usuarios.ayudar', 'usuarios.consultar'].map((permiso) => ({ permiso, ambito: 'seccionales' }))
  const { body: rol } = await admin.post('roles', { nombre: 'Ayuda a los suyos', permisos })
  await t.rows(`insert into usuario_rol (usuario_id, rol_id) select id, ${rol.id} from usuario where email = 'operador@gremial.example';
    update afiliado set seccional_id = (select id from seccional where codigo = 9) where numero = 1002`)
  const [beto] = await t.rows<{ id: number }>('select id from usuario where afiliado_numero = 1002')
  const suya = await t.login('beto')
  for (const que of ['levantar-bloqueo', 'recuperar', 'probar-correo', 'cerrar-sesiones', 'corregir-correo']) {
    const cuerpo = { identidad, email: 'otra@correo.example', version: 1 }
    assert.equal((await operador.post(`usuarios/ayuda/${beto?.id}/${que}`, cuerpo)).status, 404, que)
  }
  assert.equal((await suya.get('usuarios/actual')).status, 200)
  assert.equal((await operador.post('usuarios/ayuda/afiliado/1002/invitar', { identidad })).status, 404)
})

test('the e-mail of the last administrator cannot be changed, even by an equal', async () => {
  await t.rows(`update usuario set mail_validado = false where email <> 'admin@gremial.example'
    and id in (select ur.usuario_id from usuario_rol ur join rol r on r.id = ur.rol_id where r.codigo = 'ADMINISTRADOR')`)
  const permisos = await t.rows<{ permiso: string; ambito: string }>(
    `select permiso, ambito from rol_permiso where rol_id = (select id from rol where codigo = 'ADMINISTRADOR')`,
  )
  const { id, person } = await somebody()
  const [rol] = await t.rows<{ id: number }>(
    `insert into rol (codigo, nombre) values ('IGUAL', 'Tanto como la administración') returning id`,
  )
  await t.rows(`insert into rol_permiso (rol_id, permiso, ambito) values ${permisos.map((p) => `(${rol?.id}, '${p.permiso}', '${p.ambito}')`).join()};
    insert into usuario_rol (usuario_id, rol_id) values (${id}, ${rol?.id})`)
  const par = await t.login('admin')
  const [jefa] = await t.rows<{ id: number }>(`select id from usuario where email = 'admin@gremial.example'`)
  const { status, body } = await corregir(person, jefa?.id ?? 0, 'buzon.otro@correo.example')
  assert.deepEqual([status, body.codigo], [409, 'ULTIMO_ADMINISTRADOR'])
  assert.equal((await par.get('usuarios/actual')).status, 200)
})

test('the validation link can be sent again to the same address, and it is audited', async () => {
  const { id, email } = await somebody()
  await t.rows(`update usuario set mail_validado = false where id = ${id}`)
  assert.equal((await corregir(admin, id, email)).status, 204)
  assert.ok(await linkTo(email, '/validar-nuevo-usuario/'))
  assert.deepEqual(await ultimas(`entidad = 'usuario' and entidad_id = '${id}'`), [
    { accion: 'reenviar-validacion', datos: { identidad: ['documento', 'nacimiento'] } },
  ])
})

test('with another address the old links stop working, and the lockout is cleared', async () => {
  const { id, email } = await somebody()
  const nueva = `otra.${email}`
  const entrar = async (username: string, password: string, equipo = '') =>
    t.app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { cookie: `${await paseDado(t)}; gremial_equipo=${equipo}` },
      payload: { username, password },
    })
  const equipo = (await entrar(email, 'Gremial.2026')).cookies.find((c) => c.name === 'gremial_equipo')?.value
  await Promise.all(Array.from({ length: 10 }, (_, i) => entrar(email, `equivocada${i}`, equipo)))
  assert.equal((await entrar(email, 'Gremial.2026', equipo)).statusCode, 429)
  assert.equal((await admin.post(`usuarios/ayuda/${id}/recuperar`, { identidad })).status, 204)
  const vieja = await linkTo(email, '/recuperar-pass/')
  const lleva = async () => (await t.visitor().post(`usuarios/verificar-hash/${vieja}`)).status
  assert.equal(await lleva(), 200)
  assert.equal((await corregir(admin, id, nueva)).status, 204)
  assert.notEqual(await lleva(), 200)
  const validar = await linkTo(nueva, '/validar-nuevo-usuario/')
  assert.equal((await t.visitor().post(`usuarios/validar-nuevo-usuario/${validar}`, {})).status, 200)
  assert.equal((await entrar(nueva, 'Gremial.2026', equipo)).statusCode, 200)
})

test('at most ten links an hour go to one address, for a password or an account', async () => {
  const { id, email } = await somebody()
  const { numero, email: suyo } = await sinCuenta(1110)
  const recuperar = () => admin.post(`usuarios/ayuda/${id}/recuperar`, { identidad })
  const invitar = () => admin.post(`usuarios/ayuda/afiliado/${numero}/invitar`, { identidad })
  for (const [pedir, para] of [
    [recuperar, email],
    [invitar, suyo],
  ] as const) {
    for (let i = 0; i < 10; i++) assert.equal((await pedir()).status, 204)
    const { status, body } = await pedir()
    assert.deepEqual([status, body.codigo, (await mailsTo(para)).length], [429, 'CORREOS_DE_VALIDACION', 10])
  }
})

test('nobody is invited to the address of an existing account', async () => {
  const { numero } = await sinCuenta(1120)
  await t.rows(`update afiliado set email = 'ANA@gremial.example' where numero = ${numero}`)
  const { status, body } = await admin.post(`usuarios/ayuda/afiliado/${numero}/invitar`, { identidad })
  assert.deepEqual([status, body.codigo], [409, 'EMAIL_OCUPADO'])
})
