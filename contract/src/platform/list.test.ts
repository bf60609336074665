import assert from 'node:assert/strict'
import { test } from 'vitest'
import {
  lookupDelayMs,
  lookupSize,
  maxSearchLength,
  menuSize,
  pageBlocks,
  pageNumbers,
  pageSizes,
  searchDelayMs,
} from './list.ts'

test('sizes 5, 10, 25, 50, 100, and not the 5, 10, 15 of the template (B-LISTADOS-01, A-EXCLUSIONES-12)', () => {
  assert.deepEqual([...pageSizes], [5, 10, 25, 50, 100])
  assert.ok(!(pageSizes as readonly number[]).includes(15))
})

test('three blocks by default, between two and five (A-LISTADOS-06, B-LISTADOS-02)', () => {
  assert.equal(pageBlocks, 3)
  assert.deepEqual(pageNumbers(0, 20), [0, 1, 2])
  assert.deepEqual(pageNumbers(4, 20), [3, 4, 5])
  assert.deepEqual(pageNumbers(19, 20), [17, 18, 19])
  assert.equal(pageNumbers(4, 20, 9).length, 5)
  assert.equal(pageNumbers(4, 20, 1).length, 2)
  assert.deepEqual(pageNumbers(0, 1), [0])
})

test('limits and pauses (B-LISTADOS-03..05, A-CATALOGOS-14, A-CATALOGOS-15)', () => {
  assert.deepEqual([maxSearchLength, searchDelayMs, menuSize, lookupSize, lookupDelayMs], [250, 1000, 1000, 2000, 300])
})
