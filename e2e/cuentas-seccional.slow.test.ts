import assert from 'node:assert/strict'
import { desktop, expect, phone, test } from './fixtures.ts'
import { axe } from './pages.ts'

const sinFaltas = async (page: import('playwright').Page) =>
  assert.deepEqual((await (await axe(page)).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()).violations, [])
/** Makes the unused box's sheet begin today, so that no month waits for it. */
const sinQuincho = `begin; set local session_replication_role = replica; update planilla_caja set desde = dia_de(now())
  where id = (select planilla_id from caja where seccional_id = 1 and nombre = 'Quincho'); commit`

test("the accounts are published, and a member reads the branch's spending on the phone", async ({ portal }) => {
  const admin = await portal.openAs('admin', '/app/tesoreria/cuentas/apertura', { viewport: desktop })
  await expect(admin.getByRole('radio', { name: 'Nada' })).toBeChecked()
  await admin.getByRole('radio', { name: /las planillas y rendiciones/ }).check()
  await admin.getByRole('button', { name: 'Guardar' }).click()
  await expect(admin.getByText('Ya vale lo que elegiste')).toBeVisible()
  await expect(admin.getByRole('link', { name: 'Ver como un afiliado' })).toBeVisible()
  await sinFaltas(admin)

  const page = await portal.openAs('ana', '/app/tesoreria/cuentas', { viewport: phone })
  await expect(page.getByRole('heading', { name: 'Las cuentas de Rosario' })).toBeVisible()
  // Shows what prevents the publication of months.
  await expect(page.getByText(/cuando Quincho cierre su planilla/)).toBeVisible()
  await portal.rows(sinQuincho)
  await page.reload()
  await expect(page.getByText(/Comprobado con \d+ planillas cerradas/)).toBeVisible()
  // Which months these are depends on the current day.
  await expect(page.getByRole('row', { name: /^(Ene|Feb|Mar|Abr|May|Jun|Jul|Ago|Sep|Oct|Nov|Dic)/ }).first()).toBeVisible()
  await sinFaltas(page)
  // Selects a concept by keyboard: the table shows its months.
  await page
    .getByRole('button', { name: /Aporte de la central|Servicios|Librería/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Mes por mes: / })).toBeVisible()
  await page.getByRole('button', { name: 'Ver todos' }).click()
  await expect(page.getByRole('heading', { name: 'Mes por mes', exact: true })).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.emulateMedia({ colorScheme: 'light' })
  // Nothing is wider than the phone.
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), phone.width)
  await page.setViewportSize(desktop)
  await page.evaluate(() => scrollTo(0, 0))
  await expect(page.getByRole('link', { name: 'Las cuentas de la seccional' })).toBeVisible()
  // Printed without the frame.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation').first()).toBeHidden()
  await expect(page.getByRole('heading', { name: 'La comprobación' })).toBeVisible()
})
