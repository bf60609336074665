import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'vitest'
import { countPlaces } from './lugares.ts'

test('a content has its hash, and its place among equal ones of its file, however many there are', () => {
  const places = countPlaces()
  for (let time = 1; time <= 3; time++)
    for (let i = 0; i < 5000; i++) assert.equal(places.next(`línea ${i}`).place, time, `line ${i}, time ${time}`)
  assert.equal(places.next('línea 7').hash, createHash('sha256').update('línea 7').digest('hex'))
  assert.equal(places.next('línea 7').place, 5)
})
