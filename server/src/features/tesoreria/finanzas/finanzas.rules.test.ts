import assert from 'node:assert/strict'
import { estadosFinanzas } from '@gremial/contract/tesoreria/finanzas.ts'
import { estadosRendicion } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { test } from 'vitest'
import { decidirAviso } from './finanzas.rules.ts'

const a = (second: number) => new Date(Date.UTC(2026, 10, 22, 12, 0, second))

test('a notice of the financial system applies only transitions in the table of states', () => {
  const va = { ENVIADA: { 2: 5 }, OBSERVADA: { 2: 6, 5: 6 }, PAGADA: { 2: 4, 5: 4 } } as Record<string, Record<number, number>>
  for (const estado of estadosRendicion)
    for (const dice of estadosFinanzas) {
      const decidido = decidirAviso({ estado, envio: 7, ultimo: null, enLote: false }, { estado: dice, envio: 7, momento: a(0) })
      const expected = va[dice]?.[estado]
      assert.deepEqual(
        decidido,
        expected ? { resultado: 'APLICADO', a: expected } : { resultado: 'OTRO_ESTADO' },
        `${dice} of ${estado}`,
      )
    }
})

test('an out-of-order notice, or one of another submission, changes nothing', () => {
  const pagada = (envio: number, second: number) => ({ estado: 'PAGADA', envio, momento: a(second) }) as const
  assert.deepEqual(decidirAviso({ estado: 5, envio: 7, ultimo: a(10), enLote: false }, pagada(7, 9)), { resultado: 'ATRASADO' })
  assert.deepEqual(decidirAviso({ estado: 5, envio: 7, ultimo: a(10), enLote: false }, pagada(7, 10)), {
    resultado: 'APLICADO',
    a: 4,
  })
  assert.deepEqual(decidirAviso({ estado: 5, envio: 8, ultimo: null, enLote: false }, pagada(7, 9)), { resultado: 'OTRO_ENVIO' })
})

test('a notice about a settlement in a bank lot changes nothing', () => {
  for (const estado of estadosFinanzas)
    assert.deepEqual(decidirAviso({ estado: 2, envio: 7, ultimo: null, enLote: true }, { estado, envio: 7, momento: a(0) }), {
      resultado: 'OTRO_ESTADO',
    })
})
