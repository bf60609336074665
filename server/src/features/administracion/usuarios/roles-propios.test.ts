import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Usuario } from '@gremial/contract/administracion/usuarios.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { cuentas } from '../../../../test/cuentas.ts'
import { personalNuevo } from '../../../../test/personal.ts'

/** Administrators of accounts without all privileges: roles they give, and mail limits. */
const t = await testApp()
const admin = await t.login('admin')
const { somebody, linkTo, mailsTo } = cuentas(t)
const rolDe = async (codigo: string) =>
  (await t.rows<{ id: number }>(`select id from rol where codigo = '${codigo}'`))[0]?.id as number
const afiliado = await rolDe('AFILIADO')
const personal = (roles: number[]) => personalNuevo({ roles })
const crear = async (roles: number[] = []) => {
  const cuerpo = personal(roles)
  const { status, body } = await admin.post('usuarios/crear-usuario', cuerpo)
  assert.equal(status, 201, JSON.stringify(body))
  return { id: body.id as number, email: cuerpo.email }
}
const leer = async (id: number): Promise<Usuario> => (await admin.get(`usuarios/${id}`)).body

test('ten validation mails an hour go to an address; the eleventh request keeps the last link', async () => {
  const { id, email } = await crear()
  const reenviar = () => admin.post(`usuarios/reenviar-email-validar-cuenta/${id}`)
  for (let i = 1; i < 10; i++) assert.equal((await reenviar()).status, 204)
  const otro = await reenviar()
  assert.deepEqual([otro.status, otro.body.codigo], [429, 'CORREOS_DE_VALIDACION'])
  assert.equal((await mailsTo(email)).length, 10)
  const enlace = await linkTo(email, '/validar-nuevo-usuario/')
  assert.equal((await t.visitor().get(`usuarios/validar-nuevo-usuario/${enlace}`)).status, 200)
})

test('a branch role makes an account staff until it is removed; each change raises the version', async () => {
  const { id } = await crear()
  const dar = async (roles: number[]) => {
    const fila = async () =>
      (await t.rows<{ nivel: number; version: number }>(`select nivel, version from usuario where id = ${id}`))[0]
    const antes = await fila()
    assert.equal((await admin.put(`usuarios/${id}`, { ...(await leer(id)), ...personal(roles), seccionales: [] })).status, 200)
    const despues = await fila()
    assert.ok(antes && despues && despues.version > antes.version)
    return despues.nivel
  }
  assert.deepEqual(
    [await dar([await rolDe('SECCIONAL_OPERADOR')]), await dar([await rolDe('ADMINISTRADOR')]), await dar([afiliado])],
    [2, 3, 1],
  )
})

test('nobody gives or removes a role that exceeds their own, by any route', async () => {
  const administrador = await rolDe('ADMINISTRADOR')
  const permisosDe = (ambito: string, codigos: string[]) => codigos.map((permiso) => ({ permiso, ambito }))
  const rol = async (nombre: string, permisos: object[]) => (await admin.post('roles', { nombre, permisos })).body.id as number
  const recursos = permisosDe('todas', ['usuarios.consultar', 'usuarios.editar'])
  const suyo = await rol('Recursos humanos', recursos)
  const cercano = await rol('Cajas de una seccional', permisosDe('seccionales', ['movimientosCaja.consultar']))
  const lejano = await rol('Cajas de todas', permisosDe('todas', ['movimientosCaja.consultar']))
  const menor = await rol('Mira usuarios', permisosDe('seccionales', ['usuarios.consultar']))
  const quien = await somebody('AFILIADO')
  await t.rows(`insert into usuario_rol (usuario_id, rol_id) values (${quien.id}, ${suyo})`)
  const cuantos = async () => (await t.rows('select from usuario')).length
  const antes = await cuantos()
  for (const mayor of [administrador, cercano, lejano]) {
    const { status, body } = await quien.person.post('usuarios/crear-usuario', personal([mayor]))
    assert.deepEqual([status, body.codigo], [403, 'ROL_MAYOR'], String(mayor))
  }
  assert.equal(await cuantos(), antes)
  const dar = async (id: number, roles: number[]) =>
    quien.person.put(`usuarios/${id}`, { ...(await leer(id)), ...personal(roles), seccionales: [] })
  const rolesDe = async (id: number) => (await leer(id)).roles.map((r) => r.id).toSorted((a, b) => a - b)
  const { id } = await crear([administrador])
  const como = await leer(id)
  assert.equal((await dar(id, [])).body.codigo, 'ROL_MAYOR')
  assert.equal((await dar(id, [administrador, lejano])).body.codigo, 'ROL_MAYOR')
  assert.deepEqual(await leer(id), como)
  // Nor to themselves; roles they hold they give and remove.
  assert.equal((await dar(quien.id, [afiliado, suyo, administrador])).body.codigo, 'ROL_MAYOR')
  assert.deepEqual(
    await rolesDe(quien.id),
    [afiliado, suyo].toSorted((a, b) => a - b),
  )
  assert.equal((await dar(id, [administrador, menor, suyo])).status, 200)
  assert.equal((await dar(id, [administrador])).status, 200)
  assert.deepEqual(await rolesDe(id), [administrador])
})

