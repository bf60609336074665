import assert from 'node:assert/strict'
import { message } from '@gremial/contract/textos/messages.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { cuentas } from '../../../../test/cuentas.ts'
import { personalNuevo } from '../../../../test/personal.ts'

/** Delegation limit: roles, accounts, branches, mandates and second factors (decision 025). */
const t = await testApp()
const admin = await t.login('admin')
const { somebody } = cuentas(t)
type Dado = { permiso: string; ambito: string }
const en = (ambito: string, ...codigos: string[]): Dado[] => codigos.map((permiso) => ({ permiso, ambito }))
let hechos = 0
const rol = async (...permisos: Dado[]) =>
  (await admin.post('roles', { nombre: `Rol de prueba ${++hechos}`, permisos })).body.id as number
const codigo = async (rol: string) =>
  (await t.rows<{ id: number }>(`select id from rol where codigo = '${rol}'`))[0]?.id as number
const permisosDe = async (id: number) => (await admin.get(`roles/${id}`)).body.permisos as Dado[]
/** Creates a member with these roles and branches. */
async function conRoles(roles: number[], seccionales: number[] = []) {
  const quien = await somebody('AFILIADO')
  await t.rows(`insert into usuario_rol (usuario_id, rol_id) select ${quien.id}, unnest('{${roles}}'::bigint[]);
    insert into usuario_seccional (usuario_id, seccional_id) select ${quien.id}, unnest('{${seccionales}}'::bigint[])`)
  return { ...quien, person: await quien.session() }
}
const editaRoles = await rol(...en('todas', 'roles.consultar', 'roles.editar'))
const editaUsuarios = await rol(...en('todas', 'usuarios.consultar', 'usuarios.editar', 'usuarios.segundoFactor'))
const operador = await rol(...en('seccionales', 'afiliados.consultar', 'cajas.consultar'))

test('roles.editar alone gives no permission or scope that its holder lacks', async () => {
  const actor = await conRoles([editaRoles, operador], [1])
  const version = async (id: number) => (await admin.get(`roles/${id}`)).body.version as number
  const dejar = async (id: number, permisos: Dado[]) =>
    actor.person.put(`roles/${id}`, { nombre: `Rol cambiado ${id}`, permisos, version: await version(id) })
  const todos = await permisosDe(await codigo('ADMINISTRADOR'))
  const afiliado = await codigo('AFILIADO')
  const [propios, deAfiliado] = [await permisosDe(editaRoles), await permisosDe(afiliado)]
  const central = en('todas', 'tesoreria.central')
  const copias = en('todas', 'copias.descargar')
  const lejos = en('todas', 'afiliados.consultar', 'cajas.consultar')
  const intentos: Array<[que: string, rol: number, permisos: Dado[]]> = [
    ['everything into their own role', editaRoles, todos],
    ['one more permission into their own role', editaRoles, [...propios, ...copias]],
    ['a permission over everything into the role of every member', afiliado, [...deAfiliado, ...central]],
    ['a wider scope of what they hold in a branch', operador, lejos],
    ['the administrator loses what the actor lacks', await codigo('AUDITOR'), []],
  ]
  for (const [que, id, permisos] of intentos) {
    const antes = await permisosDe(id)
    const { status, body } = await dejar(id, permisos)
    assert.deepEqual([status, body.codigo], [403, 'PERMISO_MAYOR'], que)
    assert.deepEqual(await permisosDe(id), antes, que)
  }
  const nuevo = await actor.person.post('roles', { nombre: 'Copias para mí', permisos: copias })
  assert.deepEqual([nuevo.status, nuevo.body.codigo], [403, 'PERMISO_MAYOR'])
  assert.match(nuevo.body.message, new RegExp(message('es', 'permisos.copias.descargar')))
  // Within the limit: own permissions with their scope, and those over one's own number.
  const propio = en('propio', 'perfil.editar')
  const suyo = await actor.person.post('roles', {
    nombre: 'Dentro del techo',
    permisos: [...en('seccionales', 'afiliados.consultar'), ...propio],
  })
  assert.equal(suyo.status, 201, JSON.stringify(suyo.body))
  assert.equal((await dejar(suyo.body.id, propio)).status, 200)
})

test('a role held in another branch loses nothing that its editor holds only in theirs', async () => {
  const actor = await conRoles([editaRoles, operador], [1])
  const vacio = await rol()
  const pide = async (version: number) =>
    actor.person.put(`roles/${vacio}`, { nombre: `Rol ${vacio}`, permisos: en('seccionales', 'cajas.consultar'), version })
  const otra = await conRoles([vacio], [1, 3])
  assert.equal((await pide(1)).body.codigo, 'PERMISO_MAYOR')
  await t.rows(`delete from usuario_seccional where usuario_id = ${otra.id} and seccional_id = 3`)
  assert.equal((await pide(1)).status, 200)
})

