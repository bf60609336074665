import assert from 'node:assert/strict'
import { test } from 'vitest'
import { demoraDe, minutosHasta, resultOf } from './acceso.rules.ts'

test('a right password is refused if the account is disabled or its address not validated', () => {
  for (const [habilitado, validado, result] of [
    [true, true, 'entro'],
    [true, false, 'sinValidar'],
    [false, true, 'deshabilitada'],
    [false, false, 'deshabilitada'],
  ] as const)
    assert.equal(resultOf({ habilitado, validado }), result, `${habilitado} ${validado}`)
})

test('the sixth password attempt waits half a second, the ninth and later ones two', () => {
  assert.deepEqual([0, 5, 6, 7, 9, 10, 40].map(demoraDe), [0, 0, 500, 1000, 2000, 2000, 2000])
})

test('attempts expire 15 minutes after the last one; the wait is in whole minutes', () => {
  const last = new Date('2026-11-20T12:00:00Z')
  const trasSegundos = (seconds: number) => minutosHasta(last, new Date(last.getTime() + seconds * 1000))
  assert.deepEqual([0, 1, 60, 61, 839, 840, 841, 900].map(trasSegundos), [15, 15, 14, 14, 2, 1, 1, 1])
})
