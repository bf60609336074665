import assert from 'node:assert/strict'
import { indispensable } from '@gremial/contract/derived/permissions.ts'
import { test } from 'vitest'
import { Person, testApp } from '../../../../test/app.ts'
import { atEnd } from '../../../../test/at-end.ts'
import { eventually } from '../../../../test/eventually.ts'
import { buildApp } from '../../../app.ts'
import { Sessions } from '../../../platform/access/session.ts'
import { openDatabase } from '../../../platform/db/pool.ts'
import { sembrar } from '../../../semillas/semillas.ts'

const t = await testApp()
const admin = await t.login('admin')
const idDe = async (codigo: string) =>
  (await admin.get(`roles?size=all&buscar=${codigo}`)).body.content.find((r: { codigo: string }) => r.codigo === codigo)
    .id as number
const leer = async (codigo: string) => (await admin.get(`roles/${await idDe(codigo)}`)).body
const crear = async (nombre: string, permisos: object[] = []) =>
  (await admin.post('roles', { nombre, permisos })).body.id as number
const darRol = (quien: string, rol: number) =>
  t.rows(`insert into usuario_rol (usuario_id, rol_id) select id, ${rol} from usuario where email = '${quien}@gremial.example'`)
const verCajas = { permiso: 'cajas.consultar', ambito: 'seccionales' }

test('roles have id and name, sorted; a lookup by name returns up to 2,000 (B-ROLES-01, B-ROLES-03)', async () => {
  const { body } = await admin.get('roles?nombre=tesoreria&sort=nombre,asc&page=0&size=2000')
  assert.deepEqual(
    body.content.map((r: { codigo: string }) => r.codigo),
    ['TESORERIA_CENTRAL', 'TESORERO_SECCIONAL'],
  )
  assert.equal((await admin.get('roles')).body.totalElements, 12)
})

test('a role is created with permissions and scopes; its code comes from its name (B-ROLES-04, B-ROLES-05)', async () => {
  const permisos = [verCajas, { permiso: 'bancos.consultar', ambito: 'todas' }, { permiso: 'perfil.editar', ambito: 'propio' }]
  const { status, body } = await admin.post('roles', { nombre: '  Tesorería: «ñandú» 🏦 ', permisos })
  assert.equal(status, 201)
  const rol = (await admin.get(`roles/${body.id}`)).body
  assert.deepEqual([rol.nombre, rol.codigo, rol.version], ['Tesorería: «ñandú» 🏦', 'TESORERIA_NANDU', 1])
  assert.deepEqual(rol.permisos.map((p: { permiso: string }) => p.permiso).toSorted(), permisos.map((p) => p.permiso).toSorted())
  assert.deepEqual([rol.personas, rol.delPortal, rol.cambio.por], [0, false, 'Vera, Adriana'])
  assert.equal((await leer('AUDITOR')).cambio, null, 'what was done to another is not said of it')
  const repetido = await admin.post('roles', { nombre: 'Tesorería: «ñandú» 🏦', permisos: [] })
  assert.deepEqual([repetido.status, repetido.body.codigo], [409, 'ROL_REPETIDO'])
  assert.equal((await admin.get('roles/999999')).status, 404)
})

test('only scopes offered by a permission are accepted, each permission once, no unknown one', async () => {
  for (const permisos of [
    [{ permiso: 'bancos.consultar', ambito: 'seccionales' }],
    [{ permiso: 'perfil.editar', ambito: 'todas' }],
    [{ permiso: 'cajas.consultar', ambito: 'propio' }],
    [{ permiso: 'cajas.consultar', ambito: 'lejos' }],
    [verCajas, { ...verCajas, ambito: 'todas' }],
    [{ permiso: 5, ambito: 'todas' }],
    'x',
  ])
    assert.equal((await admin.post('roles', { nombre: 'Mal hecho', permisos })).status, 400, JSON.stringify(permisos))
  const inventado = await admin.post('roles', { nombre: 'Mal hecho', permisos: [{ permiso: 'cosa.inventada', ambito: 'todas' }] })
  assert.deepEqual([inventado.status, inventado.body.codigo], [409, 'REFERENCIA_INEXISTENTE'])
  assert.equal((await admin.get('roles?nombre=mal%20hecho')).body.totalElements, 0)
})

