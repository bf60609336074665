import assert from 'node:assert/strict'
import type { Page } from 'playwright/test'
import { expect, type Portal, phone, test } from './fixtures.ts'

const notice = 'Saliste, pero todavía no pudimos avisarle al portal'

async function leave(portal: Portal, page: Page, offline = false) {
  await page.getByRole('button', { name: 'Tu cuenta' }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).waitFor()
  await page.context().setOffline(offline)
  // The offline banner shifts the menu: waits for it before pressing.
  if (offline) await page.locator('.sin-conexion').waitFor()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await page.waitForURL('**/login')
}
/** Status of the session in this browser, from the server. */
const quien = (portal: Portal, page: Page) => page.evaluate(async () => (await fetch('/api/usuarios/actual')).status)

test('an offline logout is shown as pending, ends the local session, and completes once online (A-SHELL-17)', async ({
  portal,
}) => {
  const page = await portal.openAs('ana', '/app/actividad/listar', { viewport: phone, firstVisit: true })
  const other = await page.context().newPage()
  await leave(portal, page, true)
  await expect(page.getByText(notice)).toBeVisible()
  // The browser is online again but that page is not: the next user of this phone has no session.
  await page.route('**/api/logout', (path) => path.abort())
  await page.context().setOffline(false)
  await other.goto('/app/actividad/listar')
  await other.waitForURL('**/login**')
  await expect(other.getByText('Hola, Ana')).toHaveCount(0)
  assert.equal(await quien(portal, other), 401)
  await other.close()
  await page.unrouteAll()
  await page.reload()
  await expect(page.getByText(notice)).toHaveCount(0)
  const cookies = (await page.context().cookies()).map(({ name }) => name)
  assert.ok(!cookies.includes('gremial_salida') && !cookies.includes('gremial_sesion'), cookies.join())
})

test('a logout rejected by a busy server ends the session on this device, and is retried (A-SHELL-17)', async ({ portal }) => {
  const page = await portal.openAs('beto', '/app/actividad/listar', { viewport: phone, firstVisit: true })
  const ocupado = { status: 503, json: { codigo: 'OCUPADO', message: 'Hay mucha gente.' } }
  await page.route('**/api/logout', (path) => path.fulfill(ocupado))
  await leave(portal, page)
  await expect(page.getByText(notice)).toBeVisible()
  assert.equal(await quien(portal, page), 401)
  await page.unrouteAll()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('Listo: la sesión quedó cerrada.')).toBeVisible()
  await expect(page.getByText(notice)).toHaveCount(0)
})
