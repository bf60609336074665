import assert from 'node:assert/strict'
import type { FastifyBaseLogger } from 'fastify'
import { test } from 'vitest'
import { type Counts, reported } from './report.ts'

async function logOf(counts: Counts | undefined): Promise<Array<[object, string]>> {
  const lines: Array<[object, string]> = []
  const log = { info: (data: object, text: string) => lines.push([data, text]) } as unknown as FastifyBaseLogger
  await reported(log, 'recordatorios', async () => counts)
  return lines
}

test('a job that did something logs its name, its counts that are not zero, and how long it took', async () => {
  const [line, ...others] = await logOf({ sent: 12, skipped: 3, failed: 0 })
  assert.deepEqual(others, [])
  assert.match(line?.[1] ?? '', /^jobs: recordatorios sent=12 skipped=3 ms=\d+$/)
  assert.deepEqual({ ...line?.[0], ms: 0 }, { job: 'recordatorios', sent: 12, skipped: 3, failed: 0, ms: 0 })
})

test('a job that found nothing to do logs nothing', async () => {
  assert.deepEqual([await logOf(undefined), await logOf({ rows: 0 })], [[], []])
})

test('a job that fails logs no counts and rejects', async () => {
  const log = { info: () => assert.fail('nothing was done') } as unknown as FastifyBaseLogger
  await assert.rejects(
    reported(log, 'x', () => Promise.reject(new Error('broke'))),
    /broke/,
  )
})
