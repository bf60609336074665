import assert from 'node:assert/strict'
import { sql } from 'kysely'
import pg from 'pg'
import { test } from 'vitest'
import { planRow, typeProblem } from '../../scripts/rows/columns.ts'
import { describe } from '../../scripts/rows/describe.ts'
import { statementsOf } from '../../scripts/rows/executed.ts'
import { catalogueOf, declared } from '../../scripts/rows/prepare.ts'
import { nameOf, takesNull } from '../../scripts/rows/shapes.ts'
import { takeProblems } from '../../scripts/rows/watch.ts'
import { testApp } from '../test/app.ts'
import { organizationOf } from './platform/db/organization.ts'
import { transaction } from './platform/db/pool.ts'

/**
 * Declared types of rows against the migrated database, without executing anything (decision 132). The values of expressions
 * and the statements that are composed are compared in every other test (scripts/rows/watch.ts).
 */
const t = await testApp()
const all = declared()
const { shapes, tables } = all
const { catalogue } = await catalogueOf(t.urlAs('superuser'))

/** Tables that imports make for themselves, within a transaction. */
const temporary = /^relation "(cambio|leido|otra_persona)" does not exist$/

test('a statement with a fixed text returns the columns that its type declares', async () => {
  const client = new pg.Client({ connectionString: t.urlAs('superuser') })
  await client.connect()
  const problems: string[] = []
  try {
    for (const { at, statement, shape } of [...statementsOf(all), ...all.sites.filter((site) => site.shape === -1)]) {
      if (statement === undefined) continue
      const found = await describe(client, statement).then(
        (fields) => planRow(shapes, shape, fields, catalogue).problems,
        ({ message }: Error) => (temporary.test(message) ? [] : [message]),
      )
      problems.push(...found.map((problem) => `${at}: ${problem}`))
    }
  } finally {
    await client.end()
  }
  assert.deepEqual(problems, [])
})

test('a result that differs from its declared type is kept for the running test', async () => {
  assert.deepEqual(takeProblems(), [])
  await transaction(t.db, async (tx) => {
    await sql`create temporary table organizacion on commit drop as
      select 7 as nombre, nombre_corto, color, logo_sha256, telefono, email, textos, null as preguntas,
        transferencia from organizacion`.execute(tx)
    await organizationOf(tx)
  })
  const found = takeProblems().map((problem) => problem.replace(/:\d+:/, ':'))
  assert.deepEqual(found, [
    'server/src/platform/db/organization.ts: "nombre" is a number, declared string',
    'server/src/platform/db/organization.ts: "preguntas" is a string, declared Array<{ pregunta: string; respuesta: string }>',
    'server/src/platform/db/organization.ts: "preguntas" is null, declared Array<{ pregunta: string; respuesta: string }>',
  ])
})

test('declared types are read with their literals, nulls and NotNull', () => {
  const site = all.sites.find(({ at }) => at.startsWith('server/src/features/seccionales/mandatos/firmantes.ts:'))
  const row = shapes[site?.shape ?? -1]
  assert.ok(row?.kind === 'object')
  const { firma } = row.properties
  assert.equal(firma?.filtered, true)
  assert.equal(nameOf(shapes, firma.shape), "'SECRETARIA' | 'TESORERIA'")
})

test('statements with the same text declare the same type', () => {
  const byText = Map.groupBy(
    [...statementsOf(all), ...all.sites.filter(({ shape }) => shape === -1)].filter(({ column }) => column === undefined),
    ({ texts }) => texts.join('${…}'),
  )
  const problems = [...byText.values()].flatMap((same) =>
    new Set(same.map(({ shape }) => nameOf(shapes, shape))).size > 1 ? [same.map(({ at }) => at).join(', ')] : [],
  )
  assert.deepEqual(problems, [])
})

test("the builder's tables are those of the database: columns, types and nulls", () => {
  const declaredTables = shapes[tables]
  assert.ok(declaredTables?.kind === 'object')
  const columns = new Map(Object.values(catalogue).map((one) => [`${one.table}.${one.column}`, one]))
  const problems: string[] = []
  for (const [table, { shape }] of Object.entries(declaredTables.properties)) {
    const row = shapes[shape]
    assert.ok(row?.kind === 'object')
    for (const [column, property] of Object.entries(row.properties)) {
      const selected = selectedOf(property.shape)
      const there = columns.get(`${table}.${column}`)
      const wrong = !there
        ? 'is not in the database'
        : (typeProblem(shapes, selected, there.type) ??
          (there.notNull === takesNull(shapes, selected)
            ? `${there.notNull ? 'is never' : 'may be'} null, declared ${nameOf(shapes, selected)}`
            : undefined))
      if (wrong) problems.push(`${table}.${column} ${wrong}`)
    }
  }
  assert.deepEqual(problems, [])
})

/** The type of a column when it is selected: `Generated<number>` and its like have another one for inserts. */
function selectedOf(index: number): number {
  const shape = shapes[index]
  return (shape?.kind === 'object' ? shape.properties.__select__?.shape : undefined) ?? index
}
