import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { features } from './features.ts'

test('every feature that is declared is in the list, once', async () => {
  const declared = new Set<unknown>()
  for (const file of globSync('*/*.ts', { cwd: import.meta.dirname, exclude: ['textos/**', 'platform/**', '**/*.test.ts'] }))
    for (const [name, value] of Object.entries((await import(join(import.meta.dirname, file))) as Record<string, unknown>))
      if (name.endsWith('Feature')) {
        declared.add(value)
        assert.equal(`${(value as { name: string }).name}.ts`, file.replaceAll('\\', '/'))
      }
  assert.ok(declared.size > 50)
  assert.deepEqual(new Set<unknown>(features), declared)
  assert.equal(features.length, declared.size)
})

test('no two features declare the same permission, error, list, call, text or address', () => {
  for (const part of ['permissions', 'errors', 'lists', 'calls', 'texts'] as const) {
    const names = features.flatMap((f) => Object.keys(f[part]))
    assert.deepEqual(names.toSorted(), [...new Set(names)].toSorted(), part)
  }
  const paths = features.flatMap(({ screens }) => Object.values<{ path: string }>(screens)).map(({ path }) => path)
  assert.equal(new Set(paths).size, paths.length)
})
