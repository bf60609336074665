import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { changesSince } from './changes.ts'

const root = join(import.meta.dirname, '../../../..')
const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
const example = `# Versiones

## 0.3.0 (2027-01-10)

### Qué cambia

- Tres

### Qué hay que hacer

- Corré \`gremial copia\`.

## 0.2.0

### Qué cambia

- Dos

## 0.1.0

- Uno
`

test('an upgrade shows what changes after the installed version, and what to do', () => {
  assert.deepEqual(changesSince(example, '0.2.0'), ['Qué cambia:', '- Tres', 'Qué hay que hacer:', '- Corré gremial copia.'])
  assert.equal(changesSince(example, '0.1.0').at(-1), '- Dos')
  assert.deepEqual(changesSince(example, '0.3.0'), [])
  assert.equal(changesSince(example, '0.0.9').length, 4)
})

test('the changelog has this version or the next; each section lists changes and steps', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const sections = changelog.split(/^## /m).slice(1)
  const names = sections.map((section) => section.split('\n', 1)[0] ?? '')
  assert.ok(
    names.some((name) => name === version || name.startsWith(`${version} (`)),
    names.join(', '),
  )
  for (const section of sections)
    assert.deepEqual(section.match(/^### .*$/gm), ['### Qué cambia', '### Qué hay que hacer'], section.slice(0, 40))
})
