import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type Catalogue, type Field, planRow, rowProblems } from './columns.ts'
import type { Property, Shape } from './shapes.ts'

const [text, number, date, nothing, json, maybeText, texts, state, bytes] = [0, 1, 2, 3, 4, 5, 6, 7, 8]
const shapes: Shape[] = [
  { kind: 'string' },
  { kind: 'number' },
  { kind: 'date' },
  { kind: 'null' },
  { kind: 'object', properties: { id: { shape: number }, note: { shape: text, optional: true } } },
  { kind: 'union', of: [text, nothing] },
  { kind: 'array', of: text },
  { kind: 'union', of: [9, 10] },
  { kind: 'bytes' },
  { kind: 'literal', value: 'OPEN' },
  { kind: 'literal', value: 'CLOSED' },
]

const catalogue: Catalogue = {
  '7.1': { table: 'banco', column: 'nombre', type: 25, notNull: true },
  '7.2': { table: 'banco', column: 'cuit', type: 25, notNull: false },
}
const column = (name: string, dataTypeID: number, from = 0): Field => ({
  name,
  dataTypeID,
  tableID: from > 0 ? 7 : 0,
  columnID: from,
})

/** Problems of a result of the declared row type: those of its columns, then those of its rows. */
function problems(properties: Record<string, Property>, fields: Field[], rows: Array<Record<string, unknown>> = []): string[] {
  const plan = planRow([...shapes, { kind: 'object', properties }], shapes.length, fields, catalogue)
  return [...plan.problems, ...rowProblems(plan, rows)]
}

const cases: Array<[title: string, found: string[], expected: string[]]> = [
  ['a result as declared has no problem', problems({ a: { shape: text } }, [column('a', 25)], [{ a: 'x' }]), []],
  [
    'a renamed column is missing under its declared name and undeclared under the other',
    problems({ nombre: { shape: text } }, [column('name', 25)]),
    ['column "name" is not in the declared type', 'no column "nombre", which the declared type has'],
  ],
  ['an optional column may be missing', problems({ a: { shape: text, optional: true } }, []), []],
  [
    'a column that comes twice is named',
    problems({ a: { shape: text } }, [column('a', 25), column('a', 25)]),
    ['column "a" comes twice'],
  ],
  [
    'a column of another type fails without any row',
    problems({ a: { shape: number } }, [column('a', 25)]),
    ['"a" is a string, declared number'],
  ],
  [
    'int8 and numeric are numbers',
    problems({ a: { shape: number }, b: { shape: number } }, [column('a', 20), column('b', 1700)]),
    [],
  ],
  [
    'a timestamp declared as text fails',
    problems({ a: { shape: text } }, [column('a', 1184)]),
    ['"a" is a Date, declared string'],
  ],
  ['a day is text', problems({ a: { shape: text } }, [column('a', 1082)]), []],
  ['bytes declared as text fail', problems({ a: { shape: text } }, [column('a', 17)]), ['"a" is a Buffer, declared string']],
  ['bytes declared as bytes pass', problems({ a: { shape: bytes } }, [column('a', 17)], [{ a: Buffer.alloc(1) }]), []],
  [
    'an array of numbers declared as texts fails',
    problems({ a: { shape: texts } }, [column('a', 1007)]),
    ['"a" is an array of a number, declared Array<string>'],
  ],
  [
    'a nullable column declared without null fails without any null',
    problems({ cuit: { shape: text } }, [column('cuit', 25, 2)], [{ cuit: 'x' }]),
    ['"cuit" is banco.cuit, which may be null, declared string'],
  ],
  ['a nullable column with NotNull passes', problems({ cuit: { shape: text, filtered: true } }, [column('cuit', 25, 2)]), []],
  ['a column that is never null passes', problems({ nombre: { shape: text } }, [column('nombre', 25, 1)]), []],
  [
    'a null in an expression declared without null fails',
    problems({ a: { shape: text } }, [column('a', 25)], [{ a: 'x' }, { a: null }]),
    ['"a" is null, declared string'],
  ],
  ['a null where null is declared passes', problems({ a: { shape: maybeText } }, [column('a', 25)], [{ a: null }]), []],
  [
    'a value outside a union of literals is shown',
    problems({ a: { shape: state } }, [column('a', 25)], [{ a: 'DRAFT' }]),
    [`"a" is 'DRAFT', declared 'OPEN' | 'CLOSED'`],
  ],
  [
    'a missing key of a JSON object is named',
    problems({ a: { shape: json } }, [column('a', 3802)], [{ a: {} }]),
    ['"a".id is missing'],
  ],
  [
    'a null in a JSON object is named, optional or not',
    problems({ a: { shape: json } }, [column('a', 3802)], [{ a: { id: 1, note: null } }]),
    ['"a".note is null, declared string'],
  ],
  ['a date declared as such passes', problems({ a: { shape: date } }, [column('a', 1184)], [{ a: new Date() }]), []],
]

for (const [title, found, expected] of cases) test(title, () => assert.deepEqual(found, expected))
