import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { withCuenta } from '../server/test/pagos.ts'
import { signedRendicion } from '../server/test/rendiciones.ts'
import { desktop, expect, phone, test } from './fixtures.ts'
import { axe, signWithPassword } from './pages.ts'

test.beforeAll(({ portal }) => {
  portal.services.config.finance = undefined
})
const photo = async (page: import('playwright').Page, nombre: string) => {
  if (process.env.FOTOS) await page.screenshot({ path: `${process.env.FOTOS}/${nombre}.png`, fullPage: true })
}

test("central saves its bank's layout, and the desk generates a file with it in one press", async ({ portal }) => {
  await portal.rows(`update rendicion_gasto set estado = 4, fecha_pago = dia_de(now()) where estado in (2, 5)`)
  await signedRendicion(portal)
  await withCuenta(portal, 1)
  const page = await portal.openAs('central', '/app/tesoreria/rendiciones/pagos', { viewport: desktop })
  const accesible = async () =>
    assert.deepEqual((await (await axe(page)).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()).violations, [])
  await page.getByRole('link', { name: 'Formatos de pago' }).click()
  await page.getByRole('button', { name: 'Nuevo formato' }).first().click()
  await expect(page.getByText('Elegí un formato parecido al de tu banco').last()).toBeVisible()
  await photo(page, 'formato-vacio-1440')
  await page.getByRole('combobox', { name: 'Empezar por' }).click()
  await page.getByRole('option', { name: 'Santander, pago a proveedores (FUR)' }).click()
  await page.getByRole('button', { name: 'Probar', exact: true }).click()
  await expect(page.getByText('Al convenio le falta un dato')).toBeVisible()
  await page.getByLabel('Nombre del formato').fill('Santander, sueldos')
  await page.getByLabel('Número de acuerdo').fill('1')
  await page.getByLabel('Producto').fill('10')
  await page.getByLabel('Canal').fill('78')
  await page.getByRole('combobox', { name: 'Forma de pago' }).click()
  await page.getByRole('option', { name: '57 · Transferencia inmediata (CCI)' }).click()
  await page.getByLabel('Último número de envío').fill('120')
  await page.getByRole('button', { name: 'Probar', exact: true }).click()
  await expect(page.getByText('5 renglones, 3260 bytes')).toBeVisible()
  await accesible()
  await photo(page, 'formato-1440')

  // A field that overlaps the previous one is rejected with a message.
  await page.getByRole('button', { name: 'Producto' }).click()
  const dialog = page.getByRole('dialog', { name: 'Producto' })
  await photo(page, 'formato-campo-1440')
  await dialog.getByLabel('Desde').fill('12')
  await dialog.getByRole('button', { name: 'Aceptar' }).click()
  await page.getByRole('button', { name: 'Guardar el formato' }).click()
  const no = page.getByRole('dialog', { name: 'No se guardó' })
  await expect(no).toContainText('el campo «Producto» empieza en 12 y el anterior termina en 13')
  await no.getByRole('button', { name: 'Aceptar' }).click()
  await page.getByRole('button', { name: 'Producto' }).click()
  await dialog.getByLabel('Desde').fill('14')
  await dialog.getByRole('button', { name: 'Aceptar' }).click()
  await page.setViewportSize(phone)
  await photo(page, 'formato-390')
  await page.setViewportSize(desktop)
  await page.getByRole('button', { name: 'Guardar el formato' }).click()
  await expect(page.getByRole('heading', { name: 'Formatos de pago' })).toBeVisible()
  await expect(page.getByText('Santander, sueldos')).toBeVisible()
  await photo(page, 'formatos-1440')
  await accesible()

  await page.goto('/app/tesoreria/rendiciones/pagos')
  await page.getByRole('button', { name: 'Elegir la que tiene CBU' }).click()
  await page.getByRole('button', { name: 'Archivo para el banco' }).click()
  const nuevo = page.getByRole('dialog', { name: /Archivo de 1 transferencia/ })
  await nuevo.getByRole('combobox', { name: 'Formato del archivo' }).click()
  await page.getByRole('option', { name: 'Santander, sueldos' }).click()
  await photo(page, 'formato-lote-1440')
  await accesible()
  const download = page.waitForEvent('download')
  await nuevo.getByRole('button', { name: 'Armar el archivo de 1' }).click()
  await signWithPassword(page)
  const given = await download
  const text = await readFile(await given.path(), 'latin1')
  assert.deepEqual([text.length, text.slice(0, 1), text.slice(21, 26)], [3 * 652, 'H', '00121'])
  await expect(page.getByText('Formato Santander, sueldos, envío 121')).toBeVisible()
  await photo(page, 'lote-1440')
  await page.setViewportSize(phone)
  await photo(page, 'lote-390')
  // The last one used is proposed.
  await page.setViewportSize(desktop)
  await signedRendicion(portal)
  await page.goto('/app/tesoreria/rendiciones/pagos')
  await page.getByRole('button', { name: 'Elegir la que tiene CBU' }).click()
  await page.getByRole('button', { name: 'Archivo para el banco' }).click()
  await expect(page.getByRole('combobox', { name: 'Formato del archivo' })).toHaveValue('Santander, sueldos')
})
