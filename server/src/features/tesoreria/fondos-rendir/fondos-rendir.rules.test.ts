import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { descripcionDe, repartir } from './fondos-rendir.rules.ts'

test('a discount takes from the oldest advance first, and never more than each has', () => {
  const open = [
    { id: 1, saldo: 100 },
    { id: 2, saldo: 50 },
    { id: 3, saldo: 70 },
  ]
  for (const [cents, parts] of [
    [0, []],
    [30, [[1, 30]]],
    [100, [[1, 100]]],
    [
      120,
      [
        [1, 100],
        [2, 20],
      ],
    ],
    [
      500,
      [
        [1, 100],
        [2, 50],
        [3, 70],
      ],
    ],
  ] as const)
    assert.deepEqual(
      repartir(open, cents).map((p) => [p.id, p.importe]),
      parts,
      String(cents),
    )
})

test('the parts of a discount add up to it, or to all that is open if that is less', () => {
  const open = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 20 })
  fc.assert(
    fc.property(open, fc.integer({ min: 0, max: 5_000_000 }), (saldos, cents) => {
      const parts = repartir(
        saldos.map((saldo, id) => ({ id, saldo })),
        cents,
      )
      const all = saldos.reduce((a, b) => a + b, 0)
      assert.equal(
        parts.reduce((n, p) => n + p.importe, 0),
        Math.min(all, cents),
      )
      assert.ok(parts.every((p) => p.importe > 0 && p.importe <= (saldos[p.id] ?? 0)))
    }),
  )
})

test('the description of a long name fits its column', () => {
  assert.equal(descripcionDe('entrega', 'Marta Ledesma'), 'Anticipo a rendir a Marta Ledesma')
  assert.equal(descripcionDe('devolucion', 'Ñ'.repeat(120)).length, 100)
})
