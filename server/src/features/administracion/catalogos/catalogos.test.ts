import assert from 'node:assert/strict'
import { actionsOfKind } from '@gremial/contract/platform/audit.ts'
import { auditoria } from '@gremial/contract/textos/es/auditoria.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'

const t = await testApp()
const ana = await t.login('ana')
const nombres = (filas: Array<{ nombre: string }>) => filas.map((f) => f.nombre)

test('only enabled values are returned (A-CATALOGOS-01, A-CATALOGOS-03, A-CATALOGOS-05..07)', async () => {
  const casos = [
    ['categorias-afiliado/habilitadas', 'categoria_afiliado', 'habilitada', 'Cadete'],
    ['estados-afiliado/habilitados', 'estado_afiliado', 'habilitado', 'LICENCIA'],
    ['estados-civil/habilitados', 'estado_civil', 'habilitado', 'Viuda/o'],
    ['parentescos/habilitados', 'parentesco', 'habilitado', 'Nieta/o'],
  ] as const
  for (const [url, tabla, columna, nombre] of casos) {
    assert.ok(nombres((await ana.get(url)).body).includes(nombre), url)
    await t.rows(`update ${tabla} set ${columna} = false where nombre = '${nombre}'`)
    const { body } = await ana.get(url)
    assert.ok(!nombres(body).includes(nombre) && body.length > 1, url)
    assert.deepEqual(Object.keys(body[0]).sort(), ['id', 'nombre'])
  }
})

test('document types and audit kinds are arrays (B-CATALOGOS-03, B-CATALOGOS-04)', async () => {
  const tipos = (await ana.get('tipos-documento/habilitados')).body
  assert.ok(Array.isArray(tipos) && nombres(tipos).includes('DNI'))
  await t.rows(`update tipo_documento set habilitado = false where nombre = 'LC'`)
  assert.ok(!nombres((await ana.get('tipos-documento/habilitados')).body).includes('LC'))
  const { body } = await (await t.login('admin', 'en')).get('tipos-auditoria/habilitados')
  assert.deepEqual(
    body.map((tipo: { id: string }) => tipo.id),
    ['acceso', 'alta', 'cambio', 'baja', 'consulta', 'exportacion', 'importacion', 'otra'],
  )
  assert.equal(body[0].nombre, 'Sign-ins and passwords')
  assert.equal((await ana.get('tipos-auditoria/habilitados')).status, 403)
})

test('each kind of audit names audited actions, each once', () => {
  const todas = Object.values(actionsOfKind).flat()
  assert.deepEqual(
    todas.filter((accion) => !(accion in auditoria.acciones)),
    [],
  )
  assert.equal(new Set(todas).size, todas.length)
})

test('a filter also offers a disabled category in use (A-CATALOGOS-04)', async () => {
  const filtro = nombres((await ana.get('categorias-afiliado/filtro-habilitadas')).body)
  assert.ok(filtro.includes('Cadete') && !nombres((await ana.get('categorias-afiliado/habilitadas')).body).includes('Cadete'))
  await t.rows(`insert into categoria_afiliado (nombre, habilitada) values ('Sin uso', false)`)
  assert.ok(!nombres((await ana.get('categorias-afiliado/filtro-habilitadas')).body).includes('Sin uso'))
})

test('localities are found by postal code (A-CATALOGOS-02, A-CATALOGOS-08)', async () => {
  const { body } = await ana.get('localidades/buscar-codigo-postal?codigoPostal=2000')
  assert.deepEqual([body[0].nombre, body[0].codigoPostal, body[0].provincia], ['Rosario', '2000', 'Santa Fe'])
  assert.deepEqual((await ana.get('localidades/buscar-codigo-postal?codigoPostal=9999')).body, [])
  assert.equal((await ana.get('localidades/buscar-codigo-postal')).status, 400)
})

test('lookups match nombre, sorted, page 0, size 2000 (A-CATALOGOS-09..11, A-CATALOGOS-14)', async () => {
  for (const url of ['empresas', 'vistas/empresas']) {
    const { body } = await ana.get(`${url}?nombre=qu%C3%ADmica&sort=nombre,asc&page=0&size=2000`)
    assert.ok(body.totalElements >= 4 && body.content.every((e: { nombre: string }) => e.nombre.startsWith('Química')), url)
    assert.deepEqual(
      nombres(body.content),
      nombres(body.content).toSorted((a, b) => a.localeCompare(b, 'es')),
    )
  }
  assert.deepEqual(
    nombres((await ana.get('vistas/categorias-afiliado?nombre=activo&sort=nombre,asc&page=0&size=2000')).body.content),
    ['Activo A', 'Activo B'],
  )
  assert.equal((await ana.get('empresas?cuit=30')).status, 400)
})

test('autorizacion returns level and permissions (A-CATALOGOS-12)', async () => {
  const { body } = await ana.get('autorizacion')
  assert.deepEqual(body.nivel, { id: 1, nombre: 'Afiliado' })
  assert.ok(body.permisos.includes('afiliados.consultar'))
})

test("personal data are returned within the caller's branches (A-CATALOGOS-13)", async () => {
  const operador = await t.login('operador')
  const { body } = await operador.get('vistas/afiliado-dato-personal?numeroAfiliado=1001')
  assert.deepEqual([body.totalElements, body.content[0].nombreCompleto], [1, 'Quiroga, Ana Beatriz'])
  assert.equal((await (await t.login('otra')).get('vistas/afiliado-dato-personal?numeroAfiliado=1001')).body.totalElements, 0)
  assert.equal((await ana.get('vistas/afiliado-dato-personal')).status, 403)
})

test('a disabled category is searchable while a member has it', async () => {
  const ofrecidas = async () => nombres((await ana.get('categorias-afiliado/filtro-habilitadas')).body)
  const [fila] = await t.rows<{ id: number }>(
    `insert into categoria_afiliado (nombre, habilitada) values ('De antes', false) returning id`,
  )
  await t.rows(`insert into conteo_afiliado (seccional_id, categoria_id, vinculado, cantidad) values (1, ${fila?.id}, true, 0)`)
  assert.ok(!(await ofrecidas()).includes('De antes'))
  await t.rows(`update conteo_afiliado set cantidad = 1 where categoria_id = ${fila?.id}`)
  assert.ok((await ofrecidas()).includes('De antes'))
})
