import assert from 'node:assert/strict'
import { test } from 'vitest'
import { contarSuertes } from '../../../../test/oraculo-de-extractos.ts'

test('10,000 changed statements: none is read as another one without a word', { timeout: 900_000 }, async () => {
  const { callados, tabla } = await contarSuertes(20261129, 10_000)
  console.table(tabla)
  assert.deepEqual(callados, [])
})
