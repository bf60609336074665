import assert from 'node:assert/strict'
import { test } from 'vitest'
import { sideOf, signoDudoso, typedSign, withSign } from './signos.rules.ts'

test('a column of D/C, DB/CR, Debe/Haber or words gives the direction', () => {
  for (const [dicho, sign] of [
    ['D', -1],
    ['db', -1],
    ['DEB.', -1],
    ['Débito', -1],
    ['Débitos', -1],
    ['Debe', -1],
    ['Egreso', -1],
    ['-', -1],
    ['C', 1],
    ['CR', 1],
    ['Crédito', 1],
    ['H', 1],
    ['Haber', 1],
    ['+', 1],
    ['', undefined],
    ['X', undefined],
    ['Transferencia', undefined],
  ] as const)
    assert.equal(typedSign(dicho), sign, dicho)
})

test('an amount takes the sign of its column, and is undefined if they contradict', () => {
  const [planos, firmados] = [
    { firmados: false, unico: false },
    { firmados: true, unico: false },
  ]
  assert.deepEqual(
    [withSign(100, -1, planos), withSign(100, 1, planos), withSign(100, undefined, planos), withSign(0, undefined, planos)],
    [-100, 100, undefined, 0],
  )
  assert.deepEqual(
    [withSign(-100, -1, firmados), withSign(100, 1, firmados), withSign(100, -1, firmados), withSign(-100, 1, firmados)],
    [-100, 100, undefined, undefined],
  )
  // A column with a single value adds nothing to signed amounts.
  assert.deepEqual(withSign(-100, 1, { firmados: true, unico: true }), -100)
  assert.deepEqual([sideOf([1, 2, -3]), sideOf([-1, -2, 3]), sideOf([1, -1]), sideOf([])], [1, -1, undefined, 1])
})

test('an unexplained column of two short words may be the sign', () => {
  const rows = (...values: string[]) => values.map((v) => ['18/11/2026', 'a', '1,00', v])
  const dudoso = (title: string, ...values: string[]) =>
    signoDudoso(['Fecha', 'Concepto', 'Importe', title], rows(...values), new Set([0, 1, 2]))?.valores
  assert.deepEqual(dudoso('X', 'E', 'S', 'E'), ['E', 'S'])
  assert.deepEqual(dudoso('Tipo', 'Extracción', 'Depósito'), ['EXTRACCIÓN', 'DEPÓSITO'])
  assert.deepEqual(dudoso('Canal', 'Sucursal', 'Cajero'), undefined)
  assert.deepEqual(dudoso('X', 'D', 'D'), ['D'])
  assert.deepEqual(dudoso('X', 'C', 'C'), undefined)
  assert.deepEqual(dudoso('X', 'E', ''), undefined)
  assert.deepEqual(dudoso('X', '1', '2'), undefined)
  assert.deepEqual(dudoso('X', 'E'), undefined)
})