test('a role is replaced, keeps its code, and a stale version writes nothing (B-ROLES-06)', async () => {
  const id = await crear('Rol que cambia', [verCajas])
  const cambio = {
    nombre: 'Rol cambiado',
    permisos: [
      { ...verCajas, ambito: 'todas' },
      { permiso: 'planillas.consultar', ambito: 'seccionales' },
    ],
  }
  const { status, body } = await admin.put(`roles/${id}`, { ...cambio, version: 1 })
  assert.deepEqual([status, body.version, body.codigo, body.nombre], [200, 2, 'ROL_QUE_CAMBIA', 'Rol cambiado'])
  assert.deepEqual(body.permisos, [{ permiso: 'cajas.consultar', ambito: 'todas' }, cambio.permisos[1]])
  const lejos = { nombre: 'Otro', permisos: [{ permiso: 'bancos.consultar', ambito: 'seccionales' }], version: 2 }
  assert.equal((await admin.put(`roles/${id}`, lejos)).status, 400)
  const viejo = await admin.put(`roles/${id}`, { nombre: 'Otro', permisos: [], version: 1 })
  assert.deepEqual([viejo.status, viejo.body.codigo], [409, 'VERSION_VIEJA'])
  assert.deepEqual((await admin.get(`roles/${id}`)).body.permisos, body.permisos)
  const [fila] = await t.rows<{ datos: object }>(
    `select datos from auditoria where entidad = 'rol' and entidad_id = '${id}' and accion = 'modificar'`,
  )
  assert.deepEqual(fila?.datos, { nombre: 'Rol cambiado', agrega: cambio.permisos, quita: [verCajas] })
})

test('a role in use or of the portal is not deleted, with its uses (B-ROLES-07)', async () => {
  const id = await crear('Rol en uso', [])
  await darRol('mesa', id)
  const enUso = await admin.delete(`roles/${id}`)
  assert.deepEqual([enUso.status, enUso.body.codigo], [409, 'ROL_EN_USO'])
  assert.match(enUso.body.message, /Soria, Mauricio/)
  await t.rows(`delete from usuario_rol where rol_id = ${id}`)
  assert.equal((await admin.delete(`roles/${id}`)).status, 204)
  assert.equal((await admin.get(`roles/${id}`)).status, 404)
  const tesorero = await admin.delete(`roles/${await idDe('TESORERO_SECCIONAL')}`)
  assert.match(tesorero.body.message, /Tesorería; Protesorería/)
  for (const codigo of ['AFILIADO', 'ADMINISTRADOR'])
    assert.equal((await admin.delete(`roles/${await idDe(codigo)}`)).body.codigo, 'ROL_DEL_PORTAL')
  // The database refuses it too.
  await assert.rejects(t.rows(`delete from rol where codigo = 'AFILIADO'`), /usuario_rol_rol/)
})

test('only an administrator manages roles; an auditor reads them (B-ROLES-08)', async () => {
  const id = await crear('Rol protegido', [])
  for (const quien of ['ana', 'operador', 'central', 'revisora']) {
    const persona = await t.login(quien)
    for (const llamada of [
      persona.get('roles'),
      persona.get(`roles/${id}`),
      persona.post('roles', { nombre: 'x', permisos: [] }),
      persona.put(`roles/${id}`, { nombre: 'x', permisos: [], version: 1 }),
      persona.delete(`roles/${id}`),
    ]) {
      const { status, body } = await llamada
      assert.deepEqual([quien, status, body.message], [quien, 403, 'No tiene permisos suficientes'])
    }
  }
  await darRol('mesa', await idDe('AUDITOR'))
  const auditora = await t.login('mesa')
  await eventually(async () => (await auditora.get('roles')).status, 200)
  assert.equal((await auditora.delete(`roles/${id}`)).status, 403)
})

