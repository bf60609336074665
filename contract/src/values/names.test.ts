import assert from 'node:assert/strict'
import { test } from 'vitest'
import { givenName, plainName } from './names.ts'

test('names of the register, as people are called', () => {
  assert.equal(plainName('Quiroga, Ana Beatriz'), 'Ana Beatriz Quiroga')
  assert.equal(plainName("O'Higgins, Ñu"), "Ñu O'Higgins")
  assert.equal(plainName('Gremial'), 'Gremial')
  assert.equal(givenName('Quiroga, Ana Beatriz'), 'Ana')
  assert.equal(givenName('Gremial'), 'Gremial')
})
