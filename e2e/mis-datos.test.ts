import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { expect, phone, test } from './fixtures.ts'

test('from the account menu: the stored data, its download, and who read it (decisions §9.6)', async ({ portal }) => {
  assert.equal((await (await portal.login('operador')).get('vistas/afiliado/1002')).status, 200)
  const page = await portal.openAs('beto', '/app', { viewport: phone })
  await page.getByRole('button', { name: 'Tu cuenta' }).click()
  await page.getByRole('menuitem', { name: 'Mis datos' }).click()
  await page.waitForURL('**/app/mis-datos')
  await page.locator('.mis-datos-grupos').getByText('Tu ficha de afiliado').waitFor()
  await page.getByText('Hoy te quedan 3 descargas.').waitFor()
  await page.getByText('miró tus datos de afiliado').waitFor()
  await page.getByText('Tu ficha ·').waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar todo' }).click()
  const file = await download
  assert.match(file.suggestedFilename(), /^Mis datos .*\.zip$/)
  assert.equal((await readFile(await file.path())).subarray(0, 2).toString(), 'PK')
  await page.getByText('Hoy te quedan 2 descargas.').waitFor()
  // A rejection says why, and the screen stays.
  await page.route('**/mis-datos/descargar', (r) =>
    r.fulfill({ status: 503, json: { message: 'Hay mucha gente.', codigo: 'OCUPADO' } }),
  )
  await page.getByRole('button', { name: 'Descargar todo' }).click()
  await page.getByRole('dialog').getByText('Hay mucha gente.').waitFor()
  await expect(page.getByRole('dialog')).toContainText('No se pudieron descargar tus datos')
})
