import assert from 'node:assert/strict'
import { test } from 'vitest'
import { comprobados, type Eslabon, eslabonRoto } from './saldos.rules.ts'

type ExtractoDicho = [centavos: number, saldo: number | null, dia?: string]
const cadena = (...de: ExtractoDicho[]): Eslabon[] =>
  de.map(([centavos, saldo, day = '18'], i) => ({ lugar: i + 2, fecha: `2026-11-${day}`, centavos, saldo }))
const good: ExtractoDicho[] = [
  [1000, 1000, '17'],
  [-300, 700, '18'],
  [500, 1200, '18'],
  [-50, 1150, '19'],
]

test('a consistent running balance is accepted in any order, per line or per day', () => {
  for (const [que, de] of [
    ['upwards', good],
    ['downwards', good.toReversed()],
    ['once a day, at its end', good.map(([c, s, d], i): ExtractoDicho => [c, i === 1 ? null : s, d])],
    ['the balance of the day in each of its lines', good.map(([c, s, d], i): ExtractoDicho => [c, i === 1 ? 1200 : s, d])],
    ['days upwards, the lines of a day downwards', [good[0], good[2], good[1], good[3]] as ExtractoDicho[]],
    [
      'the balance of each of three days in all of its lines',
      [
        [1000, 700, '17'],
        [-300, 700, '17'],
        [500, 1250, '18'],
        [50, 1250, '18'],
        [-50, 1100, '19'],
        [-100, 1100, '19'],
      ] as ExtractoDicho[],
    ],
    ['mixed, with its opening balance', [[0, 0, '17'], good[0], good[2], good[1], good[3]] as ExtractoDicho[]],
    ['with its opening balance', [[0, 0, '17'], ...good] as ExtractoDicho[]],
    ['with a sum that moves nothing', [...good.slice(0, 2), [0, 700, '18'], ...good.slice(2)] as ExtractoDicho[]],
    ['one line', good.slice(0, 1)],
    ['none', good.map(([c, , d]): ExtractoDicho => [c, null, d])],
  ] as const)
    assert.equal(eslabonRoto(cadena(...de)), null, que)
})

test('a missing, changed or reversed line is found by the first balance it contradicts', () => {
  for (const [que, de, lugar, dice, sigue] of [
    ['a changed amount', [...good.slice(0, 2), [510, 1200, '18'], ...good.slice(3)], 4, 1200, 1210],
    ['a missing line', [good[0], good[1], good[3]], 4, 1150, 650],
    ['a missing line, downwards', [good[3], good[1], good[0]], 2, 1150, 650],
    ['signs turned round', good.map(([c, s, d]): ExtractoDicho => [-c, s, d]), 3, 700, 1300],
    ['a debit as a credit', [good[0], [300, 700, '18'], good[2], good[3]], 3, 700, 1300],
    ['another opening balance', [[0, 100, '17'], ...good], 3, 1000, 1100],
    ['two lines', [good[0], [-300, 900]], 3, 900, 700],
    // In ascending order only one balance is wrong.
    [
      'a changed amount of a single day',
      [
        [1000, 1000],
        [-300, 700],
        [510, 1200],
      ],
      4,
      1200,
      1210,
    ],
    [
      'one balance in all lines of the only day',
      [
        [-300, 900],
        [-100, 900],
      ],
      3,
      900,
      800,
    ],
    ['a day that ends with two balances', [good[0], [-300, 1200, '18'], [500, 999, '18'], good[3]], 3, 1200, 700],
    ['mixed, with another opening balance', [[0, 100, '17'], good[0], good[2], good[1], good[3]], 3, 1000, 1100],
  ] as Array<[string, ExtractoDicho[], number, number, number]>)
    assert.partialDeepStrictEqual(eslabonRoto(cadena(...de)), { lugar, dice, sigue }, que)
  assert.deepEqual([comprobados(cadena(...good)), comprobados(cadena(good[0] as ExtractoDicho))], [true, false])
})

test('a wrong balance differs from a wrong amount, upwards and downwards', () => {
  for (const [que, de, sola] of [
    ['its balance', [good[0], [-300, 799, '18'], good[2], good[3]], true],
    ['its amount', [good[0], [-301, 700, '18'], good[2], good[3]], false],
    ['its balance, with one in between that says none', [good[0], [-300, 799, '18'], [500, null, '18'], good[3]], true],
    ['the last balance, which nothing follows', [...good.slice(0, 3), [-50, 1149, '19']], false],
  ] as Array<[string, ExtractoDicho[], boolean]>)
    for (const orden of [de, de.toReversed()]) assert.equal(eslabonRoto(cadena(...orden))?.sola, sola, que)
})
