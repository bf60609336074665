import assert from 'node:assert/strict'
import { addDays, formatDate } from '@gremial/contract/values/dates.ts'
import { newCaja } from '../server/test/caja.ts'
import { desktop, expect, phone, test } from './fixtures.ts'
import { axe } from './pages.ts'

const photo = async (page: import('playwright').Page, nombre: string) => {
  if (process.env.FOTOS) await page.screenshot({ path: `${process.env.FOTOS}/${nombre}.png`, fullPage: true })
}

test('a month of fees is posted by groups, and the next from earlier decisions, in few presses', async ({ portal }) => {
  const box = await newCaja(portal)
  const hoy = portal.today()
  const mes = (n: number) =>
    [
      'Fecha;Concepto;Importe',
      ...Array.from({ length: 6 }, (_, i) => [
        `${formatDate(addDays(hoy, -i))};COMISION MANTENIMIENTO ${n}${i};-9.075,00`,
        `${formatDate(addDays(hoy, -i))};IVA 21% S/COMISION ${n}${i};-1.905,75`,
        `${formatDate(addDays(hoy, -i))};IMP LEY 25413 S/DEBITO ${n}${i};-${54 + i},1${i}`,
      ]).flat(),
      `${formatDate(hoy)};${n === 1 ? 'DEPOSITO POR VENTANILLA' : 'TRANSFERENCIA SIN DATOS'};64.000,00`,
      '',
    ].join('\r\n')
  const page = await portal.openAs('tesorera', `/app/tesoreria/conciliacion?idSeccional=1&caja=${box.id}`, { viewport: desktop })
  let presses = 0
  const press = async (role: 'button' | 'option' | 'combobox', name: string | RegExp, nth = 0) => {
    await page.getByRole(role, { name }).nth(nth).click()
    presses++
  }
  const leer = (n: number) =>
    page.locator('input[type=file]').setInputFiles({ name: `${n}.csv`, mimeType: 'text/csv', buffer: Buffer.from(mes(n)) })
  await leer(1)
  const grupos = page.getByRole('region', { name: 'Se repiten' })
  await expect(grupos.getByText('2 grupos, 18 líneas')).toBeVisible()
  await photo(page, 'grupos-1440')
  assert.deepEqual((await (await axe(page)).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()).violations, [])
  await page.setViewportSize(phone)
  await photo(page, 'grupos-390')
  await page.setViewportSize(desktop)
  for (const [concepto, quedan] of [
    ['Servicios', 1],
    ['Servicios', 0],
  ] as const) {
    await press('button', 'Resolver')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Concepto' }).click()
    presses++
    await press('option', concepto)
    await expect(dialog.getByText(/6 egresos por/)).toBeVisible()
    await photo(page, `grupo-${quedan}-1440`)
    await page.setViewportSize(phone)
    await photo(page, `grupo-${quedan}-390`)
    await page.setViewportSize(desktop)
    await press('button', 'Cargar 6')
    await expect(dialog).toBeHidden()
    // The list comes again without the group.
    await expect(page.getByText(quedan === 1 ? '1 grupo, 6 líneas' : 'Se repiten')).toHaveCount(quedan)
  }
  await expect(page.getByText('Sin resolver: 1', { exact: false })).toBeVisible()
  expect(presses).toBeLessThanOrEqual(8)
  // The next month: one press, a preview, and one press.
  await leer(2)
  const igual = page.getByRole('button', { name: 'Leer igual' })
  await expect(igual.or(page.getByText('Se repiten'))).toBeVisible()
  if (await igual.isVisible()) await igual.click()
  await press('button', 'Resolver los 2 grupos propuestos')
  await expect(page.getByRole('dialog').getByText(/12 egresos por/)).toBeVisible()
  await photo(page, 'previa-1440')
  await press('button', 'Hacerlo')
  await expect(page.getByText('Sin resolver: 2', { exact: false })).toBeVisible()
  expect(presses).toBeLessThanOrEqual(10)
  console.log(`presses: ${presses}`)
  // A line split in two concepts, whose parts add up to it.
  await page.getByRole('button', { name: 'Partir' }).first().click()
  const partir = page.getByRole('dialog')
  for (const [i, importe] of [
    [0, '60000'],
    [1, '4000'],
  ] as const) {
    await partir.getByRole('combobox', { name: 'Concepto' }).nth(i).click()
    await page.getByRole('option').first().click()
    await partir.getByLabel('Importe').nth(i).fill(importe)
  }
  await expect(partir.getByText('Las partes suman la línea')).toBeVisible()
  await photo(page, 'partir-1440')
  await partir.getByRole('button', { name: 'Cargar las partes' }).click()
  await expect(page.getByText('Sin resolver: 1', { exact: false })).toBeVisible()
  // Saved rules: of this box, in order.
  await page.getByRole('link', { name: 'Reglas del banco' }).click()
  await expect(page.getByText('COMISION MANTENIMIENTO', { exact: false })).toBeVisible()
  await photo(page, 'reglas-1440')
  await page.setViewportSize(phone)
  await photo(page, 'reglas-390')
})
