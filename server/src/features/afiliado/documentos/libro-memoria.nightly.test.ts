import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { pdfOf } from '../../../../test/paginas.ts'
import { sandboxReader } from '../../../platform/sandbox/sandbox.ts'
import type * as libroTasks from './libro.sandbox.ts'

const dir = mkdtempSync(join(tmpdir(), 'gremial-libro-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

/** The limit is set by the largest allowed file; a worker that exceeds it is killed. */
const abrir = sandboxReader<typeof libroTasks, 'abrirLibro'>(new URL('./libro.sandbox.ts', import.meta.url), 'abrirLibro', {
  heap: 2_048,
  memory: 300,
})

test('a book of 20,000 pages is read and split in a worker of 300 MB', { timeout: 900_000 }, async () => {
  const paginas = 20_000
  const conceptos = Array.from({ length: 12 }, (_, i) => `Concepto ${i}   ${i * 7}.345,10`).join('\n')
  const bytes = await pdfOf(Array.from({ length: paginas }, (_, i) => `Recibo ${i}. CUIL 20-${12_000_000 + i}-5\n${conceptos}`))
  const path = join(dir, 'libro.pdf')
  writeFileSync(path, bytes)
  const lee = abrir({ path, bytes: bytes.length }, { path })
  await lee.next()
  assert.deepEqual((await lee.next()).value, { paginas })
  const tramos = Array.from({ length: paginas }, (_, i) => ({ linea: i + 1, desde: i + 1, hasta: i + 1, descripcion: 'Recibo' }))
  let dichas = 0
  for (let dice = await lee.next(tramos); !dice.done; dice = await lee.next()) dichas++
  assert.equal(dichas, 2 * paginas)
})
