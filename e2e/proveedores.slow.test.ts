import assert from 'node:assert/strict'
import type { Rendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import type { Person } from '../server/test/app.ts'
import { add, cuitOf } from '../server/test/comprobantes.ts'
import { send } from '../server/test/firmas.ts'
import { pdf } from '../server/test/papeles.ts'
import { workOf } from '../server/test/rastro.ts'
import { newRendicion } from '../server/test/rendiciones.ts'
import { desktop, expect, phone, test } from './fixtures.ts'
import { axe } from './pages.ts'

let tesorera: Person
test.beforeAll(async ({ portal }) => {
  tesorera = await portal.login('tesorera')
})
const list = (r: Rendicion) =>
  `/app/seccionales/rendiciones-gasto/${r.id}/conceptos/${r.detalles[0]?.id}/comprobantes/lista?modo=editar`
const accesible = async (page: Parameters<typeof axe>[0]): Promise<void> =>
  assert.deepEqual((await (await axe(page)).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()).violations, [])

test('central corrects and flags a supplier, and everyone handling its receipts sees the reason', async ({ portal }) => {
  const cuit = cuitOf(77_001)
  const r = await newRendicion(portal, tesorera)
  await add(tesorera, r, { cuitProveedor: cuit, proveedor: 'imprenta belgrano', importe: 1500 })
  const page = await portal.openAs('central', '/app/tesoreria/proveedores', { viewport: desktop })
  await page.getByRole('searchbox').fill(cuit)
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await accesible(page)
  await page.locator('tbody tr').getByRole('button').first().click()
  await page
    .getByRole('menuitem', { name: 'Ver el proveedor' })
    .or(page.getByRole('button', { name: 'Ver el proveedor' }))
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'imprenta belgrano' })).toBeVisible()
  await page.getByRole('button', { name: 'Corregir el nombre' }).click()
  await page.getByRole('dialog').getByLabel('Nombre').fill("Imprenta O'Belgrano S.R.L.")
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: "Imprenta O'Belgrano S.R.L." })).toBeVisible()
  await page.getByRole('button', { name: 'Marcar como no confiable' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Ya se rindió 1 comprobante, por $ 1.500,00.')
  await accesible(page)
  await dialog.getByRole('button', { name: 'Marcar como no confiable' }).click()
  await expect(dialog.getByLabel('Motivo')).toBeFocused()
  await dialog.getByLabel('Motivo').fill('Facturas apócrifas')
  await dialog.getByRole('button', { name: 'Marcar como no confiable' }).click()
  await expect(page.getByText('Proveedor no confiable: Facturas apócrifas')).toBeVisible()
  await accesible(page)

  // The next receipt: the name is filled in, with its warning.
  const carga = await portal.openAs('tesorera', list(r), { viewport: desktop })
  await expect(carga.locator('.comprobantes li').first()).toContainText('No confiable')
  await carga.locator('input[type=file][multiple]').setInputFiles({
    name: 'Otra.pdf',
    mimeType: 'application/pdf',
    buffer: pdf(`otra ${Math.random()}`),
  })
  await carga.locator('[data-pendiente] button').first().click()
  await carga.getByLabel('CUIT', { exact: false }).first().fill(cuit)
  await expect(carga.getByLabel('Razón social')).toHaveValue("Imprenta O'Belgrano S.R.L.")
  await expect(carga.getByText('El nombre que dejó la tesorería central.')).toBeVisible()
  await expect(carga.getByText('Proveedor no confiable: Facturas apócrifas')).toBeVisible()
  await carga.getByRole('button', { name: 'Sacar de la lista' }).click()
  await carga.getByRole('dialog').getByRole('button', { name: 'Sacar de la lista' }).click()

  // The reader of the expense settlement, and the signer on a phone.
  const dice =
    "Imprenta O'Belgrano S.R.L. no es confiable: Facturas apócrifas. Tiene 1 comprobante en esta rendición, por $ 1.500,00."
  await carga.goto(`/app/seccionales/rendiciones-gasto/${r.id}/conceptos/lista`)
  await expect(carga.getByText(dice)).toBeVisible()
  await send(tesorera, r.id)
  const firma = await portal.openAs('secretario', `/app/seccionales/rendiciones-gasto/${r.id}/firmar`, { viewport: phone })
  await expect(firma.getByText(dice)).toBeVisible()
  await expect(firma.locator('.firma-comprobante')).toContainText('Proveedor no confiable: Facturas apócrifas')
  await accesible(firma)
})

test('a register of taxpayers is loaded from the screen, and each CUIT in it has its name', async ({ portal }) => {
  const page = await portal.openAs('central', '/app/tesoreria/proveedores', { viewport: phone })
  const padron = page.getByRole('region', { name: 'Padrón de CUIT' })
  await padron.locator('input[type=file]').setInputFiles({
    name: 'padron.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`CUIT;DENOMINACION\n${cuitOf(88_001)};LIBRERIA DEL PUERTO SA\n`),
  })
  await expect(padron).toContainText('padron.csv')
  while (await workOf(portal, 'contribuyentes'));
  await expect(padron).toContainText('1 filas, 1 nuevas, 0 con otro nombre, 0 que no se entienden')
  await page.getByRole('button', { name: 'Buscar un CUIT' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('CUIT').fill('30-1')
  await dialog.getByRole('button', { name: 'Ver el proveedor' }).click()
  await expect(dialog.getByText(/CUIT/).last()).toBeVisible()
  await dialog.getByLabel('CUIT').fill(cuitOf(88_001).replaceAll('-', ''))
  await dialog.getByRole('button', { name: 'Ver el proveedor' }).click()
  await expect(page.getByText('LIBRERIA DEL PUERTO SA').first()).toBeVisible()
  await expect(page.getByText('Del padrón de contribuyentes')).toBeVisible()
  await accesible(page)
})
