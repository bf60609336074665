import assert from 'node:assert/strict'
import { test } from 'vitest'
import { formatIdentityDocument } from './identity-document.ts'

test('a document is read in threes, and what is none stays as it came', () => {
  assert.deepEqual([7_448_137, '17845302', '748', '1748', '', 'A-12'].map(formatIdentityDocument), [
    '7.448.137',
    '17.845.302',
    '748',
    '1.748',
    '',
    'A-12',
  ])
})
