import assert from 'node:assert/strict'
import { test } from 'vitest'
import { rechazoInWords } from './rechazos.ts'

test('a catalogued code is translated, another one is shown as code, and free text unchanged', () => {
  assert.equal(rechazoInWords('es', 'R02'), 'Cuenta cerrada')
  assert.notEqual(rechazoInWords('en', 'R02'), rechazoInWords('es', 'R02'))
  assert.equal(rechazoInWords('es', 'R99'), 'El banco contestó R99')
  assert.equal(rechazoInWords('es', 'R02', 'La cerró en marzo'), 'La cerró en marzo')
  assert.equal(rechazoInWords('es', ''), '')
})
