import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type Change, DatabaseHealth } from './health.ts'

function watched(): { condition: DatabaseHealth; told: Array<[string, number | undefined]>; pass(ms: number): void } {
  let now = 0
  const condition = new DatabaseHealth(() => now)
  const told: Array<[string, number | undefined]> = []
  condition.listen(({ trouble, over }: Change) => told.push([trouble, over]))
  return {
    condition,
    told,
    pass(ms) {
      now += ms
    },
  }
}

test('gone and back are logged once each, whatever the number of lost connections and retries', () => {
  const { condition, told, pass } = watched()
  const { age } = condition
  for (let i = 0; i < 10; i++) condition.lost(age, 'ended')
  for (let i = 0; i < 100; i++) condition.begin('gone', 'refused')
  pass(1_500)
  condition.connected()
  condition.connected()
  // A late 'end' of an old connection changes nothing; that of a new connection does.
  condition.lost(age, 'ended')
  assert.deepEqual(told, [
    ['gone', undefined],
    ['gone', 1.5],
  ])
  condition.lost(condition.age, 'ended')
  assert.equal(told.length, 3)
})

test('a disk full for some writes only is reported once, until none has failed for a while', () => {
  const { condition, told, pass } = watched()
  for (let i = 0; i < 20; i++) {
    condition.begin('disk full', 'no space left')
    pass(1_000)
    condition.wrote()
  }
  assert.deepEqual(told, [['disk full', undefined]])
  pass(10_000)
  condition.wrote()
  assert.deepEqual(told.at(-1), ['disk full', 30])
  assert.equal(condition.has('disk full'), false)
})

test('read-only ends with the first accepted write, however recent the last refusal', () => {
  const { condition, told, pass } = watched()
  condition.begin('read-only', 'cannot execute INSERT in a read-only transaction')
  pass(500)
  condition.wrote()
  assert.deepEqual(told, [
    ['read-only', undefined],
    ['read-only', 0.5],
  ])
  assert.equal(condition.has('read-only'), false)
})
