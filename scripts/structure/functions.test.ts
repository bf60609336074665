import assert from 'node:assert/strict'
import { test } from 'vitest'
import { longFunctions } from './functions.ts'

const lines = (n: number) => '  void 0\n'.repeat(n)

test('a function over 100 lines is found by name, wherever it is declared', () => {
  const text = `export function long() {\n${lines(100)}}
const short = () => {\n${lines(90)}}
export const feature = { routes() {\n${lines(100)}} }
const arrow = async () => {\n${lines(120)}}\n`
  assert.deepEqual(longFunctions({ file: 'a.ts', text }), [
    'a.ts: long has 102 lines',
    'a.ts: routes has 102 lines',
    'a.ts: arrow has 122 lines',
  ])
})

test('a component of 100 lines is not long', () => {
  assert.deepEqual(longFunctions({ file: 'a.tsx', text: `function A() {\n${lines(97)}  return <p>a</p>\n}\n\n` }), [])
})
