import assert from 'node:assert/strict'
import { test } from 'vitest'
import { sqlChanges } from './migrations.ts'
import { operatorsOf } from './operators.ts'
import { once, parse } from './source.ts'

const changed = (text: string): string[] =>
  parse('a.ts', text).flatMap((top) =>
    [...operatorsOf(text, top)].map(({ operator, start, end, replacement }) => {
      const made = text.slice(0, start) + replacement + text.slice(end)
      parse('a.ts', made)
      return `${operator}: ${made}`
    }),
  )

test('operators move boundaries, change signs and roundings, and swap branches', () => {
  assert.deepEqual(changed('f(a < b)'), ['boundary moved: f(a <= b)'])
  assert.deepEqual(changed('f((a) /* < */ >= b)'), ['boundary moved: f((a) /* < */ > b)'])
  assert.deepEqual(changed('f(a - b)'), ['sign changed: f(a + b)'])
  assert.deepEqual(changed('f(a * 2)'), ['sign changed: f(a / 2)'])
  assert.deepEqual(changed('f(Math.round(a))'), ['rounding changed: f(Math.floor(a))'])
  assert.deepEqual(changed('f(a ? b : await c)'), ['branches swapped: f(a ? (await c) : (b))'])
})

test('operators leave texts, equality and types unchanged', () => {
  for (const text of [
    "f('a' + b)",
    'f(`a` + b + c)',
    'f(a === b)',
    'type A = B extends C ? D : E',
    'f(`a < b`)',
    'f(other.round(a))',
  ])
    assert.deepEqual(changed(text), [], text)
})

test('only the boundary inside a query is changed, and nothing else of its text', () => {
  assert.deepEqual(changed('f(sql`select a from b where c <= ${d} and e = 1`)'), [
    'boundary moved: f(sql`select a from b where c < ${d} and e = 1`)',
  ])
})

test('database function mutants remove a refusal or condition, or change boundary, sign or case', () => {
  const changes = (body: string) => sqlChanges(body).map(({ operator, was, replacement }) => [operator, was.trim(), replacement])
  assert.deepEqual(
    changes("begin if new.a is null then raise exception 'no' using constraint = 'a_b'; end if; return new; end"),
    [['refusal removed', "if new.a is null then raise exception 'no' using constraint = 'a_b'; end if;", 'null;']],
  )
  assert.deepEqual(changes('select 1 from a where b = 1 and c is not null;'), [['condition removed', 'and c is not null', '']])
  assert.deepEqual(changes('if total > maximo then'), [['boundary moved', '>', '>=']])
  assert.deepEqual(changes('set saldo = saldo - new.importe'), [['sign changed', '-', '+']])
  assert.deepEqual(changes("return case when tg_op = 'DELETE' then old else new end;"), [
    ['branches swapped', "case when tg_op = 'DELETE' then old else new end", "case when tg_op = 'DELETE' then new else old end"],
  ])
})

test('a hand-written text is found regardless of whitespace, and only if it occurs exactly once', () => {
  const text = 'f(\n  a,\n  b,\n)\nf(c)'
  assert.deepEqual(once(text, [0, text.length], 'f(a, b)'), [0, 14])
  assert.equal(once(text, [0, text.length], 'f('), undefined)
  assert.equal(once(text, [0, text.length], 'g('), undefined)
})
