import assert from 'node:assert/strict'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { newCaja, registrar } from '../server/test/caja.ts'
import { desktop, expect, phone, test } from './fixtures.ts'
import { axe } from './pages.ts'

const photo = async (page: import('playwright').Page, nombre: string) => {
  if (process.env.FOTOS) await page.screenshot({ path: `${process.env.FOTOS}/${nombre}.png`, fullPage: true })
}

test('the treasurer imports the statement, resolves the rest, and closes with its balance', async ({ portal }) => {
  const box = await newCaja(portal)
  const tesorera = await portal.login('tesorera')
  const banco = (importeBanco: number, descripcion: string, ingresoEgreso = 1) =>
    registrar(tesorera, box, { importeEfectivo: 0, importeBanco, descripcion, ingresoEgreso })
  await banco(201_902.37, 'Reintegro transf. 7781204')
  await banco(43_520, 'Librería, cartuchos', 2)
  await banco(120_000.75, 'Imprenta Belgrano, cheque 412', 2)
  await banco(86_400, 'Transferencias, 3 afiliados')
  const day = formatDate(portal.today())
  // In a common bank format, without a final line end.
  const extracto = [
    'Fecha;Concepto;Comprobante;Importe;Saldo',
    `${day};Transferencia recibida;7781204;201.902,37;201.902,37`,
    `${day};Transferencia recibida Sosa, Elena;;28.800,00;230.702,37`,
    `${day};Transferencia recibida Giménez, Pedro;;28.800,00;259.502,37`,
    `${day};Transferencia recibida Farías, Norma;;28.800,00;288.302,37`,
    `${day};Débito Librería Santa Fe;00871;-45.320,00;242.982,37`,
    `${day};Comisión mantenimiento;;-9.075,00;233.907,37`,
    `${day};IVA s/ comisión 21 %;;-1.905,75;232.001,62`,
    `${day};Depósito por ventanilla;;64.000,00;296.001,62`,
  ].join('\r\n')
  const path = `/app/tesoreria/conciliacion?idSeccional=1&caja=${box.id}`
  const page = await portal.openAs('tesorera', path, { viewport: desktop })
  await expect(page.getByText('Todavía no se leyó ningún extracto')).toBeVisible()
  await photo(page, 'vacia-1440')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'noviembre.csv', mimeType: 'text/csv', buffer: Buffer.from(extracto) })
  await expect(page.getByText('Sin resolver: 5')).toBeVisible()
  await photo(page, 'abierta-1440')
  assert.deepEqual((await (await axe(page)).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()).violations, [])
  await page.emulateMedia({ colorScheme: 'dark' })
  await photo(page, 'abierta-1440-oscura')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(phone)
  await photo(page, 'abierta-390')
  await page.setViewportSize(desktop)
  const pair = (text: string) => page.locator('.conc-par', { hasText: text }).first()
  await pair('Transferencias, 3 afiliados').getByRole('button', { name: 'Unir los 3' }).click()
  await expect(page.getByText('Sin resolver: 4')).toBeVisible()
  // A fee starts its expense, and is matched with it.
  await pair('Comisión mantenimiento').getByRole('button', { name: 'Cargar egreso de 10.980,75' }).click()
  await expect(page.getByLabel('Descripción')).toHaveValue('Comisión mantenimiento, IVA s/ comisión 21 %')
  await page.getByRole('combobox', { name: 'Concepto' }).click()
  await page.getByRole('option', { name: 'Servicios' }).click()
  await photo(page, 'gasto-1440')
  await page.getByRole('button', { name: /Registrar egreso|Guardar/ }).click()
  await expect(page.getByText('Sin resolver: 3')).toBeVisible()
  for (const text of ['Depósito por ventanilla', 'Imprenta Belgrano']) {
    await pair(text).getByRole('button', { name: 'Dejar pendiente con nota' }).click()
    await page.getByLabel('Por qué está de un solo lado').fill('Se pregunta en el banco')
    await page.getByRole('dialog').getByRole('button', { name: 'Dejar pendiente' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await pair('Débito Librería').getByRole('button', { name: 'No es el mismo' }).click()
  for (const text of ['Débito Librería', 'Librería, cartuchos']) {
    await pair(text).getByRole('button', { name: 'Dejar pendiente con nota' }).click()
    await page.getByLabel('Por qué está de un solo lado').fill('Se corrige el egreso')
    await page.getByRole('dialog').getByRole('button', { name: 'Dejar pendiente' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await expect(page.getByText('Cierra: no queda diferencia sin explicar.')).toBeVisible()
  await page.getByRole('button', { name: 'Ver el extracto' }).click()
  await photo(page, 'cierra-1440')
  await page.getByRole('link', { name: /Llevar al cierre/ }).click()
  await expect(page.getByLabel('Saldo del extracto')).toHaveValue('296.001,62')
  await photo(page, 'cierre-1440')
})
