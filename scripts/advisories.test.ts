import assert from 'node:assert/strict'
import { test } from 'vitest'
import { verdict } from './advisories.ts'

const one = (severity: string) => ({
  [`pkg-${severity}`]: { severity, via: [{ title: 'Prototype pollution', url: 'https://example.org/GHSA-1' }, 'other'] },
})

test('a high or critical advisory fails, a lower one is listed, and no response is no verdict', () => {
  const of = (...severities: string[]) =>
    verdict(JSON.stringify({ vulnerabilities: Object.assign({}, ...severities.map(one)) as object }))
  assert.deepEqual(of(), { lines: [], failed: false })
  assert.deepEqual(of('moderate'), {
    lines: ['moderate: pkg-moderate: Prototype pollution https://example.org/GHSA-1; other'],
    failed: false,
  })
  for (const severity of ['high', 'critical']) assert.equal(of('low', severity)?.failed, true)
  for (const text of ['', 'npm error', '{"message": "405 Method Not Allowed", "method": "POST"}'])
    assert.equal(verdict(text), undefined)
})
