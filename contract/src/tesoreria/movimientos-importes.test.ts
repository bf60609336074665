import assert from 'node:assert/strict'
import { test } from 'vitest'
import { entraEn, importeMaximo } from './movimientos-importes.ts'

test('each payment form has a limit, except for income that credits a settlement (C-MOVIMIENTO-40)', () => {
  const reintegro = 3
  const entra = entraEn('importeBanco', reintegro)
  assert.deepEqual(
    [importeMaximo, importeMaximo + 0.01].map((importeBanco) => [
      entra({ tipoMovimiento: 1, importeBanco }),
      entra({ tipoMovimiento: reintegro, importeBanco }),
    ]),
    [
      [true, true],
      [false, true],
    ],
  )
})