test('of ten concurrent saves of a role one succeeds, nine are rejected, and none are mixed', async () => {
  const id = await crear('Rol disputado', [verCajas])
  const ofrece = [
    'bancos.consultar',
    'bancos.editar',
    'correos.consultar',
    'roles.consultar',
    'cajas.editar',
    'cajas.restablecerPin',
  ]
  const quieren = Array.from({ length: 10 }, (_, n) => ({
    nombre: `Rol disputado ${n}`,
    permisos: ofrece.filter((_, i) => (i + n) % 3).map((permiso) => ({ permiso, ambito: 'todas' })),
  }))
  const respuestas = await Promise.all(quieren.map((q) => admin.put(`roles/${id}`, { ...q, version: 1 })))
  assert.deepEqual(respuestas.map((r) => r.status).toSorted(), [200, ...Array.from({ length: 9 }, () => 409)])
  const gana = quieren[respuestas.findIndex((r) => r.status === 200)]
  const { nombre, permisos } = (await admin.get(`roles/${id}`)).body
  const porCodigo = (a: { permiso: string }, b: { permiso: string }) => a.permiso.localeCompare(b.permiso)
  assert.deepEqual([nombre, permisos], [gana?.nombre, gana?.permisos.toSorted(porCodigo)])
})

test('administrators never lose the permissions to restore others, under concurrency too', async () => {
  const rol = await leer('ADMINISTRADOR')
  assert.ok(indispensable.includes('roles.editar'))
  const intentos = indispensable.map((sin) => rol.permisos.filter((p: { permiso: string }) => p.permiso !== sin))
  const cerca = { permiso: 'usuarios.consultar', ambito: 'seccionales' }
  intentos.push([...rol.permisos.filter((p: { permiso: string }) => p.permiso !== cerca.permiso), cerca])
  const respuestas = await Promise.all(
    [...intentos, [], ...intentos].map((permisos) =>
      admin.put(`roles/${rol.id}`, { nombre: rol.nombre, permisos, version: rol.version }),
    ),
  )
  for (const { status, body } of respuestas) assert.deepEqual([status, body.codigo], [409, 'ROL_IMPRESCINDIBLE'])
  const despues = await leer('ADMINISTRADOR')
  assert.deepEqual([despues.permisos, despues.version], [rol.permisos, rol.version])
})

test('a removed permission is refused at the next request in every process', async () => {
  const otraBase = openDatabase(t.url, { max: 2, limits: 'requests' })
  const otras = new Sessions(otraBase)
  const otro = await buildApp({
    services: { ...t.services, database: otraBase },
    sessions: otras,
    limits: false,
    logLevel: 'silent',
  })
  await otras.listen()
  atEnd(async () => {
    await otro.close()
    await otras.close()
    await otraBase.close()
  })
  const aca = await t.login('revisora')
  const alla = new Person(otro, aca.headers)
  // With the clock stopped the cache does not expire: only the notification invalidates it, concurrently with the answer.
  t.at(t.services.now())
  for (const persona of [aca, alla]) assert.equal((await persona.get('bancos')).status, 200)
  const { id, nombre, permisos, version } = await leer('REVISOR_CUENTAS')
  const sin = permisos.filter((p: { permiso: string }) => p.permiso !== 'bancos.consultar')
  assert.equal((await admin.put(`roles/${id}`, { nombre, permisos: sin, version })).status, 200)
  assert.equal((await aca.get('bancos')).status, 403)
  await eventually(async () => (await alla.get('bancos')).status, 403)
  assert.equal((await admin.put(`roles/${id}`, { nombre, permisos, version: version + 1 })).status, 200)
  await eventually(async () => (await alla.get('bancos')).status, 200)
  t.at()
})

