import assert from 'node:assert/strict'
import { test } from 'vitest'
import { ejeDe, mesesEntre, pasoRedondo } from './grafico.ts'

test('steps are round for any range', () => {
  assert.deepEqual([0, 1, 7, 59, 900, 41_000].map(pasoRedondo), [0.5, 0.5, 5, 30, 500, 30_000])
})

test('the axis includes zero and fits the highest and lowest balance', () => {
  assert.deepEqual(ejeDe([0]), { bajo: 0, techo: 0.5, rayas: [0, 0.5] })
  assert.deepEqual(ejeDe([1200, 4100]), { bajo: 0, techo: 6000, rayas: [0, 3000, 6000] })
  assert.deepEqual(ejeDe([-500, 900]), { bajo: -1000, techo: 1000, rayas: [-1000, 0, 1000] })
})

test('months between two days cross the end of a year', () => {
  assert.deepEqual(mesesEntre('2025-11-30', '2026-02-01'), ['2025-11', '2025-12', '2026-01', '2026-02'])
  assert.deepEqual(mesesEntre('2026-02-02', '2026-02-01'), ['2026-02'])
  assert.deepEqual(mesesEntre('2026-03-01', '2026-02-01'), [])
  assert.equal(mesesEntre('2000-01-01', '2026-02-01').length, 60)
})
