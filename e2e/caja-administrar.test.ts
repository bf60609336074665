import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { readSheet } from '../server/test/hojas.ts'
import { test } from './fixtures.ts'

test('the export has the filtered rows, in an .xls file (C-CAJA-04, C-CAJA-39)', async ({ portal }) => {
  const page = await portal.openAs('central', '/app/seccionales/cajas/lista?idSeccional=1&buscar=caja')
  await page.getByRole('button', { name: 'Exportar 2 cajas' }).click()
  const bajada = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Excel (.xls)' }).click()
  const descarga = await bajada
  assert.match(descarga.suggestedFilename(), /\.xls$/)
  const [, ...rows] = readSheet(readFileSync(await descarga.path()), 'xls')
  assert.deepEqual(
    rows.map(([nombre]) => nombre),
    ['Caja Central', 'Caja Chica'],
  )
})
