import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comoEsta } from './cuenta-corriente.ts'

const talon = (importe: number) => ({ importe, fechaVencimiento: '2026-12-10' })

test('how an account stands, to the cent: who owes what a slip not yet due covers is in order until that day', () => {
  assert.deepEqual(comoEsta(0, null), { situacion: 'alDia', pagarHasta: null })
  assert.deepEqual(comoEsta(0, talon(500)), { situacion: 'alDia', pagarHasta: null })
  assert.deepEqual(comoEsta(-0.01, talon(500)), { situacion: 'aFavor', pagarHasta: null })
  assert.deepEqual(comoEsta(0.01, null), { situacion: 'debe', pagarHasta: null })
  assert.deepEqual(comoEsta(0.3, talon(0.1 + 0.2)), { situacion: 'porVencer', pagarHasta: '2026-12-10' })
  assert.deepEqual(comoEsta(18450.51, talon(18450.5)), { situacion: 'debe', pagarHasta: null })
  assert.deepEqual(comoEsta(18450.5, talon(18450.5)), { situacion: 'porVencer', pagarHasta: '2026-12-10' })
})
