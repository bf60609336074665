import { expect, phone, test } from './fixtures.ts'

test('an accepted document stays in the member’s folder until they withdraw it', async ({ portal }) => {
  const page = await portal.openAs('ana', '/app/afiliados/papeles', { viewport: phone })
  const dni = page.locator('.carpeta li').filter({ hasText: 'DNI, frente y dorso' })
  await expect(dni).toContainText('tu próximo trámite lo usa solo')
  await dni.getByRole('button', { name: 'Retirar DNI, frente y dorso' }).click()
  await page.getByRole('button', { name: 'Dejarlo' }).click()
  await expect(dni).toContainText('Sirve')
  await dni.getByRole('button', { name: 'Retirar DNI, frente y dorso' }).click()
  await page.getByRole('button', { name: 'Retirar', exact: true }).last().click()
  await expect(dni).toContainText('Retirado')
  await expect(dni).toContainText('tu próximo trámite te pide uno nuevo')
})

test('on a phone, an unknown address says so; «Más» has logout; documents show no internal id', async ({ portal }) => {
  const page = await portal.openAs('ana', '/app/documentos', { viewport: phone })
  await expect(page.getByText('En esa dirección no hay nada: te trajimos al inicio.')).toBeVisible()
  await page.goto('/app/afiliados/documentos')
  await expect(page.locator('.documentos li').first()).toBeVisible()
  await expect(page.locator('.documentos li').filter({ hasText: /ID \d/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Más', exact: true }).click()
  const mas = page.getByRole('dialog')
  await mas.getByRole('link', { name: 'Mis datos' }).click()
  await expect(page).toHaveURL(/\/app\/mis-datos$/)
  await page.getByRole('button', { name: 'Más', exact: true }).click()
  await mas.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL(/\/login/)
})
