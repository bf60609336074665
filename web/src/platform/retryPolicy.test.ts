import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import { ApiError, errorOf } from './api.ts'
import { retryDelayOf, shouldRetry, waitReason } from './retryPolicy.ts'

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

test('a read is retried twice after Retry-After, but not if it is long or the error is final', async () => {
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
  assert.deepEqual([waitReason(full), waitReason(await refusal(503, '3', 'BASE_CAIDA'))], ['muchaGente', undefined])
})

test("a read outlasts a restart, also behind a proxy's own page, and every error has words", async () => {
  const restarting = await refusal(503, '7', 'REINICIANDO')
  const proxy = await errorOf(new Response('<html>502 Bad Gateway</html>', { status: 502 }))
  const old = await errorOf(new Response('{"error":"Service Unavailable","message":"Service Unavailable"}', { status: 503 }))
  for (const [error, ms] of [
    [restarting, 7_000],
    [proxy, 3_000],
    [old, 3_000],
  ] as const)
    assert.deepEqual(
      [waitReason(error), error.status, shouldRetry(7, error), shouldRetry(8, error), retryDelayOf(7, error)],
      ['reiniciando', 503, true, false, ms],
    )
  assert.notEqual(old.message, 'Service Unavailable')
})
