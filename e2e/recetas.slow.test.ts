import assert from 'node:assert/strict'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { newCaja } from '../server/test/caja.ts'
import { desktop, expect, phone, test } from './fixtures.ts'
import { axe } from './pages.ts'

const photo = async (page: import('playwright').Page, nombre: string) => {
  if (process.env.FOTOS) await page.screenshot({ path: `${process.env.FOTOS}/${nombre}.png`, fullPage: true })
}

test('the treasurer configures an unknown statement format, and the next one is recognised', async ({ portal }) => {
  const box = await newCaja(portal)
  const day = formatDate(portal.today())
  const file = (importe: string) => ({
    name: 'raro.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Banco raro\r\nCuándo;Qué;De quién;Plata;Queda\r\n${day};Pago;Librería;-10,00;90,00\r\n${day};Cobro;Sosa;${importe}\r\n`,
    ),
  })
  const page = await portal.openAs('tesorera', '/app/tesoreria/recetas-extracto', { viewport: desktop })
  await page.getByRole('button', { name: 'Nueva receta' }).click()
  await page.getByLabel('Elegir un extracto').setInputFiles(file('25,00;115,00'))
  await expect(page.getByRole('cell', { name: 'Librería' })).toBeVisible()
  await photo(page, 'receta-1440')
  const papel = async (column: string, que: string) => {
    await page.getByRole('combobox', { name: `Columna ${column}` }).click()
    await page.getByRole('option', { name: que, exact: true }).click()
  }
  await papel('C', 'Texto')
  await papel('D', 'Importe')
  await papel('E', 'Saldo')
  await page.getByLabel('Nombre de la receta').fill(`Banco raro ${box.id}`)
  await page.getByRole('button', { name: 'Probar', exact: true }).click()
  await expect(page.getByText('2 movimientos, del')).toBeVisible()
  await expect(page.getByText('Empieza con $ 100,00 y termina con $ 115,00')).toBeVisible()
  assert.deepEqual((await (await axe(page)).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()).violations, [])
  await page.setViewportSize(phone)
  await photo(page, 'receta-390')
  await page.setViewportSize(desktop)
  await page.getByRole('combobox', { name: 'Es de' }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Guardar la receta' }).click()
  await expect(page.getByRole('heading', { name: 'Recetas de extractos' })).toBeVisible()
  await expect(page.getByText(`Banco raro ${box.id}`)).toBeVisible()
  await photo(page, 'recetas-1440')
  await page.goto(`/app/tesoreria/conciliacion?idSeccional=1&caja=${box.id}`)
  await page.locator('input[type=file]').setInputFiles(file('30,00;120,00'))
  await expect(page.getByText(`receta Banco raro ${box.id}`)).toBeVisible()
})
