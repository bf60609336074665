import assert from 'node:assert/strict'
import { test } from 'vitest'
import { ApiError } from '../../../platform/api.ts'
import { esDePin, esPinErrado, pinProblem } from './cajas.api.ts'

test('a PIN has four digits; an empty one is missing, not malformed (C-CAJA-33)', () => {
  assert.equal(pinProblem(''), 'validacion.requerido')
  for (const wrong of ['123', '12345', '12a4', ' 123']) assert.equal(pinProblem(wrong), 'errores.PIN_FORMATO')
  assert.equal(pinProblem('0000'), undefined)
})

test('a locked box or a changed PIN is a PIN error, but not a wrong PIN', () => {
  const bloqueada = new ApiError(409, { codigo: 'CAJA_BLOQUEADA', message: 'x' })
  assert.ok(esDePin(bloqueada) && !esPinErrado(bloqueada))
  const wrong = new ApiError(400, { codigo: 'PIN_INCORRECTO', message: 'x' })
  assert.ok(esDePin(wrong) && esPinErrado(wrong))
  assert.ok(!esDePin(new ApiError(409, { codigo: 'CAJA_CON_MOVIMIENTOS', message: 'x' })))
  assert.ok(!esPinErrado(new Error('x')))
})