test('the dry run counts who gains, who loses, and who has it by another role', async () => {
  const id = await crear('Rol de mostrador', [verCajas, { permiso: 'afiliados.consultar', ambito: 'seccionales' }])
  for (const quien of ['operador', 'otra', 'central', 'beto']) await darRol(quien, id)
  const pide = async (permisos: string) => (await admin.get(`roles/${id}/impacto?permisos=${encodeURIComponent(permisos)}`)).body
  const antes = (await admin.get(`roles/${id}`)).body
  const igual = await pide('cajas.consultar:seccionales,afiliados.consultar:seccionales')
  assert.deepEqual([igual.permisos, igual.total, igual.personas], [[], 0, []])
  // Beto and Martín have no boxes otherwise, and Beto no branch: he loses nothing. Carmen reads all boxes, Otilia hers.
  const sinCajas = await pide('afiliados.consultar:seccionales')
  const cajas = sinCajas.permisos[0]
  assert.deepEqual([cajas.permiso, cajas.gana, cajas.pierde, cajas.yaPodia, cajas.conserva], ['cajas.consultar', 0, 1, 0, 2 - 1])
  const de = (nombre: string) => sinCajas.personas.find((p: { nombre: string }) => p.nombre.startsWith(nombre))?.efectos[0]
  assert.equal(de('Godoy').efecto, 'pierde')
  assert.deepEqual([de('Arias').efecto, de('Arias').por], ['conserva', ['Caja de seccional']])
  // To every branch: a gain for all but the one who reads all already.
  const todas = await pide('afiliados.consultar:seccionales,cajas.consultar:todas')
  assert.deepEqual([todas.permisos[0].gana, todas.permisos[0].yaPodia, todas.total], [3, 1, 4])
  // Of the four, those with a valid session active in the last hour.
  await t.rows(`insert into sesion (token_hash, usuario_id, recordar, vence)
    select sha256('vencida'), id, false, now() - interval '1 minute' from usuario where email = 'beto@gremial.example'`)
  const dentro =
    await t.rows(`select distinct usuario_id from sesion where vence > now() and ultimo_uso > now() - interval '1 hour'
    and usuario_id in (select usuario_id from usuario_rol where rol_id = ${id})`)
  assert.equal((await pide('afiliados.consultar:seccionales,cajas.consultar:todas')).activas, dentro.length)
  // Without a branch, a branch scope is nothing for Beto: no gain, no loss.
  const sinFicha = await pide('cajas.consultar:seccionales')
  assert.ok(!sinFicha.personas.some((p: { nombre: string }) => p.nombre.startsWith('Peralta')), JSON.stringify(sinFicha.personas))
  const vacio = await crear('Rol sin nada')
  await darRol('beto', vacio)
  const nada = encodeURIComponent('cajas.consultar:seccionales,afiliados.consultar:seccionales')
  assert.equal((await admin.get(`roles/${vacio}/impacto?permisos=${nada}`)).body.total, 0)
  assert.deepEqual((await admin.get(`roles/${id}`)).body.version, antes.version)
  assert.equal((await admin.get(`roles/${id}/impacto?permisos=bancos.consultar:propio`)).status, 400)
})

test('a restart does not undo what an administrator removed, renamed or deleted', async () => {
  const { id, permisos, version } = await leer('RENTADO')
  await admin.put(`roles/${id}`, { nombre: 'Rentada o rentado', permisos: [], version })
  await t.rows(`delete from usuario_rol where rol_id = ${await idDe('MESA_TRAMITES')}`)
  assert.equal((await admin.delete(`roles/${await idDe('MESA_TRAMITES')}`)).status, 204)
  const owner = openDatabase(t.urlAs('owner'), { max: 1 })
  await sembrar(owner.db)
  await owner.close()
  assert.deepEqual(
    [(await leer('RENTADO')).nombre, (await leer('RENTADO')).permisos, permisos.length],
    ['Rentada o rentado', [], 1],
  )
  assert.equal((await admin.get('roles?buscar=MESA_TRAMITES')).body.totalElements, 0)
  // A new role does not take the code of a seeded one.
  const nuevo = await crear('Mesa tramites')
  assert.equal((await admin.get(`roles/${nuevo}`)).body.codigo, 'MESA_TRAMITES_2')
})
