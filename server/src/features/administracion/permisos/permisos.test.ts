import assert from 'node:assert/strict'
import { permissions } from '@gremial/contract/derived/permissions.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'

const t = await testApp()
const admin = await t.login('admin')
const deCodigo = async (codigo: string) =>
  (await admin.get(`permisos?buscar=${codigo}`)).body.content.find((p: { codigo: string }) => p.codigo === codigo)

test("a permission has id, name in the caller's language, and uses (B-PERMISOS-01, B-PERMISOS-03, B-PERMISOS-05)", async () => {
  assert.equal((await admin.get('permisos')).body.totalElements, permissions.length)
  const fila = await deCodigo('bancos.editar')
  assert.equal(fila.nombre, 'Crear, modificar, habilitar y eliminar bancos')
  const leido = (await admin.get(`permisos/${fila.id}`)).body
  assert.deepEqual([leido.declarado, leido.roles.map((r: { nombre: string }) => r.nombre)], [1, ['Administración']])
  assert.deepEqual((await admin.get(`permisos/${(await deCodigo('bancos.consultar')).id}`)).body.menues, ['Bancos'])
  const ingles = await (await t.login('admin', 'en')).get(`permisos/${fila.id}`)
  assert.match(ingles.body.nombre, /banks/)
  assert.equal((await admin.get('permisos/999999')).status, 404)
})

test('a renamed permission applies in every list; empty restores; stale is rejected (B-PERMISOS-06)', async () => {
  const { id } = await deCodigo('correos.consultar')
  const { status, body } = await admin.put(`permisos/${id}`, { nombre: 'Mirar los correos', version: 1 })
  assert.deepEqual([status, body.nombre, body.version], [200, 'Mirar los correos', 2])
  assert.equal((await admin.get('permisos?nombre=mirar%20los')).body.content[0].codigo, 'correos.consultar')
  assert.equal((await admin.put(`permisos/${id}`, { nombre: 'Otro', version: 1 })).body.codigo, 'VERSION_VIEJA')
  assert.match((await admin.put(`permisos/${id}`, { nombre: '', version: 2 })).body.nombre, /^Ver los correos/)
})

test('a custom permission shows a menu item to its roles, and is deleted if unused (B-PERMISOS-04, B-PERMISOS-07)', async () => {
  for (const codigo of ['x', 'dos palabras', 'a.b.c', 'Ñ.x', ''])
    assert.equal((await admin.post('permisos', { codigo, nombre: 'x' })).status, 400, codigo)
  const { status, body } = await admin.post('permisos', { codigo: 'biblioteca.ver', nombre: 'Ver la biblioteca' })
  assert.equal(status, 201)
  assert.equal((await admin.post('permisos', { codigo: 'biblioteca.ver', nombre: 'x' })).body.codigo, 'PERMISO_REPETIDO')
  assert.equal((await admin.post('permisos', { codigo: 'bancos.editar', nombre: 'x' })).body.codigo, 'PERMISO_REPETIDO')
  await t.rows(`insert into menu_item (seccion_id, orden, link, titulo, permiso) select id, 99, 'app_biblioteca', '{"es":"Biblioteca"}', 'biblioteca.ver'
    from menu_seccion where link = 'ayuda'`)
  const rol = (await admin.post('roles', { nombre: 'Biblioteca', permisos: [{ permiso: 'biblioteca.ver', ambito: 'todas' }] }))
    .body.id as number
  await t.rows(`insert into usuario_rol (usuario_id, rol_id) select id, ${rol} from usuario where email = 'ana@gremial.example'`)
  const ve = async (quien: string) =>
    JSON.stringify((await (await t.login(quien)).get('menues?size=1000')).body).includes('Biblioteca')
  assert.deepEqual([await ve('ana'), await ve('beto')], [true, false])
  const enUso = await admin.delete(`permisos/${body.id}`)
  assert.deepEqual(
    [enUso.status, enUso.body.codigo, enUso.body.message],
    [409, 'PERMISO_EN_USO', 'El permiso no se puede eliminar porque lo usan: Biblioteca, Biblioteca.'],
  )
  assert.equal((await admin.get(`permisos/${body.id}`)).status, 200)
  await t.rows(`delete from usuario_rol where rol_id = ${rol}; delete from menu_item where link = 'app_biblioteca'`)
  await admin.delete(`roles/${rol}`)
  assert.equal((await admin.put(`permisos/${body.id}`, { nombre: '', version: 1 })).status, 400)
  assert.equal((await admin.delete(`permisos/${body.id}`)).status, 204)
  assert.equal((await admin.get(`permisos/${body.id}`)).status, 404)
  const declarado = await admin.delete(`permisos/${(await deCodigo('bancos.editar')).id}`)
  assert.deepEqual([declarado.status, declarado.body.codigo], [409, 'PERMISO_DECLARADO'])
})

