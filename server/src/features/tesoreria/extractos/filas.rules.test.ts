import assert from 'node:assert/strict'
import { bastanColumnas } from '@gremial/contract/tesoreria/extractos.ts'
import { test } from 'vitest'
import { isMesPrimero, isOrdenDudoso, isPunto, parseDia, parseMonto } from './escritos.rules.ts'
import { type ExtractoRow, numeradas, readFilas } from './filas.rules.ts'
import type { Lugares, RenglonIlegible } from './lectura.ts'
import { recetaGenerica } from './recetas.ts'
import { saldosOf } from './saldos.rules.ts'

const hoy = '2026-11-25'
const inOrder = { fecha: [0], texto: [1], importe: [2], saldo: [3] }
const rows = (...dichas: string[][]): ExtractoRow[] => dichas.map((campos, i) => ({ linea: i + 2, campos }))
const readOf = (lugares: Lugares, de: ExtractoRow[]) =>
  readFilas(de, { titulos: [], lugares }, recetaGenerica, { hoy, tope: '2026-12-02', fuera: new Set() })
const read = (places: Lugares, ...dichas: string[][]) => readOf(places, rows(...dichas)).lineas

test('amounts and dates are parsed as banks write them, and unclear ones are not guessed', () => {
  for (const [text, punto, centavos] of [
    ['1.234,56', false, 123_456],
    ['-1.234,56', false, -123_456],
    ['1.234,56-', false, -123_456],
    ['1.234,56+', false, 123_456],
    ['+1.234,56+', false, undefined],
    ['(1.234,56)', false, -123_456],
    ['$ 1.234,56', false, 123_456],
    ['1.234', false, 123_400],
    ['1,234.56', true, 123_456],
    ['1,234', true, 123_400],
    ['-9075', true, -907_500],
    ['12.300000000000001', true, 1230],
    ['', false, null],
    ['-', false, null],
    ['1,234', false, undefined],
    ['1.2.3', true, undefined],
    ['1,2,3', true, undefined],
    ['abc', false, undefined],
  ] as const)
    assert.equal(parseMonto(text, punto), centavos, text)
  assert.deepEqual(
    [isPunto(['1,234.50', '3']), isPunto(['1.234,50']), isPunto(['1.50', '1,50']), isPunto(['100'])],
    [true, false, false, false],
  )
  for (const [text, day] of [
    ['18/11/2026', '2026-11-18'],
    ['18-11-26', '2026-11-18'],
    ['2026-11-18', '2026-11-18'],
    ['20261118', '2026-11-18'],
    ['18/11/2026 14:02:31', '2026-11-18'],
    // A timestamp with offset gives its local date.
    ['2026-11-17T23:31:00.000-04:00', '2026-11-18'],
    ['2026-11-18T01:30:00Z', '2026-11-17'],
    ['2026-11-18T01:30:00', '2026-11-18'],
    ['31/02/2026', undefined],
    ['27-NOV-2026', '2026-11-27'],
    ['3-set-26', '2026-09-03'],
    ['3 de noviembre de 2026', '2026-11-03'],
    ['18/11', undefined],
    ['31-FEO-2026', undefined],
    ['Total', undefined],
  ] as const)
    assert.equal(parseDia(text, hoy), day, text)
})

test('lines have debit and credit; totals are none; an unreadable row refuses all', () => {
  const dos = { fecha: [0], texto: [1], debito: [2], credito: [3] }
  assert.deepEqual(
    read(
      dos,
      ['18/11/2026', 'a', '10,50', ''],
      ['18/11/2026', 'b', '', '3,00'],
      ['', 'Total', '10,50', '3,00'],
      ['19/11/2026', 'Saldo', '', ''],
    ).map((l) => [l.fecha, l.centavos, l.texto]),
    [
      ['2026-11-18', -1050, 'a'],
      ['2026-11-18', 300, 'b'],
    ],
  )
  assert.deepEqual(
    read(inOrder, ['11/05/2026', 'a', '1'], ['11/18/2026', 'b', '2']).map((l) => l.fecha),
    ['2026-11-05', '2026-11-18'],
  )
  // The first and last accepted date.
  assert.deepEqual(
    read(inOrder, ['01/01/2000', 'a', '1,00'], ['02/12/2026', 'b', '2,00']).map((l) => l.fecha),
    ['2000-01-01', '2026-12-02'],
  )
  for (const bad of [
    ['31/12/1999', 'a', '1,00'],
    ['03/12/2026', 'a', '1,00'],
    ['32/11/2026', 'a', '1,00'],
    ['18/11/2026', 'a', 'mil'],
    ['18/11/1926', 'a', '1,00'],
    ['18/11/2027', 'a', '1,00'],
  ])
    assert.throws(
      () => read(inOrder, ['18/11/2026', 'a', '1,00'], bad),
      (e: RenglonIlegible) => e.linea === 3,
      bad[0],
    )
})

