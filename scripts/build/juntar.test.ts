import assert from 'node:assert/strict'
import type { Rolldown } from 'vite'
import { test } from 'vitest'
import { merge } from '../../web/merge-chunks.vite.ts'

/** A file of the build: its one module, called as it is, and what it asks for. A screen begins something; what is shared does not. */
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

test('what the same screens share comes in one file, and what is large for who does not need it stays by itself', () => {
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

test('what has a file of its own asks for the file that two were joined in, once, and gets no other', () => {
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
  // Who is asked for comes first, through the file that is apart too.
  assert.deepEqual(groups, [['comun-a', 'comun-b'], ['comun-c']])
})
