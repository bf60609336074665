import assert from 'node:assert/strict'
import type { CambioRol } from '@gremial/contract/administracion/cambios-rol.ts'
import { afterEach, test } from 'vitest'
import { Person, testApp } from '../../../../test/app.ts'

const t = await testApp()
const admin = await t.login('admin')
await t.rows(`insert into usuario_rol (usuario_id, rol_id) select u.id, r.id from usuario u, rol r
  where u.email = 'mesa@gremial.example' and r.codigo = 'ADMINISTRADOR'`)
const otra = await t.login('mesa')
const verBancos = { permiso: 'bancos.consultar', ambito: 'todas' }
const [rol] = await t.rows<{ id: number }>(`insert into rol (codigo, nombre) values ('PRUEBA', 'Prueba') returning id`)
const id = rol?.id ?? 0
const version = async () => (await admin.get(`roles/${id}`)).body.version as number
const permisos = async () => (await admin.get(`roles/${id}`)).body.permisos.map((p: { permiso: string }) => p.permiso)
const pedir = async (quien: Person, datos: object = {}) =>
  quien.post('cambios-rol', { rol: id, nombre: 'Prueba', permisos: [verBancos], version: await version(), ...datos })
const cambios = async (quien: Person): Promise<CambioRol[]> => (await quien.get('cambios-rol')).body.cambios
const poner = (si: boolean) => t.rows(`update organizacion set roles_de_a_dos = ${si}`)
const responder = (quien: Person, cual: number, como: 'aprobar' | 'rechazar') => quien.post(`cambios-rol/${cual}/${como}`, {})

afterEach(() =>
  t.rows(`delete from cambio_rol; delete from rol_permiso where rol_id = ${id};
    update organizacion set roles_de_a_dos = false`),
)

test('with the setting on, a change applies only when another administrator approves it', async () => {
  await poner(true)
  const directo = await admin.put(`roles/${id}`, { nombre: 'Prueba', permisos: [verBancos], version: await version() })
  assert.deepEqual([directo.status, directo.body.codigo], [409, 'ROL_DE_A_DOS'])
  assert.equal((await admin.post('roles', { nombre: 'Otro', permisos: [] })).body.codigo, 'ROL_DE_A_DOS')
  const { status, body } = await pedir(admin)
  assert.equal(status, 201)
  assert.deepEqual(await permisos(), [])
  assert.deepEqual(
    (await cambios(otra)).map((c) => [c.tipo, c.rol?.nombre, c.agrega.map((p) => p.permiso), c.propio, c.vieja]),
    [['CAMBIAR', 'Prueba', ['bancos.consultar'], false, false]],
  )
  const espera = (await otra.get('vistas/esperan')).body.cosas.find((c: { cosa: string }) => c.cosa === 'cambiosDeRol')
  assert.equal(espera?.cantidad, 1)
  const propio = await responder(admin, body.id, 'aprobar')
  assert.deepEqual([propio.status, propio.body.codigo, await permisos()], [403, 'CAMBIO_ROL_PROPIO', []])
  assert.equal((await responder(otra, body.id, 'aprobar')).status, 204)
  assert.deepEqual([await permisos(), await cambios(admin)], [['bancos.consultar'], []])
  assert.equal((await responder(otra, body.id, 'aprobar')).body.codigo, 'CAMBIO_ROL_RESUELTO')
  const acciones = await t.rows<{ accion: string }>(
    `select accion from auditoria where entidad in ('cambioRol', 'rol') order by id desc limit 3`,
  )
  assert.deepEqual(acciones.map((a) => a.accion).toSorted(), ['aprobar', 'crear', 'modificar'])
})

test('two concurrent approvals apply one change', async () => {
  const { body } = await pedir(admin)
  const antes = await version()
  const [, tercera] = [
    await t.rows(`insert into usuario_rol (usuario_id, rol_id) select u.id, r.id from usuario u, rol r
    where u.email = 'revisora@gremial.example' and r.codigo = 'ADMINISTRADOR'`),
    await t.login('revisora'),
  ]
  const estados = await Promise.all([responder(otra, body.id, 'aprobar'), responder(tercera, body.id, 'aprobar')])
  assert.deepEqual(estados.map((e) => e.status).toSorted(), [204, 409])
  assert.equal(await version(), antes + 1)
})

test('a rejected, withdrawn, expired or stale request changes nothing; one is pending per role', async () => {
  const uno = (await pedir(admin)).body.id
  assert.equal((await pedir(otra)).body.codigo, 'CAMBIO_ROL_REPETIDO')
  assert.equal((await responder(otra, uno, 'rechazar')).status, 204)
  const dos = (await pedir(admin)).body.id
  assert.equal((await responder(admin, dos, 'rechazar')).status, 204)
  const tres = (await pedir(admin)).body.id
  await t.rows(`update cambio_rol set vence = now() - interval '1 second' where id = ${tres}`)
  assert.deepEqual([(await responder(otra, tres, 'aprobar')).body.codigo, await cambios(otra)], ['CAMBIO_ROL_RESUELTO', []])
  const cuatro = (await pedir(admin)).body.id
  await t.rows(`update rol set version = version + 1 where id = ${id}`)
  assert.equal((await cambios(otra))[0]?.vieja, true)
  assert.equal((await responder(otra, cuatro, 'aprobar')).body.codigo, 'VERSION_VIEJA')
  assert.deepEqual(await permisos(), [])
  const estados = await t.rows<{ estado: string }>('select estado from cambio_rol order by id')
  assert.deepEqual(
    estados.map((e) => e.estado),
    ['RECHAZADO', 'RETIRADO', 'VENCIDO', 'PENDIENTE'],
  )
})

test('a new role is requested and approved; nobody exceeds their privileges or lacks permission', async () => {
  const { body } = await pedir(admin, { rol: null, nombre: 'Nuevo de a dos', version: 0 })
  assert.equal((await responder(await t.login('ana'), body.id, 'aprobar')).status, 403)
  assert.equal((await responder(await t.login('tesorera'), body.id, 'rechazar')).status, 403)
  assert.equal((await responder(otra, body.id, 'aprobar')).status, 204)
  assert.equal((await admin.get('roles?nombre=nuevo%20de%20a%20dos')).body.totalElements, 1)
  assert.equal((await pedir(admin, { permisos: [{ permiso: 'bancos.consultar', ambito: 'propio' }] })).status, 400)
  assert.equal((await pedir(await t.login('ana'))).status, 403)
})

test('the setting needs a second administrator, and two to turn it off', async () => {
  const regla = (quien: Person, deADos: boolean) => quien.put('cambios-rol/regla', { deADos })
  await t.rows(`update usuario set habilitado = false where email in ('mesa@gremial.example', 'revisora@gremial.example')`)
  assert.equal((await regla(admin, true)).body.codigo, 'CAMBIO_ROL_SIN_OTRA')
  await t.rows(`update usuario set habilitado = true where email in ('mesa@gremial.example', 'revisora@gremial.example')`)
  assert.deepEqual((await regla(admin, true)).body, { hecho: true })
  assert.deepEqual((await regla(admin, false)).body, { hecho: false })
  const [pedido] = await cambios(otra)
  assert.deepEqual([pedido?.tipo, (await admin.get('cambios-rol')).body.deADos], ['REGLA', true])
  assert.equal((await responder(otra, pedido?.id ?? 0, 'aprobar')).status, 204)
  assert.equal((await admin.get('cambios-rol')).body.deADos, false)
})
