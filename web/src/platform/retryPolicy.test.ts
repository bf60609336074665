import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import { ApiError, errorOf } from './api.ts'
import { isSaturated, retryDelayOf, shouldRetry } from './retryPolicy.ts'

// Node's navigator has no `onLine`.
Object.defineProperty(navigator, 'onLine', { value: true, configurable: true })
afterAll(() => void Reflect.deleteProperty(navigator, 'onLine'))

const refusal = (status: number, wait?: string, code = 'MUCHA_GENTE') =>
  errorOf(
    new Response(JSON.stringify({ codigo: code, message: 'Hay mucha gente.' }), {
      status,
      ...(wait === undefined ? {} : { headers: { 'Retry-After': wait } }),
    }),
  )

test('a read is asked for again when the server said, twice, and not when that is long or says nothing will change', async () => {
  const cases: Array<[error: Error, again: boolean, ms: number]> = [
    [await refusal(503, '7'), true, 7_000],
    [await refusal(503, '10'), true, 10_000],
    [await refusal(503, '60', 'OCUPADO'), false, 60_000],
    [await refusal(503), true, 1_000],
    [await refusal(403), false, 1_000],
    [new ApiError(0, {}), true, 1_000],
    [new Error('it broke'), true, 1_000],
  ]
  for (const [error, again, ms] of cases) assert.deepEqual([shouldRetry(0, error), retryDelayOf(0, error)], [again, ms])
  const full = await refusal(503, '7')
  assert.deepEqual([shouldRetry(1, full), shouldRetry(2, full), retryDelayOf(1, new ApiError(0, {}))], [true, false, 2_000])
  assert.deepEqual([isSaturated(full), isSaturated(await refusal(503, '3', 'BASE_CAIDA'))], [true, false])
})
