import assert from 'node:assert/strict'
import { expect, type Portal, phone, test } from './fixtures.ts'
import { axe, signWithPassword } from './pages.ts'

const request = async (portal: Portal, token: string, path: string) =>
  (await fetch(`${portal.base}/api/${path}`, { headers: { authorization: `Bearer ${token}` } })).status

test("an administrator issues a program's token, shown once, sees its use, and revokes it", async ({ portal }) => {
  const page = await portal.openAs('admin', '/app/sistemas/lista')
  await page.getByRole('button', { name: 'Nuevo sistema' }).first().click()
  await page.getByRole('button', { name: 'Crear y ver el token' }).click()
  await expect(page.getByLabel('Nombre', { exact: true })).toBeFocused()
  await page.getByLabel('Nombre', { exact: true }).fill('Tablero de la central')
  await page.getByRole('searchbox', { name: 'Buscar un permiso' }).fill('bancos')
  await page.getByRole('checkbox', { name: 'Ver los bancos y sus sucursales' }).check()
  await expect(page.getByText('1 elegido')).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Crear y ver el token' }).click()
  await signWithPassword(page)
  const dialog = page.getByRole('dialog', { name: 'El token de Tablero de la central' })
  const token = (await dialog.locator('.secreto').textContent()) ?? ''
  assert.match(token, /^gremial_[\w-]{43}$/)
  await axe(page)
  // Neither Escape nor an outside click loses it.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Ya lo guardé' }).click()
  await page.waitForURL('**/app/sistemas/lista')
  const row = page.getByRole('row').filter({ hasText: 'Tablero de la central' })
  await expect(row).toContainText('Todavía no se usó')
  await expect(row).toContainText(`Termina en ${token.slice(-4)}`)
  await expect(row).toContainText('Vigente')
  await expect(page.getByText(token)).toHaveCount(0)

  assert.equal(await request(portal, token, 'bancos'), 200)
  await row.getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Ver' }).click()
  await expect(page.getByText('Sólo lee · 120 pedidos por minuto')).toBeVisible()
  await expect(page.getByText('Todavía no se usó')).toHaveCount(0)
  await page.getByRole('button', { name: 'Dar otro token' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Dar otro token' }).click()
  await signWithPassword(page)
  const other = (await page.locator('.secreto').textContent()) ?? ''
  assert.notEqual(other, token)
  await page.getByRole('button', { name: 'Ya lo guardé' }).click()
  assert.deepEqual([await request(portal, token, 'bancos'), await request(portal, other, 'bancos')], [401, 200])

  await page.getByRole('button', { name: 'Revocar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revocar' }).click()
  await expect(page.getByText('Revocado', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Dar otro token' })).toHaveCount(0)
  assert.equal(await request(portal, other, 'bancos'), 401)
})

test('on a phone it is created for one branch, and organisation-wide permissions are not offered', async ({ portal }) => {
  const page = await portal.openAs('admin', '/app/sistemas/editar/nuevo', { viewport: phone })
  await page.getByLabel('Nombre', { exact: true }).fill('Caja de una seccional')
  const bancos = page.getByRole('checkbox', { name: /bancos/i })
  await expect(bancos.first()).toBeVisible()
  const seccionales = page
    .getByRole('combobox', { name: 'Hasta dónde llega' })
    .or(page.getByLabel(/^Hasta dónde llega/))
    .first()
  await seccionales.click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await expect(bancos).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Ver las cajas', exact: true }).check()
  await page.getByRole('button', { name: 'Crear y ver el token' }).click()
  await signWithPassword(page)
  await page.getByRole('button', { name: 'Ya lo guardé' }).click()
  await expect(page.getByText('Caja de una seccional')).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})
