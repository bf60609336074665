import assert from 'node:assert/strict'
import { test } from 'vitest'
import { commands, commandsOf, documents, index, links, proofs, unlike } from './documents.ts'

const page = (text: string, file = 'README.md') => ({ file, text })

test('the pages are consistent: links, commands, accounts, and a complete index of decisions', () => {
  assert.deepEqual(documents(), [])
})

test('a command is compared whole, inline or in a block, without its comment', () => {
  assert.deepEqual(
    [...commandsOf('Use `npm test -- --changed`.\n```\nnpm  start     # installs\nnpm run dev\n```\nnpm')],
    ['npm test -- --changed', 'npm start', 'npm run dev'],
  )
  assert.deepEqual(unlike(page('`npm test -- bancos`'), page('`npm test -- cajas`', 'LEEME.md')), [
    'LEEME.md: lacks `npm test -- bancos` of README.md',
    'README.md: lacks `npm test -- cajas` of LEEME.md',
  ])
})

test('an unknown command is reported, and one that no page explains', () => {
  assert.deepEqual(
    commands([page('`npm start`, `npm run -s nada`'), page('npm run bench', 'CONTRIBUTING.md')], ['start', 'bench']),
    ['README.md: there is no npm run nada', 'docs/operacion/ordenes.md: does not explain npm run bench'],
  )
})

test('a link to a renamed page is reported; web links and links within the page are ignored', () => {
  const folder = 'docs'
  const text = '[a](testing.md#how-long) [b](arquitectura.md) [c](https://x.org/y.md) [d](#here)'
  assert.deepEqual(links([page(text, `${folder}/one.md`)]), [`${folder}/one.md: links to arquitectura.md, which is not there`])
})

test('a test cited as proof in a page exists, with the start of its title', () => {
  const text = 'One `a.test.ts`: «what holds» and `a.test.ts`: «what went»; `b.test.ts`: «what holds»'
  assert.deepEqual(
    proofs([page(text)], (file) => (file === 'a.test.ts' ? "test('what holds, always', () => {" : undefined)),
    [
      'README.md: names a test that is not there: a.test.ts: «what went»',
      'README.md: names a test that is not there: b.test.ts: «what holds»',
    ],
  )
})

test('a decision missing from the index, listed twice or nonexistent is reported', () => {
  assert.deepEqual(index('- [001](001-a.md) A\n- [001](001-a.md) A\n- [003](003-c.md) C', ['001-a.md', '002-b.md']), [
    'docs/decisiones/README.md: 001-a.md is not in it once',
    'docs/decisiones/README.md: 002-b.md is not in it once',
    'docs/decisiones/README.md: [003](003-c.md) leads to no decision',
  ])
})
