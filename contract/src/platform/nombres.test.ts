import assert from 'node:assert/strict'
import { test } from 'vitest'
import { nombreCorrido, nombreDePila } from './nombres.ts'

test('names of the register, as people are called', () => {
  assert.equal(nombreCorrido('Quiroga, Ana Beatriz'), 'Ana Beatriz Quiroga')
  assert.equal(nombreCorrido("O'Higgins, Ñu"), "Ñu O'Higgins")
  assert.equal(nombreCorrido('Gremial'), 'Gremial')
  assert.equal(nombreDePila('Quiroga, Ana Beatriz'), 'Ana')
  assert.equal(nombreDePila('Gremial'), 'Gremial')
})
