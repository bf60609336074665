import { expect, test } from './fixtures.ts'

test.beforeAll(({ portal }) => void Object.assign(portal.services.config, { demo: false }))

test('system health comes first, worst first, with links; once fixed, one calm line is left', async ({ portal }) => {
  const page = await portal.openAs('admin', '/app/actividad/listar')
  // The first steps of a new organisation precede it, with the notices folded.
  await page.getByRole('button', { name: 'No mostrar más' }).click()
  const casa = page.getByRole('region', { name: /cosas de la casa necesitan una mano$/ })
  const lines = casa.getByRole('listitem')
  await expect(lines.first()).toContainText('Está malEl correo no está configurado')
  await expect(casa.locator('[data-cosa=unaAdministra]')).toContainText('Puede fallarUna sola persona administra')
  // Not repeated.
  await expect(page.locator('[data-cosa=correoSinConfigurar]')).toHaveCount(1)
  const count = await lines.count()
  await expect(casa.getByRole('heading', { level: 2 })).toHaveText(`${count} cosas de la casa necesitan una mano`)
  await casa.getByRole('link', { name: /^Cambiar el convenio: / }).click()
  await page.waitForURL('**/app/organizacion/convenio')
  await page.getByLabel('Código que dio el banco').fill('9001')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.waitForURL('**/app/organizacion')
  await page.goto('/app/actividad/listar')
  await expect(lines).toHaveCount(count - 1)
  Object.assign(portal.services.config, { demo: true })
  await portal.rows(`delete from mandato where hasta < dia_de(now()) + 40; update seccional set habilitada = false;
    delete from intento_acceso; delete from bandeja_salida`)
  await page.reload()
  await expect(casa).toHaveCount(0)
  await page.getByText('El correo, las copias, los textos, las cuentas, los mandatos y las firmas están bien.').waitFor()
  Object.assign(portal.services.config, { demo: false })
})
