import assert from 'node:assert/strict'
import { test } from 'vitest'
import { typedNacimiento } from './nacimiento.ts'

const typed = (text: string) => typedNacimiento(text, '2026-07-15')

test('a typed birth date is formatted as on the card, never in the future', () => {
  assert.equal(typed('3/5/80'), '03/05/1980')
  assert.equal(typed('030580'), '03/05/1980')
  assert.equal(typed('16-07-26'), '16/07/1926')
  assert.equal(typed('14/7/26'), '14/07/2026')
  assert.equal(typed('1/1/1956'), '01/01/1956')
})

test('text that is no date stays as typed', () => {
  for (const text of ['', 'mayo', '31/02/1980', '1980']) assert.equal(typed(text), text)
})
