import assert from 'node:assert/strict'
import type { Page } from 'playwright/test'
import { desktop, expect, phone, test } from './fixtures.ts'
import { axe, navigate } from './pages.ts'

const pautas = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
const limpia = async (page: Page) => assert.deepEqual((await (await axe(page)).withTags(pautas).analyze()).violations, [])

test('an administrator compares two numbers of one person, resolves conflicts, merges and undoes', async ({ portal }) => {
  await portal.rows(`update afiliado set domicilio = 'Uno 1', telefono = '' where numero = 1298;
    update afiliado set domicilio = 'Dos 2', telefono = '11-5555-6666' where numero = 1299`)
  const page = await portal.openAs('admin', '/app/duplicados/lista', { viewport: desktop })
  await page.locator('tbody').getByRole('button', { name: /, / }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¿Son la misma persona?')
  await expect(page.locator('main')).toContainText('Coinciden: documento, nombre y nacimiento.')
  await expect(page.locator('.previsto')).toContainText('Elegí primero cuál de los dos números queda.')
  await page.getByRole('radio', { name: /^Queda este número: 001298/ }).check()
  await expect(page.locator('.previsto')).toContainText(/El 001299\/\d va a llevar al 001298\/\d en todas partes/)
  const fusionar = page.getByRole('button', { name: 'Fusionar' })
  await expect(fusionar).toBeDisabled()
  await expect(page.locator('.previsto')).toContainText(/Faltan? decidir \d+ datos?/)
  await page.getByRole('button', { name: /^Elegir todo de 001298/ }).click()
  await page
    .getByRole('radiogroup', { name: /^Domicilio/ })
    .getByRole('radio', { name: /^Dos 2/ })
    .check()
  await expect(page.locator('.previsto')).toContainText(/Domicilio.*De Uno 1.*a Dos 2/s)
  await expect(page.locator('.previsto')).toContainText(/Teléfono.*De \(vacío\) a 11-5555-6666/s)
  await limpia(page)
  await fusionar.click()
  await expect(page.locator('main')).toContainText(/El 001299\/\d es desde entonces el 001298\/\d/)

  // The old number leads to the remaining member.
  await navigate(page, '/app/afiliados/consulta?codigo=1299')
  await expect(page.locator('dl.datos')).toContainText(/001298\/\d \(antes, 001299\/\d\)/)
  await page.goBack()
  await page.getByLabel('Por qué').fill('Eran hermanas')
  await page.getByRole('button', { name: 'Deshacer la fusión' }).click()
  await expect(page.locator('main')).toContainText(/El 001299\/\d y el 001298\/\d son otra vez dos personas.*«Eran hermanas»/s)
  await limpia(page)
})

test('on a phone, two members are marked as different with a reason, until it is reopened', async ({ portal }) => {
  const page = await portal.openAs('admin', '/app/duplicados/lista', { viewport: phone })
  await page.getByLabel('Número de afiliado', { exact: true }).fill('001296')
  await page.getByLabel('Otro número de afiliado').fill('ñ 🙂')
  await page.getByRole('button', { name: 'Comparar', exact: true }).click()
  await expect(page.locator('main')).toContainText('Escribí un número de afiliado, como 1234 o 001234/5.')
  await page.getByLabel('Otro número de afiliado').fill('1297')
  await page.getByRole('button', { name: 'Comparar', exact: true }).click()
  await page.getByRole('button', { name: 'No son la misma persona' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Por qué no').fill('Son primas')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.locator('main')).toContainText('dijo que no son la misma persona: «Son primas»')
  await page.getByRole('button', { name: 'Volver a dudar' }).click()
  await expect(page.getByRole('button', { name: 'No son la misma persona' })).toBeVisible()
  await limpia(page)
})
