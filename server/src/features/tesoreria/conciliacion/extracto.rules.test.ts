import assert from 'node:assert/strict'
import type { ColumnaExtracto } from '@gremial/contract/tesoreria/conciliacion.ts'
import { test } from 'vitest'
import { bastan, columnasDe, type Lugares } from './columnas.rules.ts'
import { conPunto, diaEscrito, esMesPrimero, leerMonto } from './escritos.rules.ts'
import { type FilaLeida, leerFilas, numeradas, type RenglonIlegible } from './extracto.rules.ts'
import { saldosDe } from './saldos.rules.ts'

const hoy = '2026-11-25'
const enOrden = { fecha: 0, texto: 1, importe: 2, saldo: 3 } as const
const filas = (lugares: Lugares, ...dichas: string[][]): FilaLeida[] =>
  dichas.map((campos, i) => ({ linea: i + 2, valor: (c: ColumnaExtracto) => campos[lugares[c] ?? -1] ?? '' }))
const leer = (lugares: Lugares, ...dichas: string[][]) =>
  leerFilas(filas(lugares, ...dichas), lugares, { hoy, tope: '2026-12-02' }).lineas

test('amounts and days as banks write them; what is unclear is not guessed', () => {
  for (const [texto, punto, centavos] of [
    ['1.234,56', false, 123_456],
    ['-1.234,56', false, -123_456],
    ['1.234,56-', false, -123_456],
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
    assert.equal(leerMonto(texto, punto), centavos, texto)
  assert.deepEqual(
    [conPunto(['1,234.50', '3']), conPunto(['1.234,50']), conPunto(['1.50', '1,50']), conPunto(['100'])],
    [true, false, false, false],
  )
  for (const [texto, dia] of [
    ['18/11/2026', '2026-11-18'],
    ['18-11-26', '2026-11-18'],
    ['2026-11-18', '2026-11-18'],
    ['20261118', '2026-11-18'],
    ['18/11/2026 14:02:31', '2026-11-18'],
    // The day of a timestamp with its offset is the one that it was here.
    ['2026-11-17T23:31:00.000-04:00', '2026-11-18'],
    ['2026-11-18T01:30:00Z', '2026-11-17'],
    ['2026-11-18T01:30:00', '2026-11-18'],
    ['31/02/2026', undefined],
    ['Total', undefined],
  ] as const)
    assert.equal(diaEscrito(texto, hoy), dia, texto)
})

test('columns by what was said, by the recipe of the box and by their titles; a column of money is never guessed', () => {
  const muestra = [['18/11/2026', 'Transferencia de Sosa', '1.234,50', '']]
  const sin = { receta: {}, hoy }
  const deBanco = columnasDe(['Fecha Mov.', 'Concepto', 'Débitos', 'Créditos', 'Saldo'], muestra, sin)
  assert.deepEqual(deBanco, { fecha: 0, texto: 1, debito: 2, credito: 3, saldo: 4 })
  assert.equal(bastan(deBanco), true)
  const raro = columnasDe(['A', 'B', 'C', 'D'], muestra, sin)
  assert.deepEqual(raro, { fecha: 0, texto: 1 })
  assert.equal(bastan(raro), false)
  assert.deepEqual(columnasDe(['A', 'B', 'C', 'D'], muestra, { receta: { importe: 'c' }, hoy }).importe, 2)
  assert.deepEqual(columnasDe(['Fecha', 'Concepto'], muestra, { ...sin, dichas: { fecha: 1 } }), { fecha: 1 })
})

test('lines: debit and credit, months first when the column says so; totals and opening balances are none; what is not understood refuses the whole', () => {
  const dos = { fecha: 0, texto: 1, debito: 2, credito: 3 } as const
  assert.deepEqual(
    leer(
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
    leer(enOrden, ['11/05/2026', 'a', '1'], ['11/18/2026', 'b', '2']).map((l) => l.fecha),
    ['2026-11-05', '2026-11-18'],
  )
  // The first and the last day that are taken.
  assert.deepEqual(
    leer(enOrden, ['01/01/2000', 'a', '1,00'], ['02/12/2026', 'b', '2,00']).map((l) => l.fecha),
    ['2000-01-01', '2026-12-02'],
  )
  for (const mala of [
    ['31/12/1999', 'a', '1,00'],
    ['03/12/2026', 'a', '1,00'],
    ['32/11/2026', 'a', '1,00'],
    ['18/11/2026', 'a', 'mil'],
    ['18/11/1926', 'a', '1,00'],
    ['18/11/2027', 'a', '1,00'],
  ])
    assert.throws(
      () => leer(enOrden, ['18/11/2026', 'a', '1,00'], mala),
      (e: RenglonIlegible) => e.linea === 3,
      mala[0],
    )
})

test('a column of days writes the month first only if some second figure is above 12', () => {
  for (const [dias, primero] of [
    [['01/12/2026', '12/12/2026'], false],
    [['12/01/2026', '12/13/2026'], true],
    [['12/13/2026', '13/12/2026'], false],
    [['01/12/2026', 'Total'], false],
  ] as const)
    assert.equal(esMesPrimero(dias), primero, dias.join())
})

test('the balance is the one that the running one ends with, in whichever order; told apart by nothing, there is none', () => {
  const saldo = (...de: Array<[importe: string, saldo: string]>) =>
    saldosDe(leer(enOrden, ...de.map(([i, s], n) => ['18/11/2026', `x${n}`, i, s])))
  assert.deepEqual(saldo(['10,00', '10,00'], ['5,00', '15,00'], ['-3,00', '12,00']), { abre: 0, cierra: 1200 })
  assert.deepEqual(saldo(['-3,00', '12,00'], ['5,00', '15,00'], ['10,00', '10,00']), { abre: 0, cierra: 1200 })
  assert.deepEqual(saldo(['10,00', '10,00'], ['5,00', '99,00']), null)
  assert.deepEqual(saldo(['10,00', ''], ['5,00', '']), null)
  assert.deepEqual(saldo(['10,00', '55,00']), { abre: 4500, cierra: 5500 })
  // Money in and out again chains in both orders.
  assert.equal(saldo(['5,00', '15,00'], ['-5,00', '10,00']), null)
  // Equal lines of a day are the first, the second…
  const iguales = numeradas(leer(enOrden, ['18/11/2026', 'x', '1'], ['18/11/2026', 'x', '1'], ['17/11/2026', 'x', '1']))
  assert.deepEqual(
    iguales.map((l) => [l.fecha, l.orden]),
    [
      ['2026-11-17', 1],
      ['2026-11-18', 1],
      ['2026-11-18', 2],
    ],
  )
})

test('lines of a statement, newest or oldest first, go in the order in which they happened', () => {
  const [a, b, c] = [
    ['17/11/2026', 'a', '1,00'],
    ['18/11/2026', 'b', '2,00'],
    ['18/11/2026', 'c', '3,00'],
  ] as [string[], string[], string[]]
  const textos = (...renglones: string[][]) => numeradas(leer(enOrden, ...renglones)).map((l) => l.texto)
  assert.deepEqual(
    [textos(a, b, c), textos(c, b, a), textos(b, c)],
    [
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
      ['b', 'c'],
    ],
  )
})

test('lines that a statement mixes go by their day, and carry the reference of their column', () => {
  const conReferencia = { fecha: 0, texto: 1, importe: 2, referencia: 3 } as const
  const lineas = leer(
    conReferencia,
    ['18/11/2026', 'b', '2,00', ' R-2 '],
    ['17/11/2026', 'a', '1,00', 'R-1'],
    ['19/11/2026', 'c', '3,00', ''],
  )
  assert.deepEqual(
    numeradas(lineas).map((l) => [l.texto, l.referencia]),
    [
      ['a', 'R-1'],
      ['b', 'R-2'],
      ['c', ''],
    ],
  )
  assert.deepEqual(
    leer(enOrden, ['18/11/2026', 'b', '2,00', '2,00']).map((l) => l.referencia),
    [''],
  )
})

test('a sum among the lines moves nothing where there is a balance, and refuses the statement where there is none', () => {
  const total = ['18/11/2026', 'Total', '10,00', '']
  assert.deepEqual(
    leer(enOrden, ['18/11/2026', 'a', '10,00', '10,00'], total).map((l) => l.texto),
    ['a'],
  )
  const sinSaldo = { fecha: 0, texto: 1, importe: 2 } as const
  assert.throws(
    () => leer(sinSaldo, ['18/11/2026', 'a', '10,00'], total),
    (e: RenglonIlegible) => e.linea === 3 && e.codigo === 'EXTRACTO_RENGLON',
  )
})

test('a row with more fields than titles is left out only if it has neither day nor money', () => {
  const conDefecto = (...campos: string[]): FilaLeida[] =>
    filas(enOrden, campos).map((f) => ({ ...f, campos, defecto: 'campos' }))
  const leida = (...campos: string[]) => leerFilas(conDefecto(...campos), enOrden, { hoy, tope: '2026-12-02' }).lineas
  assert.deepEqual(leida('Consulte su saldo', 'en el sitio', '', ''), [])
  for (const campos of [
    ['18/11/2026', 'a', '', ''],
    ['', 'a', '1,00', ''],
    ['18/11/2026', 'a', '1,00', ''],
  ])
    assert.throws(
      () => leida(...campos),
      (e: RenglonIlegible) => e.codigo === 'EXTRACTO_CAMPOS',
      campos.join(),
    )
})

test('a statement needs the day, the text, and its amount in one column or in two', () => {
  for (const [lugares, son] of [
    [{ fecha: 0, texto: 1, importe: 2 }, true],
    [{ fecha: 0, texto: 1, debito: 2, credito: 3 }, true],
    [{ fecha: 0, texto: 1, debito: 2 }, false],
    [{ fecha: 0, texto: 1, credito: 2 }, false],
    [{ fecha: 0, texto: 1, saldo: 2 }, false],
    [{ fecha: 0, importe: 2 }, false],
    [{ texto: 0, importe: 2 }, false],
  ] as Array<[Lugares, boolean]>)
    assert.equal(bastan(lugares), son, JSON.stringify(lugares))
})

test('a column without a title is the one of days if nine of ten are, and the one of the sign if it says both', () => {
  const sin = { receta: {}, hoy }
  const dias = (malas: number) => Array.from({ length: 10 }, (_, i) => [i < malas ? 'x' : '18/11/2026', 'Transferencia', 'abc'])
  assert.deepEqual(columnasDe(['A', 'B', 'C'], dias(1), sin), { fecha: 0, texto: 1 })
  assert.deepEqual(columnasDe(['A', 'B', 'C'], dias(2), sin), { texto: 1 })
  const titulos = ['Fecha', 'Concepto', 'Importe', 'X']
  const signo = (...signos: string[]) =>
    columnasDe(
      titulos,
      signos.map((s) => ['18/11/2026', 'Transferencia', '1,00', s]),
      sin,
    ).signo
  assert.deepEqual([signo('D', 'C'), signo('D', 'D'), signo('D', 'otro')], [3, undefined, undefined])
  // With two columns of money there is no sign, whatever its title.
  assert.equal(columnasDe(['Fecha', 'Concepto', 'Debe', 'Haber', 'D/C'], [], sin).signo, undefined)
})
