import assert from 'node:assert/strict'
import { test } from 'vitest'
import { contarSuertes } from '../../../../test/oraculo-de-extractos.ts'

test('a statement that was cut, moved, quoted or signed on its way is never read as another one without a word', async () => {
  const { callados, tabla } = await contarSuertes(1, 342)
  assert.deepEqual(callados, [])
  // Each of the changes is noticed in some file.
  for (const [change, { PREGUNTA = 0, RECHAZA = 0 }] of Object.entries(tabla)) assert.ok(PREGUNTA + RECHAZA > 0, change)
})
