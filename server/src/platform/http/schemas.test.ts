import assert from 'node:assert/strict'
import { calls, lists } from '@gremial/contract/derived/calls.ts'
import type { Call } from '@gremial/contract/platform/call.ts'
import { page } from '@gremial/contract/platform/list.ts'
import { test } from 'vitest'
import { writerOf } from './schemas.ts'

test('every answer of the contract has a serialiser that compiles', () => {
  let made = 0
  for (const { path, response } of Object.values(calls).flatMap((una) => Object.values<Call>(una))) {
    if (response === undefined || response === 'archivo') continue
    assert.doesNotThrow(() => writerOf(response), path)
    made++
  }
  for (const lista of Object.values(lists)) {
    assert.doesNotThrow(() => writerOf(page(lista.row)), lista.name)
    made++
  }
  assert.ok(made > 200, `${made} were made`)
})