test('the death of the last administrator is registered only if there is another', async () => {
  await t.rows(`insert into usuario_rol (usuario_id, rol_id) select id, ${await rolDe('ADMINISTRADOR')} from usuario where afiliado_numero = 1002;
    update usuario set habilitado = false where email = 'admin@gremial.example';
    update afiliado set seccional_id = (select seccional_id from afiliado where numero = 1010) where numero = 1002`)
  const secretario = await t.login('secretario')
  const [baja] = await t.rows<{ id: number }>(`select id from estado_afiliado where nombre = 'BAJA'`)
  const hecho = { que: 'FALLECIMIENTO', dia: t.today(), idEstado: String(baja?.id) }
  const { status: ve, body } = await secretario.get(`vistas/hechos-afiliado/1002/previsto?${new URLSearchParams(hecho)}`)
  assert.equal(ve, 200, JSON.stringify(body))
  const cuerpo = { ...hecho, idEstado: baja?.id, clave: randomUUID(), huella: body.huella }
  const { status, body: dice } = await secretario.post('vistas/hechos-afiliado/1002/hechos', cuerpo)
  assert.deepEqual([status, dice.codigo], [409, 'ULTIMO_ADMINISTRADOR'], JSON.stringify(dice))
  await t.rows(`update usuario set habilitado = true where email = 'admin@gremial.example';
    delete from usuario_rol ur using usuario u where u.id = ur.usuario_id and u.afiliado_numero = 1002 and ur.rol_id = ${await rolDe('ADMINISTRADOR')}`)
})

test('branch staff see the accounts of their members, never of another branch or of staff', async () => {
  const permisos = [{ permiso: 'usuarios.consultar', ambito: 'seccionales' }]
  const { body: rol } = await admin.post('roles', { nombre: 'Mira las cuentas de su seccional', permisos })
  await t.rows(
    `insert into usuario_rol (usuario_id, rol_id) select id, ${rol.id} from usuario where email = 'operador@gremial.example'`,
  )
  const operador = await t.login('operador')
  const cuentas = await t.rows<{ id: number; email: string; seccional: number }>(
    `select u.id, u.email, a.seccional_id as seccional from usuario u join afiliado a on a.numero = u.afiliado_numero where u.email in ('ana@gremial.example', 'beto@gremial.example')`,
  )
  const [ana, beto] = ['ana', 'beto'].map((quien) => cuentas.find(({ email }) => email === `${quien}@gremial.example`))
  const ve = async (id = 0) => (await operador.get(`usuarios/${id}`)).status
  const lista = async () =>
    (await operador.get('vistas/usuarios?page=0&size=1000')).body.content.map(({ id }: { id: number }) => id) as number[]
  assert.equal(ana?.seccional, 1)
  assert.deepEqual([await ve(ana?.id), await ve(beto?.id)], [200, 200])
  await t.rows(`update afiliado set seccional_id = 3 where numero = 1002`)
  assert.deepEqual([await ve(ana?.id), await ve(beto?.id)], [200, 404])
  const suyas = await lista()
  assert.ok(suyas.includes(ana?.id ?? 0) && !suyas.includes(beto?.id ?? 0))
  await t.rows(`insert into usuario_rol (usuario_id, rol_id) values (${ana?.id}, ${await rolDe('ADMINISTRADOR')})`)
  assert.equal(await ve(ana?.id), 404)
  assert.ok(!(await lista()).includes(ana?.id ?? 0))
})