test('a date column is month-first only if some second number is above 12', () => {
  for (const [days, first] of [
    [['01/12/2026', '12/12/2026'], false],
    [['12/01/2026', '12/13/2026'], true],
    [['12/13/2026', '13/12/2026'], false],
    [['01/12/2026', 'Total'], false],
  ] as const)
    assert.equal(isMesPrimero(days), first, days.join())
})

test('the final balance ends the running one in either order; if both orders fit there is none', () => {
  const saldo = (...de: Array<[importe: string, saldo: string]>) =>
    saldosOf(read(inOrder, ...de.map(([i, s], n) => ['18/11/2026', `x${n}`, i, s])))
  assert.deepEqual(saldo(['10,00', '10,00'], ['5,00', '15,00'], ['-3,00', '12,00']), { abre: 0, cierra: 1200 })
  assert.deepEqual(saldo(['-3,00', '12,00'], ['5,00', '15,00'], ['10,00', '10,00']), { abre: 0, cierra: 1200 })
  assert.deepEqual(saldo(['10,00', '10,00'], ['5,00', '99,00']), null)
  assert.deepEqual(saldo(['10,00', ''], ['5,00', '']), null)
  assert.deepEqual(saldo(['10,00', '55,00']), { abre: 4500, cierra: 5500 })
  // Money in and out again chains in both orders.
  assert.equal(saldo(['5,00', '15,00'], ['-5,00', '10,00']), null)
  // Equal lines of a day are numbered.
  const equal = numeradas(read(inOrder, ['18/11/2026', 'x', '1'], ['18/11/2026', 'x', '1'], ['17/11/2026', 'x', '1']))
  assert.deepEqual(
    equal.map((l) => [l.fecha, l.orden]),
    [
      ['2026-11-17', 1],
      ['2026-11-18', 1],
      ['2026-11-18', 2],
    ],
  )
})

test('lines are sorted as they happened, whether newest or oldest come first', () => {
  const [a, b, c] = [
    ['17/11/2026', 'a', '1,00'],
    ['18/11/2026', 'b', '2,00'],
    ['18/11/2026', 'c', '3,00'],
  ] as [string[], string[], string[]]
  const texts = (...renglones: string[][]) => numeradas(read(inOrder, ...renglones)).map((l) => l.texto)
  assert.deepEqual(
    [texts(a, b, c), texts(c, b, a), texts(b, c)],
    [
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
      ['b', 'c'],
    ],
  )
})

test('mixed lines are sorted by date, and keep the reference of their column', () => {
  const conReferencia = { fecha: [0], texto: [1], importe: [2], referencia: [3] }
  const lines = read(
    conReferencia,
    ['18/11/2026', 'b', '2,00', ' R-2 '],
    ['17/11/2026', 'a', '1,00', 'R-1'],
    ['19/11/2026', 'c', '3,00', ''],
  )
  assert.deepEqual(
    numeradas(lines).map((l) => [l.texto, l.referencia]),
    [
      ['a', 'R-1'],
      ['b', 'R-2'],
      ['c', ''],
    ],
  )
  assert.deepEqual(
    read(inOrder, ['18/11/2026', 'b', '2,00', '2,00']).map((l) => l.referencia),
    [''],
  )
})

test('a subtotal moves nothing if there is a balance, and refuses the statement without one', () => {
  const total = ['18/11/2026', 'Total', '10,00', '']
  assert.deepEqual(
    read(inOrder, ['18/11/2026', 'a', '10,00', '10,00'], total).map((l) => l.texto),
    ['a'],
  )
  const withoutSaldo = { fecha: [0], texto: [1], importe: [2] }
  assert.throws(
    () => read(withoutSaldo, ['18/11/2026', 'a', '10,00'], total),
    (e: RenglonIlegible) => e.linea === 3 && e.codigo === 'EXTRACTO_RENGLON',
  )
})

test('a row with more fields than titles is ignored only without date and money', () => {
  const read = (...campos: string[]) => readOf(inOrder, [{ linea: 2, campos, defecto: 'campos' }]).lineas
  assert.deepEqual(read('Consulte su saldo', 'en el sitio', '', ''), [])
  for (const fields of [
    ['18/11/2026', 'a', '', ''],
    ['', 'a', '1,00', ''],
    ['18/11/2026', 'a', '1,00', ''],
  ])
    assert.throws(
      () => read(...fields),
      (e: RenglonIlegible) => e.codigo === 'EXTRACTO_CAMPOS',
      fields.join(),
    )
})

