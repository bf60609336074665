import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testApp } from '../test/app.ts'
import { callTargets, listTargets, type Schema } from '../test/muestras.ts'

/** What the OpenAPI page says is what the contract declares: whoever writes a program of their own has nothing else. */
const t = await testApp()
interface Operation {
  parameters?: Array<{ name: string; in: string; required?: boolean; schema: Schema }>
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> }
}
const { paths } = (await t.visitor().get('openapi.json')).body as { paths: Record<string, Record<string, Operation>> }
const operationOf = (method: string, path: string) => paths[`/api/${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]

/** Ways to a schema that says nothing of what fits. */
function* silent(schema: Schema | undefined, path: string): Generator<string> {
  if (!schema) return yield path
  const { type, properties, items, anyOf, enum: options, const: only } = schema
  if (anyOf) for (const [i, option] of anyOf.entries()) yield* silent(option, `${path}|${i}`)
  else if (type === 'object' || properties)
    for (const [name, property] of Object.entries(properties ?? {})) yield* silent(property, `${path}.${name}`)
  else if (type === 'array') yield* silent(items, `${path}.0`)
  else if (!type && !options && only === undefined) yield path
}

test('whatever it names is served', () => {
  for (const [path, operations] of Object.entries(paths))
    for (const method of Object.keys(operations))
      assert.ok(t.app.hasRoute({ method: method.toUpperCase(), url: path.replace(/\{(\w+)\}/g, ':$1') }), `${method} ${path}`)
})

test('openapi.json has every call and list with keys, query and body, and none is empty', () => {
  for (const { name, method, path, parts } of [...callTargets, ...listTargets]) {
    const operation = operationOf(method, path)
    assert.ok(operation, `${name} is not there`)
    const part = (where: string) => parts.find((p) => p.where === where)?.schema
    const named = (place: string) => (operation.parameters ?? []).filter((p) => p.in === place)
    assert.deepEqual(
      named('query')
        .map((p) => p.name)
        .sort(),
      Object.keys(part('consulta')?.properties ?? {}).sort(),
      `query of ${name}`,
    )
    assert.deepEqual(
      named('path')
        .map((p) => p.name)
        .sort(),
      Object.keys(part('claves')?.properties ?? {}).sort(),
      `keys of ${name}`,
    )
    const body = operation.requestBody?.content['application/json']?.schema
    assert.equal(body === undefined, part('cuerpo') === undefined, `body of ${name}`)
    assert.deepEqual(Object.keys(body?.properties ?? {}), Object.keys(part('cuerpo')?.properties ?? {}), `body of ${name}`)
    for (const { name: parameter, schema } of operation.parameters ?? [])
      assert.deepEqual([...silent(schema, `${name} ?${parameter}`)], [])
    if (body) assert.deepEqual([...silent(body, name)], [])
  }
})

test('a list tells its filters, under both of their names, its pages, its orders and its formats', () => {
  const named = (path: string) =>
    Object.fromEntries((operationOf('GET', path)?.parameters ?? []).map(({ name, schema }) => [name, schema]))
  const page = named('vistas/afiliados-seccional')
  assert.deepEqual(Object.keys(page).sort(), [
    'G_alDia',
    'G_buscar',
    'G_fechaAltaDesde',
    'G_idCategoria',
    'G_idEstado',
    'G_idSeccional',
    'G_incluirDesvinculado',
    'G_sabidoAl',
    'G_sinCorreo',
    'G_strategy',
    'alDia',
    'buscar',
    'fechaAltaDesde',
    'idCategoria',
    'idEstado',
    'idSeccional',
    'incluirDesvinculado',
    'page',
    'sabidoAl',
    'sinCorreo',
    'size',
    'sort',
    'strategy',
  ])
  assert.equal(page.idSeccional?.type, 'integer')
  assert.ok(page.sort?.items?.enum?.includes('nombreCompleto,asc'))
  assert.deepEqual(named('vistas/afiliados-seccional/exportar-excel').formato?.enum, ['xls', 'xlsx', 'csv'])
  assert.deepEqual(
    Object.keys(named('vistas/afiliados-seccional/grafico')).filter((name) => ['page', 'size', 'sort'].includes(name)),
    [],
  )
})

test('fields chosen in a form are typed as an id or an object: a box, a concept, a branch', () => {
  const movement = operationOf('POST', 'movimientos-caja')?.requestBody?.content['application/json']?.schema
  assert.deepEqual(
    movement?.properties?.caja?.anyOf?.map((option) => option.type),
    ['integer', 'object'],
  )
  assert.deepEqual(
    [movement?.properties?.ingresoEgreso?.type, movement?.properties?.fechaMovimiento?.type],
    ['integer', 'string'],
  )
  assert.ok(movement?.required?.includes('caja'))
})
