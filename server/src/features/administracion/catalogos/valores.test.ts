import assert from 'node:assert/strict'
import { nombresCatalogos } from '@gremial/contract/administracion/valores.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { openDatabase } from '../../../platform/db/pool.ts'
import { sembrar } from '../../../semillas/semillas.ts'

const t = await testApp()
const admin = await t.login('admin')
interface Valor {
  id: number
  nombre: string
  usos: number | null
  version: number
}
const lista = async (catalogo: string): Promise<Valor[]> =>
  (await admin.get(`vistas/catalogos?catalogo=${catalogo}&size=all`)).body.content
const valor = async (catalogo: string, nombre: string) => (await lista(catalogo)).find((v) => v.nombre === nombre) as Valor
const ultima = async () =>
  (
    await t.rows<{ accion: string; entidad_id: string; datos: Record<string, unknown> }>(
      `select accion, entidad_id, datos from auditoria where entidad = 'catalogo' order by id desc limit 1`,
    )
  )[0]

test('every catalogue lists its values with uses; a value is created, changed and deleted', async () => {
  for (const catalogo of nombresCatalogos) {
    const antes = await lista(catalogo)
    assert.ok(catalogo === 'localidades' || antes.some((v) => (v.usos ?? 0) > 0), catalogo)
    const nombre = `Ñandú d'Ávila 组 ${catalogo}`
    const creado = await admin.post(`catalogos/${catalogo}`, { nombre, codigoPostal: '7000', provincia: 'Buenos Aires' })
    assert.equal(creado.status, 201, catalogo)
    const { id, version } = await valor(catalogo, nombre)
    assert.equal(id, creado.body.id)
    const repetido = await admin.post(`catalogos/${catalogo}`, { nombre, codigoPostal: '7000', provincia: 'Buenos Aires' })
    assert.deepEqual([repetido.status, repetido.body.codigo], [409, 'VALOR_REPETIDO'], catalogo)
    const cambio = { nombre: `Otro ${catalogo}`, codigoPostal: '7000', version }
    assert.equal((await admin.put(`catalogos/${catalogo}/${id}`, cambio)).status, 204, catalogo)
    const cambios = (await ultima())?.datos.cambios as { nombre?: unknown } | undefined
    assert.deepEqual(cambios?.nombre, { antes: nombre, despues: `Otro ${catalogo}` })
    assert.equal((await admin.put(`catalogos/${catalogo}/${id}`, cambio)).body.codigo, 'VERSION_VIEJA', catalogo)
    assert.deepEqual((await admin.post(`catalogos/${catalogo}/${id}/cambiar-estado`)).body, { habilitado: 0 })
    assert.equal((await admin.delete(`catalogos/${catalogo}/${id}`)).status, 204, catalogo)
    assert.deepEqual(await ultima(), {
      accion: 'eliminar',
      entidad_id: `${catalogo}/${id}`,
      datos: { nombre: `Otro ${catalogo}` },
    })
    assert.deepEqual((await lista(catalogo)).map((v) => v.id).sort(), antes.map((v) => v.id).sort())
  }
  assert.equal((await admin.post('catalogos/usuario', { nombre: 'x' })).status, 400)
  assert.equal((await admin.get('vistas/catalogos?catalogo=usuario')).status, 400)
})

test('a used value is not deleted and returns its uses; disabled, its members keep it', async () => {
  for (const catalogo of nombresCatalogos) {
    const usado = (await lista(catalogo)).find((v) => (v.usos ?? 0) > 0)
    if (!usado) continue
    const { status, body } = await admin.delete(`catalogos/${catalogo}/${usado.id}`)
    assert.deepEqual([status, body.codigo], [409, 'VALOR_EN_USO'], catalogo)
    assert.ok(body.message.includes(`lo usan ${usado.usos}.`), body.message)
  }
  const categoria = (await lista('categorias')).find((v) => (v.usos ?? 0) > 0) as Valor
  await admin.post(`catalogos/categorias/${categoria.id}/cambiar-estado`)
  const ofrecidas = (await admin.get('categorias-afiliado/habilitadas')).body as Valor[]
  assert.ok(!ofrecidas.some((c) => c.id === categoria.id))
  assert.equal((await valor('categorias', categoria.nombre)).usos, categoria.usos)
})

test('a category that its last member left can be deleted', async () => {
  assert.equal((await admin.post('catalogos/categorias', { nombre: 'De paso' })).status, 201)
  const { id } = await valor('categorias', 'De paso')
  const [antes] = await t.rows<{ id: number }>('select categoria_id as id from afiliado where numero = 1001')
  for (const cual of [id, antes?.id]) await t.rows(`update afiliado set categoria_id = ${cual} where numero = 1001`)
  assert.equal((await admin.delete(`catalogos/categorias/${id}`)).status, 204)
  assert.ok(!(await lista('categorias')).some((v) => v.id === id))
})

test('changing a state cannot unlink its members', async () => {
  const activo = await valor('estados', 'ACTIVO')
  const fuera = { nombre: 'ACTIVO', vinculado: 0, signo: 'ok', version: activo.version }
  const { status, body } = await admin.put(`catalogos/estados/${activo.id}`, fuera)
  assert.deepEqual([status, body.codigo], [409, 'ESTADO_CON_AFILIADOS'])
  assert.equal((await admin.put(`catalogos/estados/${activo.id}`, { ...fuera, vinculado: 1, signo: 'alerta' })).status, 204)
  assert.deepEqual(await t.rows(`select vinculado, signo from estado_afiliado where id = ${activo.id}`), [
    { vinculado: true, signo: 'alerta' },
  ])
})

test('two companies are merged: members move, and one is deleted', async () => {
  const [una, otra] = (await lista('empresas')).filter((v) => (v.usos ?? 0) > 0) as [Valor, Valor]
  const { status, body } = await admin.post(`catalogos/empresas/${una.id}/unir`, { en: otra.id })
  assert.deepEqual([status, body.movidos], [200, una.usos])
  assert.equal((await valor('empresas', otra.nombre)).usos, (una.usos ?? 0) + (otra.usos ?? 0))
  assert.ok(!(await lista('empresas')).some((v) => v.id === una.id))
  assert.deepEqual((await ultima())?.datos, { nombre: una.nombre, en: otra.id, nombreEn: otra.nombre, movidos: una.usos })
  assert.equal((await admin.post(`catalogos/empresas/${otra.id}/unir`, { en: otra.id })).status, 404)
  assert.equal((await admin.post('catalogos/parentescos/1/unir', { en: 2 })).status, 404)
})

test('a renamed or deleted seeded value does not return at the next start', async () => {
  const primo = await valor('parentescos', 'Otro')
  await t.rows(
    `delete from familiar where parentesco_id = ${primo.id}; delete from beneficiario where parentesco_id = ${primo.id}`,
  )
  assert.equal((await admin.delete(`catalogos/parentescos/${primo.id}`)).status, 204)
  const soltera = await valor('estados-civiles', 'Soltera/o')
  assert.equal(
    (await admin.put(`catalogos/estados-civiles/${soltera.id}`, { nombre: 'Sin casar', version: soltera.version })).status,
    204,
  )
  const owner = openDatabase(t.urlAs('owner'), { max: 1 })
  await sembrar(owner.db)
  await owner.close()
  assert.equal(await valor('parentescos', 'Otro'), undefined)
  assert.equal(await valor('estados-civiles', 'Soltera/o'), undefined)
})
