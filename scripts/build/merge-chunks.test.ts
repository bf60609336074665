import assert from 'node:assert/strict'
import type { Rolldown } from 'vite'
import { test } from 'vitest'
import { merge } from '../../web/merge-chunks.vite.ts'

/**
 * A chunk with one module of the same name, and its imports. Screens are entry points; names with `comun` or `dialogo` are shared
 * modules.
 */
const file = (name: string, imports: string[], bytes = 100, begins = !/^(comun|dialogo)/.test(name)) =>
  ({
    fileName: name,
    moduleIds: [name],
    code: 'x'.repeat(bytes),
    imports,
    facadeModuleId: begins ? name : null,
  }) as unknown as Rolldown.OutputChunk

const joined = (chunks: Rolldown.OutputChunk[], aparte: string[] = []) =>
  merge(new Map(chunks.map((chunk) => [chunk.fileName, chunk])), new Set(), new Set(aparte)).map((ids) => ids.toSorted())

test('modules shared by the same screens are merged; a large one that some need not stays alone', () => {
  assert.deepEqual(
    joined([
      file('uno', ['comun-a', 'comun-b', 'comun-grande']),
      file('dos', ['comun-a', 'comun-b']),
      file('comun-a', []),
      file('comun-b', []),
      file('comun-grande', [], 50_000),
    ]),
    [['comun-a', 'comun-b'], ['comun-grande']],
  )
})

test('a module kept apart imports the merged chunk once, and no other', () => {
  const chunks = [
    file('uno', ['comun-a', 'comun-b', 'dialogo']),
    file('dos', ['comun-a', 'comun-b', 'dialogo', 'comun-c']),
    file('tres', ['comun-c']),
    file('dialogo', ['comun-a', 'comun-b']),
    file('comun-a', []),
    file('comun-b', []),
    file('comun-c', ['dialogo']),
  ]
  const groups = joined(chunks, ['dialogo'])
  assert.deepEqual(groups.flat().toSorted(), ['comun-a', 'comun-b', 'comun-c'])
  // Imported chunks come before their importers, also through the chunk kept apart.
  assert.deepEqual(groups, [['comun-a', 'comun-b'], ['comun-c']])
})
