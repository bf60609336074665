import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import { ErrorApi, errorDe } from './api.ts'
import { esperaDe, hayMuchaGente, vuelveAPedir } from './reintento.ts'

// Node has a navigator, and it does not say whether there is a line.
Object.defineProperty(navigator, 'onLine', { value: true, configurable: true })
afterAll(() => void Reflect.deleteProperty(navigator, 'onLine'))

const refusal = (status: number, espera?: string, codigo = 'MUCHA_GENTE') =>
  errorDe(
    new Response(JSON.stringify({ codigo, message: 'Hay mucha gente.' }), {
      status,
      ...(espera === undefined ? {} : { headers: { 'Retry-After': espera } }),
    }),
  )

test('a read is asked for again when the server said, twice, and not when that is long or says nothing will change', async () => {
  const cases: Array<[error: Error, again: boolean, ms: number]> = [
    [await refusal(503, '7'), true, 7_000],
    [await refusal(503, '10'), true, 10_000],
    [await refusal(503, '60', 'OCUPADO'), false, 60_000],
    [await refusal(503), true, 1_000],
    [await refusal(403), false, 1_000],
    [new ErrorApi(0, {}), true, 1_000],
    [new Error('it broke'), true, 1_000],
  ]
  for (const [error, again, ms] of cases) assert.deepEqual([vuelveAPedir(0, error), esperaDe(0, error)], [again, ms])
  const full = await refusal(503, '7')
  assert.deepEqual([vuelveAPedir(1, full), vuelveAPedir(2, full), esperaDe(1, new ErrorApi(0, {}))], [true, false, 2_000])
  assert.deepEqual([hayMuchaGente(full), hayMuchaGente(await refusal(503, '3', 'BASE_CAIDA'))], [true, false])
})