test('only an administrator manages permissions (B-PERMISOS-08)', async () => {
  const { id } = await deCodigo('bancos.editar')
  for (const quien of ['ana', 'operador', 'central', 'revisora', 'mesa']) {
    const persona = await t.login(quien)
    for (const llamada of [
      persona.get('permisos'),
      persona.get(`permisos/${id}`),
      persona.post('permisos', { codigo: 'x.y', nombre: 'x' }),
      persona.put(`permisos/${id}`, { nombre: 'x', version: 1 }),
      persona.delete(`permisos/${id}`),
    ])
      assert.equal((await llamada).status, 403, quien)
  }
})

const puede = async (quien: string) => new Set<string>((await (await t.login(quien)).get('usuarios/actual')).body.permisos)

test('the affiliate role covers own data, contact and profile only (B-PERMISOS-10)', async () => {
  const beto = await t.login('beto')
  for (const ruta of [
    'vistas/afiliado/1002',
    'vistas/situacion-gremial/1002',
    'vistas/secretarias-contacto',
    'usuarios/actual/perfil',
  ])
    assert.equal((await beto.get(ruta)).status, 200, ruta)
  assert.equal((await beto.get('vistas/afiliado/1001')).status, 404)
  assert.deepEqual([...(await puede('beto'))].toSorted(), [
    'afiliados.consultar',
    'carnet.generar',
    'cuentaCorriente.consultar',
    // Totals of the branch, which identify no person (decision 099).
    'cuentasSeccional.consultar',
    'documentos.consultar',
    'perfil.editar',
    'tramites.consultar',
    'tramites.iniciar',
  ])
})

test('the administrator role covers roles, permissions, banks, audit and all others (B-PERMISOS-11)', async () => {
  assert.deepEqual(await puede('admin'), new Set(permissions))
  for (const ruta of ['roles', 'permisos', 'bancos', 'vistas/auditoria/avisos', 'usuarios/verificar-usuario-existe/1001'])
    assert.equal((await admin.get(ruta)).status, 200, ruta)
})

