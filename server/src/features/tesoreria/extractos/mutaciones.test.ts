import assert from 'node:assert/strict'
import { test } from 'vitest'
import { contarSuertes } from '../../../../test/oraculo-de-extractos.ts'

test('a statement truncated, reordered, quoted or re-signed on its way is never silently misread', async () => {
  const { callados, tabla } = await contarSuertes(1, 342)
  assert.deepEqual(callados, [])
  // Each kind of mutation is noticed in some file.
  for (const [change, { PREGUNTA = 0, RECHAZA = 0 }] of Object.entries(tabla)) assert.ok(PREGUNTA + RECHAZA > 0, change)
})