test('usuarios.editar adds no branch that the caller lacks, nor to themselves', async () => {
  const actor = await conRoles([editaUsuarios, operador], [1])
  const [simple, colega] = [await conRoles([]), await conRoles([operador], [1])]
  const afiliado = await codigo('AFILIADO')
  const dejar = async (id: number, roles: number[], seccionales: number[], quien = actor.person) => {
    const { body } = await admin.get(`usuarios/${id}`)
    return quien.put(`usuarios/${id}`, { ...body, ...personalNuevo({ roles: [afiliado, ...roles] }), seccionales })
  }
  const de = async (id: number) =>
    (await admin.get(`usuarios/${id}`)).body.seccionales.map((s: { id: number }) => s.id) as number[]
  const refused: Array<[id: number, roles: number[], seccionales: number[]]> = [
    [actor.id, [editaUsuarios, operador], [1, 3]],
    [colega.id, [operador], [1, 3]],
    [simple.id, [], [3]],
    [simple.id, [operador], [3]],
  ]
  for (const [id, roles, seccionales] of refused) {
    const antes = await de(id)
    const { status, body } = await dejar(id, roles, seccionales)
    assert.deepEqual([status, body.codigo], [403, 'SECCIONAL_MAYOR'], JSON.stringify([roles, seccionales]))
    assert.deepEqual(await de(id), antes)
  }
  const nueva = await actor.person.post('usuarios/crear-usuario', personalNuevo({ roles: [operador], seccionales: [3] }))
  assert.deepEqual([nueva.status, nueva.body.codigo], [403, 'SECCIONAL_MAYOR'])
  // Nor removes another branch. Within the caller's branch, or by an administrator, both are allowed.
  const lejana = await conRoles([operador], [3])
  assert.equal((await dejar(lejana.id, [operador], [])).body.codigo, 'SECCIONAL_MAYOR')
  assert.equal((await dejar(simple.id, [operador], [1])).status, 200)
  assert.equal((await dejar(simple.id, [operador], [1, 3], admin)).status, 200)
})

test('nobody resets the second factor of an account with more privileges', async () => {
  const actor = await conRoles([editaUsuarios, operador], [1])
  const administra = await conRoles([await codigo('ADMINISTRADOR')])
  const [colega, lejana] = [await conRoles([operador], [1]), await conRoles([operador], [3])]
  const todas = [administra, colega, lejana]
  await t.rows(`insert into segundo_factor (usuario_id, secreto, ultimo_paso, creado)
    select unnest('{${todas.map((c) => c.id)}}'::bigint[]), 'x', 0, now()`)
  const pide = async (id: number) => {
    const { status, body } = await actor.person.post(`usuarios/${id}/restablecer-segundo-factor`)
    return [status, body?.codigo]
  }
  assert.deepEqual(await pide(administra.id), [403, 'CUENTA_MAYOR'])
  assert.deepEqual(await pide(lejana.id), [403, 'CUENTA_MAYOR'])
  assert.equal((await t.rows(`select from segundo_factor where usuario_id in (${administra.id}, ${lejana.id})`)).length, 2)
  assert.equal((await pide(colega.id))[0], 204)
})

test('a mandate gives nobody more than its author holds, directly or by another role', async () => {
  const nombra = await rol(...en('todas', 'mandatos.consultar', 'mandatos.editar'))
  const actor = await conRoles([nombra, operador], [1])
  const [ficha] = await t.rows<{ numero: number }>(`update usuario set afiliado_numero = (select a.numero from afiliado a
      where a.vinculado and a.seccional_id = 1 and not exists (select from usuario u where u.afiliado_numero = a.numero) limit 1)
    where id = ${actor.id} returning afiliado_numero as numero`)
  const [desde, hasta] = [t.today(), `${Number(t.today().slice(0, 4)) + 1}-01-15`]
  const tesorera = (
    await t.rows<{ codigo: number }>(`select p.codigo from puesto p join rol r on r.id = p.rol_id
    where r.codigo = 'TESORERO_SECCIONAL' order by p.orden limit 1`)
  )[0]?.codigo
  const nombrar = (puesto: number | undefined, seccional: number) =>
    actor.person.post('mandatos', {
      idSeccional: seccional,
      puesto,
      numeroAfiliado: ficha?.numero,
      desde,
      hasta,
      actaNumero: '12',
      actaFecha: '',
      actaTexto: '',
      confirmado: true,
    })
  assert.equal((await nombrar(tesorera, 1)).body.codigo, 'MANDATO_MAYOR')
  const puesto = (codigo: number, idRol: number | null) => ({
    codigo,
    nombre: `Puesto ${codigo}`,
    orden: 900,
    idRol,
    unico: 0,
    firma: null,
    habilitado: 1,
  })
  const mayor = await codigo('TESORERO_SECCIONAL')
  const crear = (codigo: number, idRol: number | null) => actor.person.post('puestos', puesto(codigo, idRol))
  assert.equal((await crear(901, mayor)).body.codigo, 'MANDATO_MAYOR')
  assert.equal((await crear(902, operador)).status, 201)
  assert.equal((await nombrar(902, 1)).status, 201)
  assert.equal((await nombrar(902, 3)).body.codigo, 'MANDATO_MAYOR')
  const { codigo: _, ...sinCodigo } = puesto(902, mayor)
  const cambiar = await actor.person.put('puestos/902', { ...sinCodigo, version: 1 })
  assert.equal(cambiar.body.codigo, 'MANDATO_MAYOR')
  assert.equal((await crear(903, null)).status, 201)
})
