import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readAhead } from './read-ahead.ts'

async function* numbers(seen: string[], last: number, broken = false): AsyncGenerator<number, void> {
  try {
    for (let i = 1; i <= last; i++) {
      seen.push(`made ${i}`)
      yield i
    }
    if (broken) throw new Error('unreadable')
  } finally {
    seen.push('closed')
  }
}

test('the next value is requested before the current one is consumed, and order is kept', async () => {
  const seen: string[] = []
  for await (const n of readAhead(numbers(seen, 3))) seen.push(`used ${n}`)
  assert.deepEqual(seen, ['made 1', 'made 2', 'used 1', 'made 3', 'used 2', 'closed', 'used 3'])
})

test('a consumer that stops closes the source, and an error of the source reaches the consumer after its values', async () => {
  const seen: string[] = []
  for await (const n of readAhead(numbers(seen, 9))) if (n === 2) break
  assert.deepEqual(seen, ['made 1', 'made 2', 'made 3', 'closed'])
  const used: number[] = []
  await assert.rejects(async () => {
    for await (const n of readAhead(numbers([], 2, true))) used.push(n)
  }, /unreadable/)
  assert.deepEqual(used, [1, 2])
})
