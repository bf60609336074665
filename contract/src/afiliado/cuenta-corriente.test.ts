import assert from 'node:assert/strict'
import { test } from 'vitest'
import { comoEsta } from './cuenta-corriente.ts'

const talon = (importe: number, debito: string | null = null) => ({ importe, fechaVencimiento: '2026-12-10', debito })

test('account standing, to the cent: a debt covered by a slip is in order until its due date', () => {
  assert.deepEqual(comoEsta(0, null), { situacion: 'alDia', pagarHasta: null, debito: null })
  assert.deepEqual(comoEsta(0, talon(500)), { situacion: 'alDia', pagarHasta: null, debito: null })
  assert.deepEqual(comoEsta(-0.01, talon(500)), { situacion: 'aFavor', pagarHasta: null, debito: null })
  assert.deepEqual(comoEsta(0.01, null), { situacion: 'debe', pagarHasta: null, debito: null })
  assert.deepEqual(comoEsta(0.3, talon(0.1 + 0.2)), { situacion: 'porVencer', pagarHasta: '2026-12-10', debito: null })
  assert.deepEqual(comoEsta(18450.51, talon(18450.5)), { situacion: 'debe', pagarHasta: null, debito: null })
  assert.deepEqual(comoEsta(18450.5, talon(18450.5)), { situacion: 'porVencer', pagarHasta: '2026-12-10', debito: null })
})

test('a slip collected by direct debit is not shown as payable, whatever the remaining debt', () => {
  const pagarHasta = '2026-12-10'
  assert.deepEqual(comoEsta(500, talon(500, '7654')), { situacion: 'seDebita', pagarHasta, debito: '7654' })
  assert.deepEqual(comoEsta(501, talon(500, '7654')), { situacion: 'debe', pagarHasta: null, debito: '7654' })
  assert.deepEqual(comoEsta(0, talon(500, '7654')), { situacion: 'alDia', pagarHasta: null, debito: '7654' })
})
