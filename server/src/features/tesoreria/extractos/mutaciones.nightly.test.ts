import assert from 'node:assert/strict'
import { test } from 'vitest'
import { contarSuertes } from '../../../../test/oraculo-de-extractos.ts'

test('of 10,000 mutated statements none is silently read as another one', { timeout: 900_000 }, async () => {
  const { callados, tabla } = await contarSuertes(20261129, 10_000)
  console.table(tabla)
  assert.deepEqual(callados, [])
})
