import assert from 'node:assert/strict'
import { convenioCobranza } from '@gremial/contract/tesoreria/convenios-forma.ts'
import { test } from 'vitest'
import { debito250 } from './debito-250.ts'
import { limitesDe, partirEnArchivos } from './limites.rules.ts'

const convenio = (de: object = {}) => convenioCobranza.parse({ ...debito250, banco: '011', datos: {}, ...de })

test('the layout of 250 takes 99.999.999,99 in a debit and in a file', () => {
  assert.deepEqual(limitesDe(convenio()), { debito: 9_999_999_999n, archivo: 9_999_999_999n, renglones: null })
})

test("the agreement's own limits count when they are smaller", () => {
  const limites = limitesDe(convenio({ maximoDebito: 60_000, maximoArchivo: 999_999_999, maximoRenglones: 5000 }))
  assert.deepEqual(limites, { debito: 6_000_000n, archivo: 9_999_999_999n, renglones: 5000 })
  assert.equal(limitesDe(convenio({ maximoArchivo: 1000 })).debito, 100_000n)
})

test('counters take no file', () => {
  assert.deepEqual(limitesDe(convenio({ clase: 'VENTANILLA', sale: null })).debito, 0n)
})

test('a lot is split where a file would pass its limit, in order and with nothing lost', () => {
  const debitos = [60n, 40n, 1n, 99n, 100n, 30n, 30n, 30n].map((centavos, i) => ({ i, centavos }))
  const files = partirEnArchivos(debitos, { debito: 100n, archivo: 100n, renglones: null })
  assert.deepEqual(
    files.map((f) => f.map((d) => d.i)),
    [[0, 1], [2, 3], [4], [5, 6, 7]],
  )
  const pairs = partirEnArchivos(debitos, { debito: null, archivo: null, renglones: 3 })
  assert.deepEqual(
    pairs.map((f) => f.length),
    [3, 3, 2],
  )
  assert.deepEqual(pairs.flat(), debitos)
  assert.deepEqual(partirEnArchivos([], { debito: null, archivo: null, renglones: null }), [])
})
