import assert from 'node:assert/strict'
import { test } from 'vitest'
import { primeras } from './primeras.ts'

const de = (texto: string) => texto.split('').map((cosa, i) => ({ cosa, i }))
const dice = (texto: string, cuantas: number) =>
  primeras(de(texto), cuantas)
    .map(({ cosa, i }) => `${cosa}${i}`)
    .join(' ')

test('one of every kind is shown before a second one, in the order of the list', () => {
  assert.equal(dice('aaabcd', 5), 'a0 a1 b3 c4 d5')
  assert.equal(dice('aaabcd', 4), 'a0 b3 c4 d5')
  assert.equal(dice('abcdefg', 5), 'a0 b1 c2 d3 e4')
  assert.equal(dice('aaa', 5), 'a0 a1 a2')
  assert.equal(dice('', 5), '')
})
