import assert from 'node:assert/strict'
import { test } from 'vitest'
import { addedLines, problemsOf } from './english.ts'

test('the English check reads comments and test titles, and suggests a replacement', () => {
  assert.deepEqual(problemsOf('  // A file that ended its reader is set aside.'), ['"set aside" → quarantined'])
  assert.deepEqual(problemsOf("test('the audit is told of an upload', async () => {"), [
    '"is told" → returned, shown, logged or notified',
  ])
  assert.deepEqual(problemsOf('const room = 1 // Closes the door.'), ['"the door" → admission control'])
})

test('the English check rejects a sentence without a subject', () => {
  const without = ['a sentence begins with a noun or a verb, not with What, Who or Whether']
  assert.deepEqual(problemsOf('/** What a call takes. */'), without)
  assert.deepEqual(problemsOf(' * Retries once. Whether it succeeded is logged.'), without)
  assert.deepEqual(problemsOf('  // What if the server restarts?'), [])
})

test('the English check ignores code, strings and plain sentences', () => {
  for (const line of [
    "const text = 'What is told to the room'",
    '/** Rejects a stale version with 409. */',
    '// Retries twice.',
    'const papers = [] as string[]',
  ])
    assert.deepEqual(problemsOf(line), [], line)
})

test('added lines of a diff have file and number, removed ones are excluded', () => {
  const diff = [
    '--- a/one.ts',
    '+++ b/two.ts',
    '@@ -3,2 +7,2 @@',
    '-// old',
    '+// new',
    '+const a = 1',
    '@@ -20 +25 @@',
    '+// last',
  ]
  assert.deepEqual(addedLines(diff.join('\n')), [
    { file: 'two.ts', number: 7, line: '// new' },
    { file: 'two.ts', number: 8, line: 'const a = 1' },
    { file: 'two.ts', number: 25, line: '// last' },
  ])
})