test('branch administrators create and edit no account, give only their roles, and are level 2', async () => {
  const rol = async (nombre: string, permisos: object[]) => (await admin.post('roles', { nombre, permisos })).body.id as number
  const cerca = await rol('Cuentas y cajas de lo suyo', [
    { permiso: 'usuarios.consultar', ambito: 'seccionales' },
    { permiso: 'movimientosCaja.consultar', ambito: 'seccionales' },
  ])
  const lejos = await rol('Cajas de cualquiera', [{ permiso: 'movimientosCaja.consultar', ambito: 'todas' }])
  const edita = await rol('Da cuentas', [{ permiso: 'usuarios.editar', ambito: 'todas' }])
  const quien = await somebody('AFILIADO')
  // No screen allows this; a database may have it from elsewhere.
  await t.rows(`insert into rol_permiso (rol_id, permiso, ambito) values (${cerca}, 'usuarios.editar', 'seccionales');
    insert into usuario_rol (usuario_id, rol_id) values (${quien.id}, ${cerca})`)
  const { id } = await crear()
  const como = await leer(id)
  const cuantas = async () => (await t.rows('select from usuario')).length
  const antes = await cuantas()
  for (const pedido of [
    () => quien.person.post('usuarios/crear-usuario', personal([])),
    () => quien.person.put(`usuarios/${id}`, { ...como, ...personal([]), seccionales: [] }),
    () => quien.person.post(`usuarios/cambiar-estado-usuario/${id}`),
    () => quien.person.post(`usuarios/reenviar-email-validar-cuenta/${id}`),
    () => quien.person.delete(`usuarios/${id}`),
    () => quien.person.get('usuarios/nuevo/1050'),
  ]) {
    const { status, body } = await pedido()
    assert.deepEqual([status, body.codigo], [403, 'SIN_PERMISO'])
  }
  assert.deepEqual([await leer(id), await cuantas()], [como, antes])
  await t.rows(`delete from rol_permiso where rol_id = ${cerca} and permiso = 'usuarios.editar';
    insert into usuario_rol (usuario_id, rol_id) values (${quien.id}, ${edita})`)
  const dar = async (roles: number[]) => (await quien.person.post('usuarios/crear-usuario', personal(roles))).body
  assert.equal((await dar([lejos])).codigo, 'ROL_MAYOR')
  const nivel = async (id: number) => (await t.rows<{ nivel: number }>(`select nivel from usuario where id = ${id}`))[0]?.nivel
  const niveles: Array<number | undefined> = []
  for (const roles of [[afiliado], [cerca], [edita]]) niveles.push(await nivel((await dar(roles)).id))
  assert.deepEqual(niveles, [1, 2, 3])
  // It keeps the branches it was created with; another role changes its level.
  const { body } = await admin.post('usuarios/crear-usuario', personalNuevo({ roles: [cerca], seccionales: [1] }))
  const suya = await leer(body.id)
  assert.deepEqual([suya.seccionales.map((s) => s.id), await nivel(body.id)], [[1], 2])
  const otra = await admin.put(`usuarios/${body.id}`, { ...suya, ...personal([edita]), seccionales: [2] })
  assert.deepEqual([otra.status, otra.body.seccionales.map((s: { id: number }) => s.id), await nivel(body.id)], [200, [2], 3])
})
