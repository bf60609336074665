import { expect, test } from './fixtures.ts'
import { unico } from './propio.ts'

test('listed, created with branches, changed (B-BANCOS-01, B-BANCOS-02, B-BANCOS-04)', async ({ portal }) => {
  const nombre = `Banco d'Ávila ñ 🏦 ${unico()}`
  const page = await portal.openAs('admin', '/bancos/lista')
  await page.waitForURL('**/app/bancos/lista')
  await page.getByText('Banco Credicoop').waitFor()
  await page.getByRole('button', { name: 'Nuevo banco', exact: true }).click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Este campo es requerido.').waitFor()
  await page.getByLabel('Nombre').fill(nombre)
  await page.getByRole('button', { name: 'Agregar sucursal' }).click()
  await page.getByLabel('Nombre').nth(1).fill('Casa central')
  await page.getByRole('button', { name: 'Guardar' }).dblclick()
  await page.getByText(`Banco guardado: ${nombre}`).waitFor()
  await page.waitForURL('**/app/bancos/lista')
  await expect(page.getByText(nombre, { exact: true })).toHaveCount(1)
  await page.getByRole('button', { name: `Acciones de ${nombre}` }).click()
  await page.getByRole('menuitem', { name: 'Modificar' }).click()
  await page.waitForURL(/\/app\/bancos\/editar\/\d+$/)
  await expect(page.getByLabel('Nombre').nth(1)).toHaveValue('Casa central')
})
