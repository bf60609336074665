import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inOrder } from './feature.ts'

test('sources of several features come by their order, each feature with its own in sequence', () => {
  const provided = [{ order: 20, sources: ['c'] }, undefined, { order: 10, sources: ['a', 'b'] }]
  assert.deepEqual(inOrder(provided), ['a', 'b', 'c'])
})

test('two features with the same order are rejected', () => {
  const twice = [
    { order: 10, sources: ['a'] },
    { order: 10, sources: ['b'] },
  ]
  assert.throws(() => inOrder(twice), /two features have the order 10/)
})
