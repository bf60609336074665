import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { RawRow } from './delimited.ts'
import { Groups, hasGroups } from './groups.ts'

/** Rows with one text above groups of rows. */

const rows = (...texts: string[]): RawRow[] => texts.map((text, i) => ({ linea: i + 1, campos: text.split(';') }))
const titles = { linea: 0, campos: ['Nro', 'Nombre', 'DNI'] }
const person = '1;Sosa, Ana;2'

for (const [what, below, has] of [
  ['two headers, each above rows', ['Rosario;;', person, 'Goya;;', person], true],
  ['a header right below the titles', ['Rosario;;', person, person], true],
  ['a header with the titles again below it', [person, 'Goya;;', 'NRO;nombre;dni', person], true],
  ['one text in the middle', [person, 'sigue en la otra hoja;;', person], false],
  ['a total below its rows', [person, 'Total: 1;;', person, 'Total: 1;;', person], false],
  ['figures alone', ['12345;;', person, '67890;;', person], false],
  ['texts with nothing below', [person, 'Firma;;', 'Aclaración;;'], false],
] as const)
  test(`${what}: ${has ? 'groups' : 'no groups'}`, () => {
    assert.equal(hasGroups(titles, rows(...below)), has)
  })

test('a table of two columns has no groups: a row with one cell lacks the other', () => {
  assert.equal(hasGroups({ linea: 0, campos: ['Nro', 'Nombre'] }, rows('Rosario;', '1;Ana', 'Goya;', '2;Eva')), false)
})

test('each row has its header above, across batches; repeated titles go, a last text is a row', () => {
  const groups = new Groups(titles, { linea: 0, campos: ['Rosario', '', ''] })
  const said = [
    ...groups.take(rows(person, 'Goya;;', 'nro;NOMBRE;Dni')),
    ...groups.take(rows(person, 'Total: 1;;', 'Nadie;;', 'Luján;;', person, 'Firma;;')),
    ...groups.end(),
  ]
  assert.deepEqual(
    said.map(({ row, group }) => [row.campos[0], group]),
    [
      ['1', 'Rosario'],
      ['1', 'Goya'],
      ['Total: 1', 'Goya'],
      ['Nadie', ''],
      ['1', 'Luján'],
      ['Firma', ''],
    ],
  )
})