test('a statement needs date, text, and its amount in one or two columns', () => {
  for (const [columns, son] of [
    [['fecha', 'texto', 'importe'], true],
    [['fecha', 'texto', 'debito', 'credito'], true],
    [['fecha', 'texto', 'debito'], false],
    [['fecha', 'texto', 'credito'], false],
    [['fecha', 'texto', 'saldo'], false],
    [['fecha', 'importe'], false],
    [['texto', 'importe'], false],
  ] as const)
    assert.equal(bastanColumnas(Object.fromEntries(columns.map((c) => [c, ['x']]))), son, columns.join())
})

test('dates of one month only when month-first need a choice, unless some number decides', () => {
  for (const [days, dudoso] of [
    [['10/01/2026', '10/05/2026', '10/12/2026'], true],
    [['10/01/2026', '10/05/2026', '10/13/2026'], true],
    [['01/10/2026', '05/10/2026', '12/10/2026'], false],
    [['10/01/2026', '10/02/2026'], false],
    [['10/01/2026'], false],
  ] as const)
    assert.equal(isOrdenDudoso(days, hoy), dudoso, days.join())
  const row = (day: string) => [day, 'a', '1,00']
  assert.throws(
    () => read(inOrder, row('05/01/2026'), row('05/05/2026'), row('05/12/2026')),
    (e: RenglonIlegible) => e.codigo === 'EXTRACTO_FECHAS',
  )
})

test('a row without date and amount continues the text above; a note below does not', () => {
  const columns = { fecha: [0], texto: [1], importe: [2] }
  const { lineas, notas } = readOf(
    columns,
    rows(['18/11/2026', 'Transferencia', '1,00'], ['', 'de García', ''], ['', 'Total', ''], ['Los datos son del día', '', '']),
  )
  assert.deepEqual([lineas.map((l) => l.texto), notas.map((n) => n.linea)], [['Transferencia de García'], [4, 5]])
})

test('a date without year takes that of the period above; without a period it refuses', () => {
  const periodo = { desde: '2025-12-15', hasta: '2026-01-14' }
  const leerlos = (de: typeof periodo | undefined, ...days: string[]) =>
    readFilas(rows(...days.map((day) => [day, 'a', '1,00'])), { titulos: [], lugares: inOrder, periodo: de }, recetaGenerica, {
      hoy,
      tope: '2026-12-02',
      fuera: new Set(),
    }).lineas.map((l) => l.fecha)
  assert.deepEqual(leerlos(periodo, '20/12', '05/01'), ['2025-12-20', '2026-01-05'])
  for (const [de, day] of [
    [undefined, '20/12'],
    [periodo, '20/02'],
    [{ desde: '2025-01-01', hasta: '2026-12-31' }, '20/02'],
  ] as const)
    assert.throws(
      () => leerlos(de, day),
      (e: RenglonIlegible) => e.codigo === 'EXTRACTO_SIN_ANIO',
    )
})

test('a row with a date and its amount elsewhere is refused; without any amount it is a note', () => {
  assert.throws(
    () => read(inOrder, ['18/11/2026', 'a', '1,00', '1,00', ''], ['18/11/2026', 'Compra', '', '', '25,00']),
    (e: RenglonIlegible) => e.codigo === 'EXTRACTO_SIN_IMPORTE' && e.linea === 3,
  )
  assert.deepEqual(readOf(inOrder, rows(['18/11/2026', 'a', '1,00', '1,00'], ['18/11/2026', 'Aviso', '', ''])).notas, [
    { linea: 3, dice: '18/11/2026 Aviso' },
  ])
})

test('a line left out by the user is returned, and the next balance need not continue', () => {
  const dichas = rows(
    ['18/11/2026', 'a', '1,00', '1,00'],
    ['18/11/2026', 'b', 'mil', '2,00'],
    ['18/11/2026', 'c', '1,00', '9,00'],
  )
  const leidas = readFilas(dichas, { titulos: [], lugares: inOrder }, recetaGenerica, {
    hoy,
    tope: '2026-12-02',
    fuera: new Set([3]),
  })
  assert.deepEqual(
    [leidas.lineas.map((l) => l.texto), leidas.fuera, leidas.eslabones.map((e) => e.corte)],
    [['a', 'c'], [{ linea: 3, dice: '18/11/2026 b mil 2,00' }], [undefined, true]],
  )
})
