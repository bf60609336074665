import assert from 'node:assert/strict'
import { test } from 'vitest'
import { after, porForma, total } from './importes.ts'

const importes = { importeEfectivo: 10, importeBanco: 20_05, importeChequeDia: Number.NaN }

test('the total adds cash, bank and cheques to the cent; unreadable amounts count as zero (C-MOVIMIENTO-43)', () => {
  assert.equal(total(importes), 20_15)
  assert.equal(total({ importeEfectivo: 1, importeBanco: 2, importeChequeDia: 3 }), 6)
})

test('cheques map to the sheet’s valores, and an expense subtracts', () => {
  const saldos = { efectivo: 5, valores: 100, bancarios: 0 }
  assert.deepEqual(porForma({ ...importes, importeChequeDia: 7 }), { efectivo: 10, valores: 7, bancarios: 20_05 })
  assert.deepEqual(after(saldos, importes, 1), { efectivo: 15, valores: 100, bancarios: 20_05 })
  assert.deepEqual(after(saldos, importes, 2), { efectivo: -5, valores: 100, bancarios: -20_05 })
})