test('holders of a permission: count, branches without one, and each assignment with its end', async () => {
  const { body } = await admin.get('vistas/quien-puede/resumen?permiso=movimientosCaja.editar')
  const filas = (await admin.get('vistas/quien-puede?permiso=movimientosCaja.editar&size=all')).body.content
  assert.equal(new Set(filas.map((f: { idUsuario: number }) => f.idUsuario)).size, body.personas)
  assert.deepEqual([body.enTodas, body.enLoPropio], [1, 0])
  // With a permission of the centre only, branches need no holder.
  assert.deepEqual((await admin.get('vistas/quien-puede/resumen?permiso=bancos.consultar')).body.sinNadie, [])
  const conAlguien = filas
    .filter((f: { ambito: string }) => f.ambito === 'seccionales')
    .flatMap((f: { donde: string }) => f.donde.split(', '))
  const sin = body.sinNadie.map((s: { nombre: string }) => s.nombre)
  assert.ok(sin.length > 5)
  for (const nombre of conAlguien) assert.ok(!sin.includes(nombre), nombre)
  // A user who cannot log in does not cover a branch.
  const [seccional] = await t.rows<{ id: number; nombre: string }>('select id, nombre from seccional where codigo = 8')
  const ocho = async () =>
    (await admin.get('vistas/quien-puede/resumen?permiso=movimientosCaja.editar')).body.sinNadie.find(
      (s: { id: number }) => s.id === seccional?.id,
    )
  await t.rows(`update usuario set mail_validado = false where email = 'tesoreria8@gremial.example'`)
  assert.ok(await ocho())
  await t.rows(`update usuario set habilitado = false, mail_validado = true where email = 'tesoreria8@gremial.example'`)
  assert.equal((await ocho()).ultimo, null, 'her office has not ended')
  // The last mandate that gave it is named, not a later one that did not.
  await t.rows(`insert into mandato (seccional_id, puesto, unico, afiliado_numero, desde, hasta)
    select ${seccional?.id}, p.codigo, p.unico, 1002, '2010-01-01', '2011-01-01'::date + p.codigo from puesto p where p.codigo in (51, 70)`)
  assert.deepEqual((await ocho()).ultimo, { puesto: 'Tesorería', hasta: '2011-02-21' })
  const norma = (await admin.get('vistas/quien-puede?permiso=movimientosCaja.editar&buscar=vega')).body.content[0]
  assert.deepEqual(
    [norma.puedeEntrar, norma.donde, norma.porque, norma.hasta],
    [0, seccional?.nombre, 'Tesorería de seccional', null],
  )
  await t.rows(`update usuario set habilitado = true where email = 'tesoreria8@gremial.example'`)
  // Filtered by branch: holders with that branch only.
  const [suya] = await t.rows<{ id: number; nombre: string }>(`select s.id, s.nombre from seccional s
    join usuario_seccional us on us.seccional_id = s.id join usuario u on u.id = us.usuario_id where u.email = 'operador@gremial.example'`)
  const enEsa = async (id?: number) =>
    (await admin.get(`vistas/quien-puede?permiso=afiliados.actualizar&idSeccional=${id}&size=all`)).body.content as Array<{
      nombre: string
      ambito: string
      donde: string
    }>
  const alli = await enEsa(suya?.id)
  assert.ok(alli.some((f) => f.nombre === 'Godoy, Martín'))
  for (const { ambito, donde } of alli) assert.ok(ambito === 'todas' || donde.split(', ').includes(suya?.nombre ?? ''), donde)
  assert.ok((await enEsa(seccional?.id)).every((f) => f.nombre !== 'Godoy, Martín'))
  // A holder without branches has the permission nowhere: not counted.
  await t.rows(`insert into usuario_rol (usuario_id, rol_id) select u.id, r.id from usuario u, rol r
    where u.email = 'beto@gremial.example' and r.codigo = 'TESORERO_SECCIONAL'`)
  const conBeto = (await admin.get('vistas/quien-puede/resumen?permiso=movimientosCaja.editar')).body
  assert.deepEqual([conBeto.personas, conBeto.enLoPropio, conBeto.sinNadie.length], [body.personas, 0, body.sinNadie.length])
  assert.equal((await admin.get('vistas/quien-puede/resumen?permiso=no.existe')).status, 404)
})

test('permissions of a person: each with scope, branches and the roles that give it', async () => {
  const [operador] = await t.rows<{ id: number }>(`select id from usuario where email = 'operador@gremial.example'`)
  const { body } = await admin.get(`usuarios/${operador?.id}/alcance`)
  assert.equal(body.nombre, 'Godoy, Martín')
  const ficha = body.permisos.find((p: { permiso: string }) => p.permiso === 'afiliados.consultar')
  assert.deepEqual([ficha.ambito, ficha.seccionales.length, ficha.por[0].rol], ['seccionales', 2, 'Seccional, operación'])
  assert.equal(body.permisos.find((p: { permiso: string }) => p.permiso === 'perfil.editar').ambito, 'propio')
  assert.deepEqual(new Set(body.permisos.map((p: { permiso: string }) => p.permiso)), await puede('operador'))
  const [leida] = await t.rows(
    `select 1 from auditoria where accion = 'consultar' and entidad = 'alcance' and entidad_id = '${operador?.id}'`,
  )
  assert.ok(leida)
  assert.equal((await (await t.login('operador')).get('usuarios/actual/alcance')).body.permisos.length, body.permisos.length)
  assert.equal((await admin.get('usuarios/999999/alcance')).status, 404)
  assert.equal((await (await t.login('operador')).get(`usuarios/${operador?.id}/alcance`)).status, 403)
})
