import assert from 'node:assert/strict'
import type { PagoNotice, PagoRow } from '@gremial/contract/tesoreria/pagos.ts'
import { test } from 'vitest'
import { bySeccional, pagosSum, seccionalesOf, withoutNotices } from './elegidas.ts'

const row = (id: number, others: Partial<PagoRow> = {}) =>
  ({ id, idSeccional: 1, nombreSeccional: 'Rosario', total: 0.1, cuenta: 'BIEN', grupo: 'paraPagar', ...others }) as PagoRow

test('branches are sorted by their oldest settlement, with exact sums', () => {
  const rows = [row(1, { idSeccional: 2, nombreSeccional: 'Azul' }), row(2), row(3, { idSeccional: 2, total: 0.2 })]
  assert.deepEqual(
    bySeccional(rows).map((g) => [g.nombre, g.filas.map((f) => f.id), pagosSum(g.filas)]),
    [
      ['Azul', [1, 3], 0.3],
      ['Rosario', [2], 0.1],
    ],
  )
  assert.equal(seccionalesOf(rows), 2)
})

test('settlements without notices exclude returned ones and those without an account', () => {
  const rows = [row(1), row(2, { cuenta: 'FALTA' }), row(3, { grupo: 'volvieron' }), row(4), row(5, { cuenta: 'RECHAZADA' })]
  const notices = new Map([[4, [{} as PagoNotice]]])
  assert.deepEqual(
    withoutNotices(rows, notices).map((f) => f.id),
    [1],
  )
})
