import assert from 'node:assert/strict'
import { test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

test('an amount is written out as the books do', () => {
  for (const [weights, spoken] of [
    [0.01, 'cero pesos con 01/100'],
    [1, 'un peso con 00/100'],
    [15.5, 'quince pesos con 50/100'],
    [21, 'veintiún pesos con 00/100'],
    [30, 'treinta pesos con 00/100'],
    [31.99, 'treinta y un pesos con 99/100'],
    [90, 'noventa pesos con 00/100'],
    [100, 'cien pesos con 00/100'],
    [101, 'ciento un pesos con 00/100'],
    [555, 'quinientos cincuenta y cinco pesos con 00/100'],
    [700, 'setecientos pesos con 00/100'],
    [999, 'novecientos noventa y nueve pesos con 00/100'],
    [1000, 'mil pesos con 00/100'],
    [1234.56, 'mil doscientos treinta y cuatro pesos con 56/100'],
    [21_000, 'veintiún mil pesos con 00/100'],
    [100_001, 'cien mil un pesos con 00/100'],
    [1_000_000, 'un millón de pesos con 00/100'],
    [1_000_100, 'un millón cien pesos con 00/100'],
    [2_000_000, 'dos millones de pesos con 00/100'],
    [30_000_000, 'treinta millones de pesos con 00/100'],
    [29_916_708.03, 'veintinueve millones novecientos dieciséis mil setecientos ocho pesos con 03/100'],
    [1_000_000_000, 'mil millones de pesos con 00/100'],
  ] as const)
    assert.equal(amountInWords(Math.round(weights * 100)), spoken)
})
